import { setTimeout as wait } from 'node:timers/promises'
import { LEASE_MS } from '../store/notification-queue.ts'
import { StoreUnavailable } from '../store/store-unavailable.ts'

const PAUSE_MS = 250

/**
 * Writes down what has happened already, again and again while the store is away: a message that went out and is not
 * marked goes out a second time. It gives up after a lease: no claim could be renewed meanwhile, and another process may
 * be delivering the message.
 *
 * @param write what may be done twice
 */
export async function untilStored(write: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + LEASE_MS
  for (;;) {
    try {
      await write()
      return
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || performance.now() > deadline) {
        throw error
      }
    }
    await wait(PAUSE_MS)
  }
}
