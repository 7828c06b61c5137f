import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '../test/postgres.ts'
import { proveBudgets } from './editing/budgets.ts'
import { proveEditingKills } from './editing/kills.ts'
import { proveMove } from './editing/move.ts'
import { proveSwap } from './editing/swap.ts'
import { proveTimes } from './editing/times.ts'
import { writeResult } from './harness/figures.ts'
import { expectBuiltSite } from './harness/measured-server.ts'

/** `npm run editing`: what changing the site in the office promises, with real processes, on one of the databases. */
const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    parts: { type: 'string', default: 'swap,kills,times,budgets,move' },
    // Versions of 'swap', kills, and measurements of 'times', instead of as many as each needs.
    rounds: { type: 'string' },
  },
})

expectBuiltSite()
await using cleanup = new AsyncDisposableStack()
const { path: directory } = cleanup.use(await mkdtempDisposable(join(tmpdir(), 'casa-in-posa-editing-proof-')))
const postgres = values.database === 'postgres' ? await startPostgres(true) : null
cleanup.defer(async () => postgres?.stop())

const rounds = values.rounds === undefined ? undefined : Number(values.rounds)
const proofs = {
  swap: () => proveSwap(directory, postgres, rounds),
  kills: () => proveEditingKills(directory, postgres, rounds),
  times: () => proveTimes(directory, postgres, rounds),
  budgets: () => proveBudgets(directory, postgres),
  move: () => proveMove(directory, postgres),
}
let proved = 0
let problemCount = 0
for (const [name, prove] of Object.entries(proofs)) {
  if (values.parts.split(',').includes(name)) {
    const { problems, ...result } = await prove()
    problemCount += Object.values(problems).filter((count) => count !== 0).length
    proved += 1
    console.log(name, result)
    await writeResult(`editing-${name}-${values.database}`, result)
  }
}
process.exitCode = problemCount === 0 && proved > 0 ? 0 : 1
