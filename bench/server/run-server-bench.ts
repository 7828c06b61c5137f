import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StartedPostgres } from '../../test/postgres.ts'
import type { HttpProcess } from '../../test/web-servers/web-server.ts'
import { createDatabase } from './create-database.ts'
import { type LoadFigures, leadRequest, load, pageRequest } from './load.ts'
import { loadRawStore } from './load-raw-store.ts'
import { measureFlushMs } from './measure-flush.ts'
import { readBesideWriting } from './paced-load.ts'
import { untilIdle, usageOf } from './process-usage.ts'
import { type Round, type ServerFigures, summarize } from './server-figures.ts'
import { startMeasuredServer } from './start-measured-server.ts'
import { startNginx } from './start-nginx.ts'

export interface ServerBenchOptions {
  /** Where the built site is. */
  readonly siteDirectory: string
  /** None leaves out what is measured on PostgreSQL. */
  readonly postgres: Pick<StartedPostgres, 'url'> | null
  readonly rounds: number
  readonly connections: readonly number[]
  /** How long each load lasts. */
  readonly seconds: number
  readonly say: (line: string) => void
}

const MEMORY_SAMPLE_MS = 100

/** One thing to be measured, by the name under which it stands in the table. */
interface Subject {
  readonly name: string
  /** The server behind it, whose processor time and memory are noted. */
  readonly server: HttpProcess | null
  readonly measure: (connections: number, seconds: number) => Promise<LoadFigures>
}

/** Puts the servers under load, one after the other in every round, so that a ratio is of one and the same minute. */
export async function runServerBench(options: ServerBenchOptions): Promise<ServerFigures> {
  const { siteDirectory, postgres, rounds, connections, seconds, say } = options
  const directory = await mkdtemp(join(tmpdir(), 'casa-in-posa-bench-'))
  const running: HttpProcess[] = []
  const started = async <Started extends HttpProcess | null>(starting: Promise<Started>) => {
    const server = await starting
    running.push(...(server === null ? [] : [server]))
    return server
  }
  try {
    const nginx = await started(startNginx(siteDirectory, directory))
    const onSqlite = await started(startMeasuredServer(siteDirectory, await folder('sqlite'), null))
    const onPostgres =
      postgres === null
        ? null
        : await started(startMeasuredServer(siteDirectory, await folder('postgres'), postgres.url))
    const encoding = nginx?.encoding ?? 'br'
    const page = (server: HttpProcess) => (count: number, time: number) =>
      load(pageRequest(server.url, encoding), { connections: count, seconds: time })
    const leads = (server: HttpProcess) => (count: number, time: number) =>
      load(leadRequest(server.url), { connections: count, seconds: time })
    const rawDirectory = join(directory, 'raw')
    // Not the server's own: it would judge these leads as well, whoever is being measured meanwhile.
    const rawUrl = postgres === null ? '' : await createDatabase(postgres.url, 'raw')
    const subjects: Subject[] = [
      ...(nginx === null ? [] : [{ name: 'nginx /', server: nginx, measure: page(nginx) }]),
      { name: 'page /', server: onSqlite, measure: page(onSqlite) },
      { name: 'leads on SQLite', server: onSqlite, measure: leads(onSqlite) },
      {
        name: 'SQLite store alone',
        server: null,
        measure: (count, time) =>
          loadRawStore({ store: { kind: 'sqlite', directory: rawDirectory }, connections: count, seconds: time }),
      },
      ...(onPostgres === null
        ? []
        : [
            { name: 'leads on PostgreSQL', server: onPostgres, measure: leads(onPostgres) },
            {
              name: 'PostgreSQL inserts alone',
              server: null,
              measure: (count: number, time: number) =>
                loadRawStore({ store: { kind: 'postgres', url: rawUrl }, connections: count, seconds: time }),
            },
          ]),
    ]

    const flushMs = await measureFlushMs(directory)
    const measured: Round[] = []
    for (let round = 1; round <= rounds; round += 1) {
      for (const count of connections) {
        for (const { name, server, measure } of subjects) {
          // What the one before has left behind, doubtful leads to be judged above all, is nobody else's burden.
          await Promise.all(running.map(({ processId }) => untilIdle(processId)))
          const figures = await withUsage(server, () => measure(count, seconds))
          measured.push({ round, subject: name, connections: count, ...figures })
          say(`round ${round}, ${count} connections, ${name}: ${Math.round(figures.perSecond)} a second`)
        }
      }
    }
    const besides = []
    for (let round = 1; round <= rounds; round += 1) {
      await untilIdle(onSqlite.processId)
      besides.push(await readBesideWriting(onSqlite.url, seconds))
    }
    return summarize(measured, besides, flushMs)
  } finally {
    await Promise.all(running.map((server) => server.stop()))
    await rm(directory, { recursive: true, force: true })
  }

  async function folder(name: string): Promise<string> {
    const path = join(directory, name)
    await mkdir(path)
    return path
  }
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
