import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

const START_TIMEOUT_MS = 30_000
const LOOK_MS = 20

/**
 * Waits until a process that was just started answers with success.
 *
 * @param url of this machine
 * @returns false when it ends, by itself or by a signal, or stays silent
 */
export async function waitForAnswer(url: string, child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const isThere = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) {
      return true
    }
    await wait(LOOK_MS)
  }
  return false
}
