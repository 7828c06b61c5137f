import { writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'

/** Keeps figures beside the date and the kind of machine that they come from, in bench/results. */
export async function writeResult(name: string, figures: object): Promise<void> {
  const machine = {
    system: `${process.platform} ${process.arch}`,
    processors: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  }
  const result = { date: new Date().toISOString().slice(0, 10), machine, figures }
  await writeFile(new URL(`results/${name}.json`, import.meta.url), `${JSON.stringify(result, null, 2)}\n`)
}
