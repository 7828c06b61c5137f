import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { findFreePort } from '../scripts/find-free-port.ts'
import { projectRoot } from '../scripts/project-root.ts'
import { startShippedCaddy } from '../test/web-servers/shipped-caddy.ts'
import type { HttpProcess } from '../test/web-servers/web-server.ts'
import { putCaddyBefore } from './harness/caddy.ts'
import { latenciesOf, median, rounded, writeResult } from './harness/figures.ts'
import { expectBuiltSite, startMeasuredServer } from './harness/measured-server.ts'
import { untilIdle, withUsage } from './harness/process-usage.ts'
import { temporaryFolder } from './harness/proof.ts'
import type { LoadFigures } from './load/figures.ts'
import { expectWrk, loadLeads } from './load/generate.ts'

/**
 * `npm run proxy`: the site as people run it, through the shipped Caddyfile, TLS and HTTP/2, beside Caddy that sends the same
 * files from disk, and beside the server without a proxy.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '4' } },
})

const CLIENTS = 64
const SLOW_VISITORS = 1000
/** Each of them asks for the page once in five seconds. */
const SLOW_RATE = 0.2
const MOST_P99_MS = 50

const run = promisify(execFile)

expectBuiltSite()
expectWrk()
if (spawnSync('h2load', ['--version']).error !== undefined) {
  console.error('Install h2load first, the package "nghttp2-client" of Debian and Ubuntu, "nghttp2" of Homebrew.')
  process.exit(1)
}
await using cleanup = new AsyncDisposableStack()
const directory = await temporaryFolder(cleanup, 'proxy')

const server = await startOurs('server')
const before = untilTheEnd(await putCaddyBefore(server.url, directory, 'https'))
const files = untilTheEnd(await serveFiles())
// What a lead leaves behind would take processor time from the pages.
const leadServer = await startOurs('leads')
const beforeLeads = untilTheEnd(await putCaddyBefore(leadServer.url, directory, 'https'))

const pages = ['-c', String(CLIENTS), '-D', values.seconds, '--warm-up-time=1']
const slowVisits = ['-c', String(SLOW_VISITORS), '-D', '10', `--rps=${SLOW_RATE}`]
const load = { connections: CLIENTS, seconds: Number(values.seconds) }

interface Subject {
  readonly what: string
  /** The processes behind the address, whose processor time and memory are noted. */
  readonly behind: readonly HttpProcess[]
  readonly measure: () => Promise<LoadFigures>
}

const subjects: readonly Subject[] = [
  { what: 'files / by Caddy', behind: [files], measure: () => loadPages(files.url, pages) },
  { what: 'page / through Caddy', behind: [before, server], measure: () => loadPages(before.url, pages) },
  { what: 'page / without a proxy', behind: [server], measure: () => loadPages(server.url, [...pages, '--h1']) },
  { what: 'leads through Caddy', behind: [beforeLeads, leadServer], measure: () => loadLeads(beforeLeads.url, load) },
  {
    what: `${SLOW_VISITORS} slow visitors`,
    behind: [before, server],
    measure: () => loadPages(before.url, slowVisits),
  },
]

/** Processor time is of each request, by all processes behind the address. */
interface Row extends Omit<LoadFigures, 'requests'> {
  readonly what: string
  readonly cpuUs: number
  readonly memoryMb: number
}

const measured: Row[] = []
for (let round = 1; round <= Number(values.rounds); round += 1) {
  for (const { what, behind, measure } of subjects) {
    for (const { processId } of behind) {
      await untilIdle(processId)
    }
    const { perSecond, p50Ms, p99Ms, errors, cpuPerRequestUs: cpuUs, memoryMb } = await withUsage(behind, measure)
    measured.push({ what, perSecond, p50Ms, p99Ms, errors, cpuUs, memoryMb })
    console.log(`round ${round}, ${what}: ${Math.round(perSecond)} a second, p99 ${Math.round(p99Ms)} ms`)
  }
}
const all = (what: string, name: Exclude<keyof Row, 'what'>) =>
  measured.filter((row) => row.what === what).map((row) => row[name])
const rows = subjects.map(({ what }) => ({
  what,
  perSecond: median(all(what, 'perSecond')),
  p50Ms: median(all(what, 'p50Ms')),
  p99Ms: median(all(what, 'p99Ms')),
  errors: all(what, 'errors').reduce((sum, errors) => sum + errors, 0),
  cpuUs: median(all(what, 'cpuUs')),
  memoryMb: Math.max(...all(what, 'memoryMb')),
}))
const ofFiles = all('files / by Caddy', 'perSecond')
const ratios = all('page / through Caddy', 'perSecond').map((rate, round) => rate / (ofFiles[round] ?? Number.NaN))
console.table(rows.map(rounded))
console.log(`page / through Caddy : files / by Caddy, each round: ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}`)
await writeResult('proxy', {
  rows: rows.map(rounded),
  pageBesideFiles: ratios.map((ratio) => Number(ratio.toFixed(2))),
})
const slow = rows.filter(({ what, p99Ms }) => what === 'leads through Caddy' && p99Ms > MOST_P99_MS)
console.log(slow.map(({ what, p99Ms }) => `${what}: p99 ${p99Ms} ms, wanted ${MOST_P99_MS}`).join('\n'))
process.exitCode = rows.every(({ errors, perSecond }) => errors === 0 && perSecond > 0) ? 0 : 1

/** Loads the page by h2load, which speaks HTTP/2 where a proxy does. */
async function loadPages(url: string, options: readonly string[]): Promise<LoadFigures> {
  const log = join(directory, 'requests.tsv')
  await rm(log, { force: true })
  const { stdout } = await run('h2load', [
    ...['-t', '1', ...options, `--log-file=${log}`, '-H', 'Accept-Encoding: br', `${url}/`],
  ])
  const perSecond = Number(/finished in .*?, ([\d.]+) req\/s/.exec(stdout)?.[1])
  const lines = (await readFile(log, 'utf8')).trim().split('\n')
  const times = lines.map((line) => Number(line.split('\t')[2]) / 1000)
  // By its own count, which leaves out the requests that the end of the time cuts off.
  const counts = stdout.matchAll(/(\d+) (?:failed|errored|timeout|3xx|4xx|5xx)/g)
  const errors = [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
  return { perSecond, ...latenciesOf(times), requests: lines.length, errors }
}

async function startOurs(name: string): Promise<HttpProcess> {
  return untilTheEnd(await startMeasuredServer(projectRoot, join(directory, name), null))
}

async function serveFiles(): Promise<HttpProcess> {
  const url = `https://localhost:${await findFreePort()}`
  const folder = await mkdtemp(join(directory, 'files-'))
  return startShippedCaddy('Caddyfile.static', url, { SITE_ROOT: join(projectRoot, 'dist') }, folder)
}

function untilTheEnd<Program extends HttpProcess>(program: Program): Program {
  cleanup.defer(() => program.stop())
  return program
}
