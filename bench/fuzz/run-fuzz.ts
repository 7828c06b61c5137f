import fc from 'fast-check'
import type { FuzzRequest } from './fuzz-request.ts'
import { type Memory, startFuzzedServer } from './fuzzed-server.ts'
import { openProber, type Prober } from './open-prober.ts'
import { anyRequest } from './requests/any-request.ts'
import { figuresOf } from './seen.ts'
import { leadsInPostgres, leadsInSqlite } from './stored-leads.ts'

/** Requests that are under way together, at most. */
const MOST_AT_ONCE = 128

const ROUNDS_BETWEEN_READINGS = 5

/** Code is compiled and caches have their size after so much of a run. */
const WARM_UP_SHARE = 0.1

export interface FuzzOptions {
  readonly requests: number
  /** The same seed makes the same requests. */
  readonly seed: number
  /** PostgreSQL instead of the embedded database. */
  readonly databaseUrl: string | null
  readonly say: (line: string) => void
}

export interface FuzzFigures {
  readonly seed: number
  readonly requests: number
  readonly byDimension: Readonly<Record<string, number>>
  readonly byStatus: Readonly<Record<string, number>>
  readonly closedWithoutAnswer: number
  readonly stored: number
  readonly slowestMs: number
  readonly seconds: number
  /** After the warm-up, at the end and between them, each time without garbage. */
  readonly heapMb: Growth
  readonly residentMb: Growth
  readonly fault: Fault | null
}

export interface Growth {
  readonly warm: number
  readonly end: number
  readonly growth: number
}

/** What must never be and was, with the fewest requests that show it. */
export interface Fault {
  readonly what: string
  readonly requests: readonly FuzzRequest[]
}

/** Sends what nobody should to the real server, and stops at the first thing that must never be. */
export async function runFuzz({ requests, seed, databaseUrl, say }: FuzzOptions): Promise<FuzzFigures> {
  const server = await startFuzzedServer(databaseUrl)
  const leads = databaseUrl === null ? leadsInSqlite(server.directory) : await leadsInPostgres(databaseUrl)
  const prober = openProber(server, leads)
  const start = performance.now()
  const memory: (Memory & { readonly at: number })[] = []
  try {
    const property = fc.asyncProperty(
      fc.array(anyRequest, { minLength: 1, maxLength: MOST_AT_ONCE, size: 'max' }),
      (batch) => prober.send(batch),
    )
    let fault: Fault | null = null
    for (let round = 0; prober.seen.requests < requests && fault === null; round += 1) {
      const details = await fc.check(property, { seed: seed + round, numRuns: ROUNDS_BETWEEN_READINGS })
      if (details.failed) {
        fault = await alone(prober, details.counterexample?.[0] ?? [], String(details.errorInstance))
      }
      memory.push({ at: prober.seen.requests, ...(await server.memory()) })
      if (round % 20 === 0) {
        say(
          `${prober.seen.requests} requests, ${prober.seen.stored} leads stored, ${memory.at(-1)?.residentMb.toFixed(0)} MB`,
        )
      }
    }
    return {
      ...figuresOf(prober.seen),
      seed,
      seconds: (performance.now() - start) / 1000,
      heapMb: growthOf(memory.map(({ at, heapMb }) => ({ at, mb: heapMb }))),
      residentMb: growthOf(memory.map(({ at, residentMb }) => ({ at, mb: residentMb }))),
      fault,
    }
  } finally {
    prober.close()
    await leads.close()
    await server.stop()
  }
}

/** Looks among the requests that show a fault together for one that shows it alone. */
async function alone(prober: Prober, requests: readonly FuzzRequest[], what: string): Promise<Fault> {
  for (const request of requests) {
    try {
      await prober.send([request])
    } catch (error) {
      return { what: String(error), requests: [request] }
    }
  }
  return { what, requests }
}

/** A tenth of the readings after the warm-up is held against the last tenth. */
function growthOf(readings: readonly { readonly at: number; readonly mb: number }[]): Growth {
  const total = readings.at(-1)?.at ?? 0
  const warm = readings.filter(({ at }) => at >= total * WARM_UP_SHARE)
  const some = Math.ceil(warm.length / 10)
  const mean = (part: typeof warm) => part.reduce((sum, { mb }) => sum + mb, 0) / part.length
  const [first, last] = [mean(warm.slice(0, some)), mean(warm.slice(-some))]
  return { warm: first, end: last, growth: last - first }
}
