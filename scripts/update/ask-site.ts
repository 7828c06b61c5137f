import { setTimeout as wait } from 'node:timers/promises'
import { UpdateFailure } from './installed-site.ts'

const TIMEOUT_MS = 10_000
/** Longer than a server needs to finish what is in flight and to start. */
const UP_WITHIN_MS = 60_000
/** A server that is started again is back in less, and health that was bad is asked for anew after ten seconds. */
const AWAY_MS = 15_000
/** So often that a version that must go is gone while Caddy still makes visitors wait for a healthy server. */
const LOOK_MS = 300
/** One answer may be wrong on a busy machine. */
const WRONG_IN_A_ROW = 3

/**
 * Asks a server for its page, its health and the office.
 *
 * @param hasOffice whether there must be an office: it answers 404 until somebody was invited
 * @returns what is wrong, one sentence each; nothing when all is well
 */
export async function problemsOf(url: string, hasOffice: boolean): Promise<readonly string[]> {
  const paths = ['/', '/healthz', '/ufficio'] as const
  const answers = await Promise.all(paths.map((path) => ask(`${url}${path}`)))
  return paths.flatMap((path, index) => {
    const answer = answers[index]
    const isRight = path === '/ufficio' ? answer === '200' || (answer === '404' && !hasOffice) : answer === '200'
    return isRight ? [] : [`${path} answers ${answer}`]
  })
}

/** Asks whether there is an office. */
export async function hasOffice(url: string): Promise<boolean> {
  return (await ask(`${url}/ufficio`)) === '200'
}

/**
 * Waits until the server is up, and looks at it from then on.
 *
 * @throws UpdateFailure when it is not up in time, answers wrongly three times in a row, or is away for longer than a restart takes
 */
export async function watch(url: string, lengthMs: number, mustHaveOffice: boolean): Promise<void> {
  const begun = Date.now()
  let lastWell = begun
  let isUp = false
  let wrong = 0
  while (!isUp || Date.now() < begun + lengthMs) {
    const problems = await problemsOf(url, mustHaveOffice)
    wrong = problems.every(mayPass) ? 0 : wrong + 1
    if (problems.length === 0) {
      isUp = true
      lastWell = Date.now()
    }
    const isAway = Date.now() > lastWell + (isUp ? AWAY_MS : UP_WITHIN_MS)
    if (wrong >= WRONG_IN_A_ROW || isAway) {
      throw new UpdateFailure(`The server is not well: ${problems.join(', ')}.`)
    }
    await wait(LOOK_MS)
  }
}

/** Whether a problem may go by itself: nothing listens yet, or what does cannot store, or is about to stop. */
function mayPass(problem: string): boolean {
  return /answers (nothing|503)$/.test(problem)
}

async function ask(url: string): Promise<string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    await response.arrayBuffer()
    return String(response.status)
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'nothing in time' : 'nothing'
  }
}
