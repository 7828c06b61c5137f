import { setTimeout as wait } from 'node:timers/promises'
import { addressOf, sendLead } from '../send-lead.ts'

const CLIENTS = 12
const RETRY_MS = 100
/** Of so many acknowledged leads one is sent once more, as by a visitor who is not sure. */
const SENT_AGAIN_EVERY = 5

export interface LeadLoad {
  readonly sent: ReadonlySet<string>
  readonly acknowledged: ReadonlySet<string>
  /** Answers that were no success, and requests without an answer. */
  readonly failures: number
  readonly sentAgain: number
}

/**
 * Sends leads over some time, each until it is acknowledged, always in the same words.
 *
 * @param urls asked in turn: one balancer, or the processes themselves
 */
export async function loadLeads(urls: readonly string[], leads: number, seconds: number): Promise<LeadLoad> {
  const sent = new Set<string>()
  const acknowledged = new Set<string>()
  const startedAt = Date.now()
  let next = 0
  let turn = 0
  let failures = 0
  let sentAgain = 0

  async function deliver(index: number): Promise<void> {
    for (;;) {
      turn += 1
      if ((await sendLead(urls[turn % urls.length] ?? '', index)) === 201) {
        return
      }
      failures += 1
      await wait(RETRY_MS)
    }
  }

  async function client(): Promise<void> {
    while (next < leads) {
      const index = next
      next += 1
      const due = startedAt + (index / leads) * seconds * 1000
      await wait(Math.max(0, due - Date.now()))
      sent.add(addressOf(index))
      await deliver(index)
      acknowledged.add(addressOf(index))
      if (index % SENT_AGAIN_EVERY === 0) {
        sentAgain += 1
        await deliver(index)
      }
    }
  }

  await Promise.all(Array.from({ length: CLIENTS }, client))
  return { sent, acknowledged, failures, sentAgain }
}
