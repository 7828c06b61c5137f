import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../../scripts/project-root.ts'
import type { StoreConfig } from '../../server/config/config.ts'
import { openStore } from '../../server/leads/store/open-store.ts'
import type { StartedPostgres } from '../../test/postgres.ts'
import { isThroughCaddy } from '../../test/web-servers/shipped-caddy.ts'
import type { HttpProcess } from '../../test/web-servers/web-server.ts'
import { putCaddyBefore } from '../harness/caddy.ts'
import { median, nineteenInTwenty, rounded } from '../harness/figures.ts'
import { startMeasuredServer } from '../harness/measured-server.ts'
import { askOffice, type OfficeSession, openSession } from '../harness/office-session.ts'
import { untilIdle } from '../harness/process-usage.ts'
import { createDatabase } from '../harness/proof.ts'
import { measureFirstScreen } from './first-screen.ts'
import { searched, seedLeads } from './seed.ts'

const ROUNDS = 20
const LIMIT_MS = 100

const search = (text: string) => `/leads?${new URLSearchParams({ q: text })}`

/** What the app asks for. The figures have no limit of their own: nobody waits for them at a door. */
const questions: readonly (readonly [name: string, path: string, limitMs: number | null])[] = [
  ['first screen', '/today', null],
  ['due', '/leads?section=due', LIMIT_MS],
  ['held', '/leads?section=held', LIMIT_MS],
  ['contacted', '/leads?section=contacted', LIMIT_MS],
  ['booked', '/leads?section=booked', LIMIT_MS],
  ['all', '/leads', LIMIT_MS],
  ['search: a name', search(searched.name), LIMIT_MS],
  ['search: an e-mail', search(searched.email), LIMIT_MS],
  ['search: digits', search(searched.digits), LIMIT_MS],
  ['search: a common word', search(searched.common), LIMIT_MS],
  ['search: nothing', search('nessuno'), LIMIT_MS],
  ['figures', '/figures', null],
]

/** The times of one question: half of the answers, and nineteen in twenty, came within them. */
interface Asked {
  readonly question: string
  readonly p50Ms: number
  readonly p95Ms: number
  readonly limitMs: number | null
}

/** Measures the app's questions over HTTP, on a database with many leads. */
export async function proveLists(directory: string, postgres: StartedPostgres | null, leads: number) {
  const folder = join(directory, 'lists')
  await mkdir(folder)
  const url = postgres === null ? null : await createDatabase(postgres, 'lists')
  const config: StoreConfig =
    url === null ? { kind: 'sqlite', directory: join(folder, 'data') } : { kind: 'postgres', url }
  await using cleanup = new AsyncDisposableStack()
  const database = cleanup.adopt(await openStore(config), ({ close }) => close())
  await seedLeads(database, leads, new Date())
  if (url !== null) {
    // As the database does by itself after a while.
    await database.run([{ sql: 'analyze' }])
  }
  const session = await openSession(database)
  const server = cleanup.adopt(await startMeasuredServer(projectRoot, folder, url), ({ stop }) => stop())
  const asked = await measure(server, session)
  // A telephone comes by HTTPS.
  const front = isThroughCaddy
    ? cleanup.adopt(await putCaddyBefore(server.directUrl, folder, 'https'), ({ stop }) => stop())
    : server
  const firstScreen = await measureFirstScreen(front.url, server.directUrl, session)
  const problems = {
    tooSlow: asked.filter(({ p95Ms, limitMs }) => limitMs !== null && p95Ms > limitMs).length,
    // Without Caddy nothing compresses the lists, which nobody runs that way.
    firstScreenTooLate: isThroughCaddy && firstScreen.lcpMs > firstScreen.limitMs ? 1 : 0,
  }
  return { leads, asked: asked.map(rounded), firstScreen: rounded(firstScreen), problems }
}

/**
 * Asks each question twenty times, in turn, so that a busy moment is nobody's alone.
 *
 * @throws Error for an answer that is no success
 */
async function measure({ url, processId }: HttpProcess, session: OfficeSession): Promise<readonly Asked[]> {
  const times = new Map<string, number[]>()
  await untilIdle(processId)
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, path] of questions) {
      const start = performance.now()
      const answer = await askOffice(url, session, path)
      await answer.json()
      if (!answer.ok) {
        throw new Error(`${path} is answered with ${answer.status}`)
      }
      // The first round compiles code and warms caches.
      times.set(name, round === 0 ? [] : [...(times.get(name) ?? []), performance.now() - start])
    }
  }
  return questions.map(([question, , limitMs]) => {
    const taken = times.get(question) ?? []
    return { question, p50Ms: median(taken), p95Ms: nineteenInTwenty(taken), limitMs }
  })
}
