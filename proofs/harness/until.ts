import { setTimeout as wait } from 'node:timers/promises'

const LOOK_MS = 20

/** Waits until something is so. Returns false when patience ends. */
export async function until(isDone: () => boolean | Promise<boolean>, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs
  while (!(await isDone())) {
    if (Date.now() > deadline) {
      return false
    }
    await wait(LOOK_MS)
  }
  return true
}
