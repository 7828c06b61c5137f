import { setTimeout as wait } from 'node:timers/promises'
import type { Shutdown, StartedPostgres } from '../../test/postgres.ts'
import type { RestartedServer } from './server-process.ts'

const LONGEST_LIFE_MS = 6_000
const LONGEST_ABSENCE_MS = 1_000
/** Between two restarts of the database. */
const LONGEST_CALM_MS = 10_000
/** The other processes are stopped as they should. */
const SHARE_KILLED = 0.7

/** One thing that was done to a process or to the database, and when. */
export interface Disturbance {
  readonly kind: 'killed' | 'stopped' | Shutdown
  /** The process's mail address, or null when it was the database. */
  readonly process: string | null
  readonly from: number
  readonly until: number
}

/**
 * Kills, stops and starts processes at random moments, each on its own, and restarts the database.
 *
 * @returns what was done; every process runs again then
 */
export async function disturb(
  processes: readonly RestartedServer[],
  postgres: StartedPostgres,
  seconds: number,
): Promise<readonly Disturbance[]> {
  const disturbances: Disturbance[] = []
  const over = Date.now() + seconds * 1000
  let hasFailed = false
  const isOver = () => hasFailed || Date.now() >= over
  const pause = (longest: number) => wait(Math.min(Math.random() * longest, Math.max(0, over - Date.now())))

  async function record(kind: Disturbance['kind'], process: string | null, act: () => Promise<void>): Promise<void> {
    const from = Date.now()
    await act()
    disturbances.push({ kind, process, from, until: Date.now() })
    console.log(`${process ?? 'the database'}: ${kind}`)
  }

  async function disturbProcess({ mailAddress, kill, stop, start, expectRunning }: RestartedServer): Promise<void> {
    while (!isOver()) {
      await pause(LONGEST_LIFE_MS)
      expectRunning()
      const isKilled = Math.random() < SHARE_KILLED
      await (isKilled ? record('killed', mailAddress, kill) : record('stopped', mailAddress, stop))
      await pause(LONGEST_ABSENCE_MS)
      await start()
    }
  }

  async function disturbDatabase(): Promise<void> {
    for (let isFast = true; !isOver(); isFast = !isFast) {
      await pause(LONGEST_CALM_MS)
      const shutdown = isFast ? 'fast' : 'immediate'
      await record(shutdown, null, () => postgres.restart(shutdown))
    }
  }

  // All of them end before a failure is thrown, so that none starts a process that nobody would end.
  const ends = await Promise.allSettled(
    [...processes.map(disturbProcess), disturbDatabase()].map((work) =>
      work.catch((error: unknown) => {
        hasFailed = true
        throw error
      }),
    ),
  )
  const failure = ends.find((end) => end.status === 'rejected')
  if (failure !== undefined) {
    throw failure.reason
  }
  return disturbances
}
