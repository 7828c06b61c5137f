import { median } from '../harness/figures.ts'

/** The figures of a load on an address. */
export interface LoadFigures {
  readonly requests: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Answers that were no success, and requests without an answer. */
  readonly errors: number
}

/** One load of one subject, or the medians of several. What was not measured is NaN. */
export interface Measured extends LoadFigures {
  readonly subject: string
  readonly connections: number
  /** The rate as a share of what the same generator reached in the same round. */
  readonly ofCeiling: number
  /** The most that it was. */
  readonly memoryMb: number
  /**
   * Other than the rate, it depends on no generator, and hardly on who else is using the machine. A lead that is not due for
   * judging yet costs more after the load.
   */
  readonly cpuPerRequestUs: number
}

/** So near to its ceiling, a rate is rather the generator's than the subject's. */
const MOST_OF_CEILING = 0.8

const comparisons: readonly (readonly [subject: string, other: string, wantedAt64?: string])[] = [
  ['page /', 'nginx /', '0.50'],
  ['page /', 'node:http /'],
  ['leads on SQLite', 'node:http, JSON.parse', '0.20, or 5 000 a second'],
  ['leads on SQLite', 'leads on PostgreSQL', '2'],
]

/** The subjects that are our server. */
const ours = ['page /', 'leads on SQLite', 'leads on PostgreSQL']

/** Sums up what was measured, round by round. */
export function summarize(loads: readonly Measured[]) {
  const rows = [...Map.groupBy(loads, ({ subject, connections }) => `${subject} ${connections}`).values()].map(toRow)
  const ratios = comparisons.flatMap(([subject, other, wanted]) => {
    const beside = (connections: number) => rows.find((row) => row.subject === other && row.connections === connections)
    const pairs = rows.filter((row) => row.subject === subject).map((row) => [row, beside(row.connections)] as const)
    return pairs.flatMap(([row, otherRow]) => (otherRow === undefined ? [] : [compare(row, otherRow, loads, wanted)]))
  })
  const peaks = rows.filter(({ subject }) => ours.includes(subject)).map(({ memoryMb }) => memoryMb)
  const memory = { peakMb: Math.max(...peaks), wanted: 'less than 150' }
  return { rows, ratios, memory }
}

function toRow(loads: readonly Measured[]): Measured {
  const all = (name: Exclude<keyof Measured, 'subject'>) => loads.map((load) => load[name])
  return {
    subject: loads[0]?.subject ?? '',
    connections: median(all('connections')),
    requests: all('requests').reduce((sum, requests) => sum + requests, 0),
    perSecond: median(all('perSecond')),
    p50Ms: median(all('p50Ms')),
    p99Ms: median(all('p99Ms')),
    errors: all('errors').reduce((sum, errors) => sum + errors, 0),
    ofCeiling: median(all('ofCeiling')),
    memoryMb: Math.max(...all('memoryMb')),
    cpuPerRequestUs: median(all('cpuPerRequestUs')),
  }
}

/** Compares two subjects by the median of their ratios within each round. */
function compare(row: Measured, other: Measured, loads: readonly Measured[], wantedAt64: string | null = null) {
  const { connections } = row
  const ratesOf = ({ subject }: Measured) =>
    loads.filter((load) => load.subject === subject && load.connections === connections).map((load) => load.perSecond)
  const others = ratesOf(other)
  const isLimited = Math.max(row.ofCeiling, other.ofCeiling) >= MOST_OF_CEILING
  return {
    what: `${row.subject} : ${other.subject}`,
    connections,
    ratio: isLimited
      ? 'the generator is the limit'
      : median(ratesOf(row).map((rate, round) => rate / (others[round] ?? Number.NaN))),
    wanted: connections === 64 ? wantedAt64 : null,
    /** The same of the requests that a second of processor time bears, which no generator limits. */
    byProcessorTime: other.cpuPerRequestUs / row.cpuPerRequestUs,
  }
}
