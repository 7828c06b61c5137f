import { latenciesOf, median } from '../harness/figures.ts'

/** The figures of a load on an address or a store. */
export interface LoadFigures {
  readonly requests: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Answers that were no success, and requests without an answer. */
  readonly errors: number
}

/** Sums up the times that single requests have taken. */
export function figuresOf(timesMs: readonly number[], seconds: number, errors: number): LoadFigures {
  const { p50Ms, p99Ms } = latenciesOf(timesMs)
  return { requests: timesMs.length, perSecond: timesMs.length / seconds, p50Ms, p99Ms, errors }
}

/** The figures of reading the page at a steady pace. */
export interface ReadingBesideWriting {
  readonly alone: LoadFigures
  readonly besideLeads: LoadFigures
}

/** One load of one subject. */
export interface Round extends LoadFigures {
  readonly round: number
  readonly subject: string
  readonly connections: number
  readonly memoryMb: number | null
  readonly cpuMs: number | null
}

/** A line of the table: medians over the rounds, errors and memory at their worst. */
export interface Row extends LoadFigures {
  readonly subject: string
  readonly connections: number
  readonly memoryMb: number | null
  /** Processor time for each request: other than the rate, it does not depend on who else is using the machine. */
  readonly cpuPerRequestUs: number | null
}

/** Two subjects compared: the ratio of their rates within each round, and the median of these. */
export interface Ratio {
  readonly what: string
  readonly connections: number
  readonly ratio: number
  readonly wanted: number | null
}

const comparisons: readonly (readonly [subject: string, other: string, wanted: Readonly<Record<number, number>>])[] = [
  ['page /', 'nginx /', { 64: 0.45 }],
  ['leads on SQLite', 'leads on PostgreSQL', { 64: 2 }],
  ['leads on SQLite', 'SQLite store alone', { 1: 0.9 }],
  ['leads on PostgreSQL', 'PostgreSQL inserts alone', {}],
]

/** Sums up what was measured. */
export function summarize(rounds: readonly Round[], besides: readonly ReadingBesideWriting[]) {
  const groups = Map.groupBy(rounds, ({ subject, connections }) => `${subject} ${connections}`)
  const rows = [...groups.values()].map(toRow)
  const beside = besides.map(({ alone, besideLeads }) => ({
    ratio: besideLeads.p99Ms / alone.p99Ms,
    alone,
    besideLeads,
  }))
  const reading = {
    p99AloneMs: median(beside.map(({ alone }) => alone.p99Ms)),
    p99BesideLeadsMs: median(beside.map(({ besideLeads }) => besideLeads.p99Ms)),
    ratio: median(beside.map(({ ratio }) => ratio)),
    errors: beside.reduce((sum, { alone, besideLeads }) => sum + alone.errors + besideLeads.errors, 0),
  }
  const errors = rounds.reduce((sum, round) => sum + round.errors, reading.errors)
  return { rows, ratios: ratiosIn(rounds), reading, ceilingAtOne: ceilingAtOne(rows), errors }
}

/**
 * At 1 connection each lead is a round trip and then a write. This is the share of the store's own rate that is left when
 * the round trip is as short as that of a page from nginx: no server here can have more. Null without nginx.
 */
function ceilingAtOne(rows: readonly Row[]): number | null {
  const rate = (name: string) =>
    rows.find(({ subject, connections }) => subject === name && connections === 1)?.perSecond
  const roundTrips = rate('nginx /')
  const writes = rate('SQLite store alone')
  return roundTrips === undefined || writes === undefined ? null : 1 / (1 + writes / roundTrips)
}

function toRow(rounds: readonly Round[]): Row {
  const of = (name: 'perSecond' | 'p50Ms' | 'p99Ms') => median(rounds.map((round) => round[name]))
  const memory = rounds.flatMap(({ memoryMb }) => (memoryMb === null ? [] : [memoryMb]))
  // A lead that is not due for judging yet costs its processor time after the load; what is seen here is its lower bound.
  const cpu = rounds.flatMap(({ cpuMs, requests }) => (cpuMs === null ? [] : [(cpuMs * 1000) / requests]))
  return {
    subject: rounds[0]?.subject ?? '',
    connections: rounds[0]?.connections ?? 0,
    requests: rounds.reduce((sum, { requests }) => sum + requests, 0),
    perSecond: of('perSecond'),
    p50Ms: of('p50Ms'),
    p99Ms: of('p99Ms'),
    errors: rounds.reduce((sum, { errors }) => sum + errors, 0),
    memoryMb: memory.length === 0 ? null : Math.max(...memory),
    cpuPerRequestUs: cpu.length === 0 ? null : median(cpu),
  }
}

function ratiosIn(rounds: readonly Round[]): Ratio[] {
  return comparisons.flatMap(([subject, other, wanted]) => {
    const pairs = rounds
      .filter((round) => round.subject === subject)
      .flatMap((one) => {
        const same = rounds.find(
          ({ subject: name, round, connections }) =>
            name === other && round === one.round && connections === one.connections,
        )
        return same === undefined ? [] : [{ connections: one.connections, ratio: one.perSecond / same.perSecond }]
      })
    return [...Map.groupBy(pairs, ({ connections }) => connections)].map(([connections, group]) => ({
      what: `${subject} : ${other}`,
      connections,
      ratio: median(group.map(({ ratio }) => ratio)),
      wanted: wanted[connections] ?? null,
    }))
  })
}
