import { parseArgs } from 'node:util'
import { startPostgres } from '../test/postgres.ts'
import { addressesInPostgres, addressesInSqlite } from '../test/stored-leads.ts'
import { type CrashFigures, runCrashes } from './crashes/run-crashes.ts'
import { writeResult } from './write-result.ts'

/** `npm run bench:crashes`: kills the server at random moments while leads come in, and counts what is left. */
const { values } = parseArgs({
  options: {
    leads: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '200' },
    database: { type: 'string', default: 'sqlite' },
  },
})

const PATIENCE_MS = 20 * 60 * 1000

const common = {
  leads: Number(values.leads),
  rounds: Number(values.rounds),
  patienceMs: PATIENCE_MS,
  say: (line: string) => console.log(line),
}

const figures = values.database === 'postgres' ? await onPostgres() : await onSqlite()
console.table(figures)
await writeResult(`crashes-${values.database}`, figures)
const { lost, doubled, invented, notNotified, notifiedWithoutLead } = figures
process.exitCode = lost + doubled + invented + notNotified + notifiedWithoutLead === 0 ? 0 : 1

function onSqlite(): Promise<CrashFigures> {
  return runCrashes({ ...common, postgres: null, storedAddresses: addressesInSqlite })
}

async function onPostgres(): Promise<CrashFigures> {
  const server = await startPostgres(true)
  try {
    return await runCrashes({ ...common, postgres: server, storedAddresses: () => addressesInPostgres(server.url) })
  } finally {
    await server.stop()
  }
}
