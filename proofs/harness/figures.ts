import { writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { isThroughCaddy } from '../../test/web-servers/shipped-caddy.ts'

/** The times within which half of the requests, 99 in a hundred, and all were done; NaN when there are none. */
export function latenciesOf(timesMs: readonly number[]) {
  const sorted = timesMs.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50Ms: at(0.5), p99Ms: at(0.99), slowestMs: at(1) }
}

/** The time within which nineteen in twenty were done; NaN when there are none. */
export function nineteenInTwenty(timesMs: readonly number[]): number {
  const sorted = timesMs.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
}

/** The middle of some figures, which one disturbed round does not move; NaN when there are none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const half = sorted.length >> 1
  const [upper = Number.NaN, lower = upper] = [sorted[half], sorted[half - 1]]
  return sorted.length % 2 === 1 ? upper : (lower + upper) / 2
}

/** The same object with its numbers to three digits, for people to read. */
export function rounded<Row extends object>(row: Row): Record<string, unknown> {
  const round = (value: unknown) =>
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(value < 1000 ? 3 : 6)) : value
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, round(value)]))
}

/** Writes figures into `results/`, with the date and the kind of machine that they come from; those through Caddy by a name of their own. */
export async function writeResult(name: string, figures: object): Promise<void> {
  const machine = {
    system: `${process.platform} ${process.arch}`,
    processors: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  }
  const result = { date: new Date().toISOString().slice(0, 10), machine, figures }
  const file = isThroughCaddy ? `${name}-caddy` : name
  await writeFile(new URL(`../results/${file}.json`, import.meta.url), `${JSON.stringify(result, null, 2)}\n`)
}
