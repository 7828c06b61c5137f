import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { installedPostgres } from '../tasks/postgres/installed-postgres.ts'
import { startInstalledPostgres } from '../tasks/postgres/start-installed.ts'
import { type FuzzFigures, runFuzz } from './fuzz/run-fuzz.ts'
import { rounded } from './rounded.ts'
import { writeResult } from './write-result.ts'

/** `npm run bench:fuzz`: sends what nobody should to the real server, and stops at the first thing that must never be. */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    database: { type: 'string', default: 'sqlite' },
  },
})

/** The server may hold so much more at the end than after its warm-up. A leak of 100 bytes a request would be more. */
const HEAP_GROWTH_MB = 8
/** The same for all that it takes of the machine, the store's caches among it. */
const RESIDENT_GROWTH_MB = 24

console.log(`Seed ${values.seed}: the same requests come again with -- --seed ${values.seed}`)
const options = {
  requests: Number(values.requests),
  seed: Number(values.seed),
  say: (line: string) => console.log(line),
}
const figures = values.database === 'postgres' ? await onPostgres() : await runFuzz({ ...options, databaseUrl: null })
const { fault, heapMb, residentMb, byDimension, byStatus, ...totals } = figures
console.table(byDimension)
console.table(byStatus)
console.table(rounded(totals))
console.table({ heapMb: rounded(heapMb), residentMb: rounded(residentMb) })
const hasGrown = heapMb.growth > HEAP_GROWTH_MB || residentMb.growth > RESIDENT_GROWTH_MB
if (fault !== null) {
  console.error(`Found: ${fault.what}\nwith: ${fault.requests.map((request) => JSON.stringify(request)).join('\n')}`)
} else if (hasGrown) {
  console.error(`The server holds more than ${HEAP_GROWTH_MB} MB more in its heap, or ${RESIDENT_GROWTH_MB} MB in all.`)
} else {
  await writeResult(values.database === 'postgres' ? 'fuzz-postgres' : 'fuzz', {
    ...rounded(totals),
    byDimension,
    byStatus,
    heapMb: { ...rounded(heapMb), bound: HEAP_GROWTH_MB },
    residentMb: { ...rounded(residentMb), bound: RESIDENT_GROWTH_MB },
  })
}
process.exitCode = fault === null && !hasGrown ? 0 : 1

async function onPostgres(): Promise<FuzzFigures> {
  const [installed] = installedPostgres(process.env.PATH ?? '')
  if (installed === undefined) {
    throw new Error('No PostgreSQL is installed on this machine.')
  }
  const server = await startInstalledPostgres(installed, true)
  try {
    return await runFuzz({ ...options, databaseUrl: server.url })
  } finally {
    await server.stop()
  }
}
