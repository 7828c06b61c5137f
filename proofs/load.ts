import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '../scripts/project-root.ts'
import { startPostgres } from '../test/postgres.ts'
import type { HttpProcess } from '../test/web-servers/web-server.ts'
import { median, rounded, writeResult } from './harness/figures.ts'
import { expectBuiltSite, startMeasuredServer } from './harness/measured-server.ts'
import { createDatabase } from './harness/postgres.ts'
import { untilIdle, usageOf } from './harness/process-usage.ts'
import { type LoadFigures, type Round, summarize } from './load/figures.ts'
import type { RawLoad } from './load/insert-alone.ts'
import { startNginx } from './load/nginx.ts'
import { leadRequest, load, pageRequest, readBesideWriting } from './load/requests.ts'

/** `npm run load`: how many pages and leads the server bears, beside nginx and beside its stores alone. */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '1,16,64,256' },
  },
})
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)

const MEMORY_SAMPLE_MS = 100
const FLUSHES = 200

/** One thing to be measured, by the name under which it stands in the table. */
interface Subject {
  readonly name: string
  /** The server behind it, whose processor time and memory are noted. */
  readonly server: HttpProcess | null
  readonly measure: (connections: number) => Promise<LoadFigures>
}

expectBuiltSite()
await using cleanup = new AsyncDisposableStack()
const directory = await mkdtemp(join(tmpdir(), 'casa-in-posa-load-'))
cleanup.defer(() => rm(directory, { recursive: true, force: true }))
// It flushes what it commits, as the embedded database does: without, the two could not be compared.
const postgres = cleanup.adopt(await startPostgres(true), ({ stop }) => stop())
const flushMs = await measureFlushMs()
const running: HttpProcess[] = []
const subjects = await startSubjects()

const measured: Round[] = []
for (let round = 1; round <= rounds; round += 1) {
  for (const connections of values.connections.split(',').map(Number)) {
    // In turn within a round, so that a ratio is of one and the same minute.
    for (const { name, server, measure } of subjects) {
      await untilAllIdle()
      const figures = await withUsage(server, () => measure(connections))
      measured.push({ round, subject: name, connections, ...figures })
      console.log(`round ${round}, ${connections} connections, ${name}: ${Math.round(figures.perSecond)} a second`)
    }
  }
}
const besides = []
const onSqlite = subjects.find(({ name }) => name === 'page /')?.server?.url ?? ''
for (let round = 1; round <= rounds; round += 1) {
  await untilAllIdle()
  besides.push(await readBesideWriting(onSqlite, seconds))
}

const { rows, ratios, reading, ceilingAtOne, errors } = summarize(measured, besides)
const figures = {
  postgres: postgres.description,
  rows: rows.map(rounded),
  ratios: ratios.map(rounded),
  reading: rounded(reading),
  ...rounded({ flushMs, ceilingAtOne }),
}
console.table(figures.rows)
console.table(figures.ratios)
console.log('p99 of / in ms, alone and beside 200 leads a second')
console.table([figures.reading])
console.log(`the disk makes a small write safe in ${flushMs.toFixed(2)} ms`)
if (ceilingAtOne !== null) {
  console.log(
    `one lead after the other: a round trip like nginx's leaves ${ceilingAtOne.toFixed(2)} of the store alone`,
  )
}
await writeResult('load', figures)
// A load without an answer measures nothing.
const isMeasured = rows.every(({ requests, p50Ms }) => requests > 0 && p50Ms > 0)
process.exitCode = errors === 0 && isMeasured ? 0 : 1

/** Nginx and PostgreSQL are left out where they are not installed. */
async function startSubjects(): Promise<readonly Subject[]> {
  async function started<Server extends HttpProcess>(starting: Promise<Server>): Promise<Server> {
    const server = await starting
    running.push(server)
    cleanup.defer(() => server.stop())
    return server
  }
  const nginx = await startNginx(projectRoot, directory)
  const sqlite = await started(startMeasuredServer(projectRoot, await folder('sqlite'), null))
  const encoding = nginx?.encoding ?? 'br'
  const pages = (name: string, server: HttpProcess): Subject => ({
    name,
    server,
    measure: (connections) => load(pageRequest(server.url, encoding), connections, seconds),
  })
  const leads = (name: string, server: HttpProcess): Subject => ({
    name,
    server,
    measure: (connections) => load(leadRequest(server.url), connections, seconds),
  })
  const alone = (name: string, store: RawLoad['store']): Subject => ({
    name,
    server: null,
    measure: (connections) => insertAlone({ store, connections, seconds }),
  })
  const server = await started(startMeasuredServer(projectRoot, await folder('postgres'), postgres.url))
  // Not the server's own: it would judge these leads as well, whatever is being measured meanwhile.
  const url = await createDatabase(postgres, 'raw')
  return [
    ...(nginx === null ? [] : [pages('nginx /', await started(Promise.resolve(nginx)))]),
    pages('page /', sqlite),
    leads('leads on SQLite', sqlite),
    alone('SQLite store alone', { kind: 'sqlite', directory: join(directory, 'raw') }),
    leads('leads on PostgreSQL', server),
    alone('PostgreSQL inserts alone', { kind: 'postgres', url }),
  ]
}

async function folder(name: string): Promise<string> {
  const path = join(directory, name)
  await mkdir(path)
  return path
}

/** What one load leaves behind, doubtful leads to be judged above all, must not slow the next one down. */
async function untilAllIdle(): Promise<void> {
  await Promise.all(running.map(({ processId }) => untilIdle(processId)))
}

async function withUsage(server: HttpProcess | null, measure: () => Promise<LoadFigures>) {
  if (server === null) {
    return { ...(await measure()), memoryMb: null, cpuMs: null }
  }
  const before = usageOf(server.processId)
  let memoryMb = before?.memoryMb ?? null
  const timer = setInterval(() => {
    const now = usageOf(server.processId)
    memoryMb = now === null ? memoryMb : Math.max(memoryMb ?? 0, now.memoryMb)
  }, MEMORY_SAMPLE_MS)
  try {
    const figures = await measure()
    const after = usageOf(server.processId)
    return { ...figures, memoryMb, cpuMs: before === null || after === null ? null : after.cpuMs - before.cpuMs }
  } finally {
    clearInterval(timer)
  }
}

/** Inserts rows into a store without HTTP, in a process of its own. */
async function insertAlone(rawLoad: RawLoad): Promise<LoadFigures> {
  const child = fork(join(import.meta.dirname, 'load/insert-alone.ts'))
  const ended = once(child, 'exit')
  const answered = once(child, 'message')
  child.send(rawLoad)
  const [figures]: LoadFigures[] = await Promise.race([answered, ended.then(() => [])])
  child.disconnect()
  await ended
  if (figures === undefined) {
    throw new Error(`the ${rawLoad.store.kind} store alone did not bear ${rawLoad.connections} connections`)
  }
  return figures
}

/**
 * The time that this disk takes to make a small write safe, the median of 200. One lead after the other cannot be stored
 * faster, with a server or without; the shorter it is, the more of the time is HTTP.
 */
async function measureFlushMs(): Promise<number> {
  await using file = await open(join(directory, 'flush'), 'w')
  const page = Buffer.alloc(8192)
  const times: number[] = []
  for (let flush = 0; flush < FLUSHES; flush += 1) {
    const start = performance.now()
    await file.write(page)
    await file.datasync()
    times.push(performance.now() - start)
  }
  return median(times)
}
