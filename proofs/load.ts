import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '../scripts/project-root.ts'
import { startPostgres } from '../test/postgres.ts'
import type { HttpProcess } from '../test/web-servers/web-server.ts'
import { rounded, writeResult } from './harness/figures.ts'
import { expectBuiltSite, startMeasuredServer } from './harness/measured-server.ts'
import { withUsage } from './harness/process-usage.ts'
import { temporaryFolder } from './harness/proof.ts'
import { type BareServer, startBareServer } from './load/bare-server.ts'
import { type LoadFigures, type Measured, summarize } from './load/figures.ts'
import { expectWrk, type Load, loadLeads, loadPage } from './load/generate.ts'
import { resume, whileRunning } from './load/measure.ts'
import { startNginx } from './load/nginx.ts'
import { readPage } from './load/page.ts'

/** `npm run load`: how many pages and leads the server bears, beside servers that do less. */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '1,64,256' },
  },
})

/** One thing to be measured, by the name under which it stands in the table. */
interface Subject {
  readonly name: string
  /** The server behind it, whose processor time and memory are noted. */
  readonly server: HttpProcess
  /** The subject, itself or an earlier one, whose rate is the most that the generator reaches. */
  readonly ceiling: string
  readonly measure: (load: Load) => Promise<LoadFigures>
}

expectBuiltSite()
expectWrk()
await using cleanup = new AsyncDisposableStack()
const directory = await temporaryFolder(cleanup, 'load')
// It flushes what it commits, as the embedded database does: without, the two could not be compared.
const postgres = cleanup.adopt(await startPostgres(true), ({ stop }) => stop())
// A server of its own: one that has taken leads judges them for a minute.
const pageServer = await startOurs('page', null)
const subjects = await startSubjects()

for (const { server, measure } of subjects) {
  // Its first code is compiled before anything is counted.
  await whileRunning(server, () => measure({ connections: 64, seconds: 1 }))
}
const measured: Measured[] = []
for (let round = 1; round <= Number(values.rounds); round += 1) {
  for (const connections of values.connections.split(',').map(Number)) {
    const rates = new Map<string, number>()
    // In turn within a round, so that a ratio is of one and the same minute.
    for (const { name, server, ceiling, measure } of subjects) {
      const load = () => measure({ connections, seconds: Number(values.seconds) })
      const figures = await whileRunning(server, () => withUsage([server], load))
      rates.set(name, figures.perSecond)
      const ofCeiling = figures.perSecond / (rates.get(ceiling) ?? Number.NaN)
      measured.push({ subject: name, connections, ofCeiling, ...figures })
      console.log(`round ${round}, ${connections} connections, ${name}: ${Math.round(figures.perSecond)} a second`)
    }
  }
}

const { rows, ratios, memory } = summarize(measured)
const figures = {
  postgres: postgres.description,
  rows: rows.map(rounded),
  ratios: ratios.map(rounded),
  memory: rounded(memory),
}
console.table(figures.rows)
console.table(figures.ratios)
console.log(`our server took up to ${Math.round(memory.peakMb)} MB of memory; ${memory.wanted} is wanted`)
await writeResult('load', figures)
// A load without an answer measures nothing.
const isMeasured = rows.length > 0 && rows.every(({ requests, p50Ms }) => requests > 0 && p50Ms > 0)
process.exitCode = isMeasured && rows.every(({ errors }) => errors === 0) ? 0 : 1

/** Starts what is measured, in the order in which it is. nginx is left out where it is not installed. */
async function startSubjects(): Promise<readonly Subject[]> {
  const nginx = await startNginx(projectRoot, directory)
  const encoding = nginx?.encoding ?? 'br'
  const { body } = await readPage(pageServer.url, encoding)
  const bare = async (kind: BareServer['kind'], page: BareServer['page']) =>
    untilTheEnd(await startBareServer({ kind, page }, join(directory, 'bare.log')))
  const page = async (name: string, server: HttpProcess): Promise<Subject> => {
    if (!(await readPage(server.url, encoding)).body.equals(body)) {
      throw new Error(`${name} is another page than ours`)
    }
    return { name, server, ceiling: 'bytes /', measure: (load) => loadPage(server.url, encoding, load) }
  }
  const leads = (name: string, server: HttpProcess): Subject => ({
    name,
    server,
    ceiling: 'bytes 201',
    measure: (load) => loadLeads(server.url, load),
  })
  const ours = { url: pageServer.url, encoding }
  return [
    await page('bytes /', await bare('bytes', ours)),
    ...(nginx === null ? [] : [await page('nginx /', untilTheEnd(nginx))]),
    await page('node:http /', await bare('http', ours)),
    await page('page /', pageServer),
    leads('bytes 201', await bare('bytes', null)),
    leads('node:http, JSON.parse', await bare('http', null)),
    leads('leads on SQLite', await startOurs('sqlite', null)),
    leads('leads on PostgreSQL', await startOurs('postgres', postgres.url)),
  ]
}

async function startOurs(name: string, databaseUrl: string | null): Promise<HttpProcess> {
  return untilTheEnd(await startMeasuredServer(projectRoot, join(directory, name), databaseUrl))
}

function untilTheEnd(server: HttpProcess): HttpProcess {
  cleanup.defer(() => {
    resume(server)
    return server.stop()
  })
  return server
}
