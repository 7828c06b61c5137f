/** How long requests have taken: half of them at most so long, 99 in a hundred, and the slowest; NaN when there are none. */
export interface Latencies {
  readonly p50Ms: number
  readonly p99Ms: number
  readonly slowestMs: number
}

/** Sums up the times that single requests have taken. */
export function latenciesOf(timesMs: readonly number[]): Latencies {
  const sorted = timesMs.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50Ms: at(0.5), p99Ms: at(0.99), slowestMs: at(1) }
}
