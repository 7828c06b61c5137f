import { setTimeout as wait } from 'node:timers/promises'
import type { Shutdown, StartedPostgres } from '../../test/postgres.ts'
import type { ClusterProcess } from './cluster-process.ts'

/** A process lives so long, and stays away so long, at most. */
const LONGEST_LIFE_MS = 6_000
const LONGEST_ABSENCE_MS = 1_000
/** The database likewise. */
const LONGEST_CALM_MS = 10_000

/** What was done to the cluster, and when. */
export interface Disturbance {
  readonly kind: 'killed' | 'stopped' | Shutdown
  /** The process's mail address, or null when it was the database. */
  readonly process: string | null
  readonly from: number
  readonly until: number
}

export interface DisturbOptions {
  readonly processes: readonly ClusterProcess[]
  readonly postgres: Pick<StartedPostgres, 'restart'>
  readonly seconds: number
  readonly say: (line: string) => void
}

/**
 * Kills, stops and starts processes at random moments, each on its own, and restarts the database.
 *
 * @returns what was done; every process runs again then
 */
export async function disturb({ processes, postgres, seconds, say }: DisturbOptions): Promise<readonly Disturbance[]> {
  const disturbances: Disturbance[] = []
  const over = Date.now() + seconds * 1000
  let hasFailed = false
  const isOver = () => hasFailed || Date.now() >= over
  const pause = (longest: number) => wait(Math.min(Math.random() * longest, Math.max(0, over - Date.now())))

  async function noted(kind: Disturbance['kind'], process: string | null, act: () => Promise<void>): Promise<void> {
    const from = Date.now()
    await act()
    disturbances.push({ kind, process, from, until: Date.now() })
    say(`${process ?? 'the database'}: ${kind}`)
  }

  async function disturbProcess({ mailAddress, kill, stop, start, expectRunning }: ClusterProcess): Promise<void> {
    while (!isOver()) {
      await pause(LONGEST_LIFE_MS)
      expectRunning()
      await (Math.random() < 0.7 ? noted('killed', mailAddress, kill) : noted('stopped', mailAddress, stop))
      await pause(LONGEST_ABSENCE_MS)
      await start()
    }
  }

  async function disturbDatabase(): Promise<void> {
    for (let isFast = true; !isOver(); isFast = !isFast) {
      await pause(LONGEST_CALM_MS)
      const shutdown = isFast ? 'fast' : 'immediate'
      await noted(shutdown, null, () => postgres.restart(shutdown))
    }
  }

  /** All come to their end before a failure is told, so that nobody starts a process that nobody would end. */
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
