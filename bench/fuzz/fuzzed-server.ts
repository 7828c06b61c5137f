import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { writeSiteFixture } from '../../test/fixtures/site.ts'
import { startServer } from '../../test/start-server.ts'

/** Stands in files that lie about the server and that it must never serve. */
export const CANARY = 'canary-that-nobody-may-see'

const PATIENCE_MS = 10_000

const linkSecret = `${CANARY} in the secret of the links`

/** In megabytes: what lives in JavaScript's heap, and what the whole process takes of the machine. */
export interface Memory {
  readonly heapMb: number
  readonly residentMb: number
}

/** The real server, with files to steal around it, and a reader of its log. */
export interface FuzzedServer {
  readonly port: number
  /** What it holds once it has collected its garbage. */
  memory(): Promise<Memory>
  readonly directory: string
  /** Waits until the log has a line with a text. Gives all lines that were not given before. */
  newLines(last: string): Promise<readonly string[]>
  readonly errors: () => string
  readonly ended: () => string | null
  stop(): Promise<void>
}

/**
 * Starts the server in a folder of its own.
 *
 * @param databaseUrl PostgreSQL instead of the embedded database
 */
export async function startFuzzedServer(databaseUrl: string | null): Promise<FuzzedServer> {
  const directory = await mkdtemp(join(tmpdir(), 'casa-in-posa-fuzz-'))
  await writeSiteFixture(directory)
  for (const name of ['package.json', '.env', 'secret.txt', 'data/secret.txt']) {
    await mkdir(join(directory, 'data'), { recursive: true })
    await writeFile(join(directory, name), `{ "name": "${CANARY}" }`)
  }
  const report = join(directory, 'memory.json')
  const log: string[] = []
  /** Before the log stands the text that greets the owner; an empty line is its end. */
  let greeting: 'begins' | 'ends' | 'is over' = 'begins'
  const server = await startServer(
    directory,
    {
      PORT: '0',
      TRUST_PROXY: '127.0.0.1',
      LINK_SECRET: linkSecret,
      NODE_OPTIONS: `--import ${new URL('report-memory.ts', import.meta.url).href}`,
      MEMORY_REPORT: report,
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    },
    (line) => {
      if (greeting === 'is over') {
        log.push(line)
      } else if (line.includes('What follows is the log')) {
        greeting = 'ends'
      } else if (greeting === 'ends') {
        greeting = 'is over'
      }
    },
  )
  return {
    port: Number(new URL(server.url).port),
    async memory() {
      process.kill(server.processId, 'SIGUSR2')
      const deadline = Date.now() + PATIENCE_MS
      while (!existsSync(report) && Date.now() < deadline) {
        await wait(2)
      }
      const { heapUsed, rss } = JSON.parse(await readFile(report, 'utf8'))
      await rm(report)
      return { heapMb: heapUsed / 2 ** 20, residentMb: rss / 2 ** 20 }
    },
    directory,
    async newLines(last) {
      const deadline = Date.now() + PATIENCE_MS
      while (!log.some((line) => line.includes(last)) && server.ended() === null && Date.now() < deadline) {
        await wait(2)
      }
      return log.splice(0)
    },
    errors: server.errors,
    ended: server.ended,
    async stop() {
      await server.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
