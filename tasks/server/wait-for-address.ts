import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

const START_TIMEOUT_MS = 30_000
const LOOK_MS = 10

/**
 * Waits until the server, or the process that only notifies, says where it listens.
 *
 * @param printed what it has printed so far
 * @returns the address, without a slash at the end
 * @throws Error with what it printed when it ends instead or stays silent; it is killed then
 */
export async function waitForAddress(child: ChildProcess, printed: () => string): Promise<string> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const address = /(?:Site and lead form|links in them:) +(http:\S+)/.exec(printed())?.[1]
    if (address !== undefined) {
      return address
    }
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`the server does not listen: ${printed()}`)
    }
    await wait(LOOK_MS)
  }
}
