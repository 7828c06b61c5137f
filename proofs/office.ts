import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '../test/postgres.ts'
import { writeResult } from './harness/figures.ts'
import { expectBuiltSite } from './harness/measured-server.ts'
import { proveGuesses } from './office/guesses.ts'
import { proveKills, proveLineKills } from './office/kills.ts'
import { proveLists } from './office/lists.ts'
import { provePush } from './office/push.ts'
import { proveStrangers } from './office/strangers.ts'

/** `npm run office`: what the office promises, with real processes, on one of the databases. */
const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    parts: { type: 'string', default: 'lists,guesses,strangers,push,kills,line' },
    leads: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '100' },
  },
})

expectBuiltSite()
await using cleanup = new AsyncDisposableStack()
const { path: directory } = cleanup.use(await mkdtempDisposable(join(tmpdir(), 'casa-in-posa-office-proof-')))
const postgres = values.database === 'postgres' ? await startPostgres(true) : null
cleanup.defer(async () => postgres?.stop())

const proofs = {
  lists: () => proveLists(directory, postgres, Number(values.leads)),
  guesses: () => proveGuesses(directory, postgres),
  strangers: () => proveStrangers(directory, postgres),
  push: () => provePush(directory, postgres),
  kills: () => proveKills(directory, postgres),
  line: () => proveLineKills(directory, postgres, Number(values.rounds)),
}
let proved = 0
let problemCount = 0
for (const [name, prove] of Object.entries(proofs)) {
  if (values.parts.split(',').includes(name)) {
    const { problems, ...result } = await prove()
    problemCount += Object.values(problems).filter((count) => count !== 0).length
    proved += 1
    console.log(name, result)
    await writeResult(`office-${name}-${values.database}`, result)
  }
}
process.exitCode = problemCount === 0 && proved > 0 ? 0 : 1
