import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import sharp from 'sharp'
import { projectRoot } from '../../scripts/project-root.ts'
import { query } from '../../server/database/sql-database.ts'
import { TAKING_LEASE_MS } from '../../server/publishing/photographs/claimed-uploads.ts'
import { OUTCOME_LIFETIME_MS, UPLOAD_LIFETIME_MS, uploadsIn } from '../../server/publishing/photographs/uploads.ts'
import type { StartedPostgres } from '../../test/postgres.ts'
import { countLeads } from '../harness/count.ts'
import { prepareGround } from '../harness/ground.ts'
import { loadLeads } from '../harness/leads.ts'
import { openSession } from '../harness/office-session.ts'
import { childrenOf } from '../harness/process-usage.ts'
import { until } from '../harness/until.ts'
import { linkBuiltSite, makeEditor } from './editor.ts'
import { digestOf, makeReader, problemsOfPage } from './site-reader.ts'

const ROUNDS = 100
/** Other processes show what was published, and a process whose server has died ends, within so long. */
const SETTLED_MS = 10_000
/** A finished upload is settled within so long, whoever was killed: after three attempts at most, each a lease and a look later. */
const TAKEN_MS = 8 * TAKING_LEASE_MS
/** What visitors send meanwhile, in each round, and from how many places at once. */
const LEADS = 20
const CLIENTS = 4
/** Files of SQLite and of what the server keeps of itself. */
const expectedFiles = /^(leads|settings|keys?|link)[\w.-]*$|sqlite/

/** In turn: what is published, and what is killed meanwhile. */
const kinds = [
  { isPhotograph: false, killed: 'server' },
  { isPhotograph: true, killed: 'server' },
  { isPhotograph: false, killed: 'server' },
  { isPhotograph: true, killed: 'pictures' },
] as const

/**
 * Publishes words and photographs, and kills the server or its picture process at some moment of it. Then the page must be the one
 * before or the new one, with all its files; the draft must be there; publishing must work; and nothing must be left behind. What
 * was uploaded whole must be taken or refused, though nobody asks for it any more.
 * Visitors leave leads all the time: none that was acknowledged may be lost.
 */
export async function proveEditingKills(directory: string, postgres: StartedPostgres | null, rounds = ROUNDS) {
  const processes = postgres === null ? 1 : 3
  await using ground = await prepareGround(directory, 'kills', postgres, {}, processes, linkBuiltSite)
  const { servers, database } = ground
  const session = await openSession(database)
  const editor = makeEditor(session)
  const read = makeReader(6)
  const digestAt = async (url: string) => digestOf((await read(`${url}/`)).body)
  /** What the server has said that it is kept. */
  const kept = new Map<string, unknown>()

  async function type(url: string, fields: Readonly<Record<string, unknown>>): Promise<void> {
    for (const path of Object.keys(fields)) {
      kept.delete(path)
    }
    await editor.type(url, fields)
    for (const [path, value] of Object.entries(fields)) {
      kept.set(path, value)
    }
  }
  /** Changes and publishes. Tells the page that comes before it may be seen. */
  async function change(
    url: string,
    round: number,
    isPhotograph: boolean,
    comes: (page: string) => void,
  ): Promise<void> {
    if (isPhotograph) {
      const { name } = await (await editor.send(url, await smallPhotograph(round)))()
      const words = { alt: `La colazione ${round}`, caption: `Colazione ${round}`, focus: { x: 0.5, y: 0.5 } }
      await type(url, { [`photos.${name}`]: words, 'booking.photo': name })
    } else {
      await type(url, { 'services.title': `La luce ${round}`, 'leadForm.submit': `Manda la richiesta ${round}` })
    }
    comes(digestOf(await editor.preview(url, '/')))
    await editor.publish(url)
  }
  async function timed(url: string, round: number, isPhotograph: boolean): Promise<number> {
    const start = performance.now()
    await change(url, round, isPhotograph, () => undefined)
    return performance.now() - start
  }

  const [first] = servers
  if (first === undefined) {
    throw new Error('there is no server')
  }
  await editor.state(first.url)
  // A half upload, of somebody whose telephone has lost its network.
  await editor.send(first.url, Buffer.alloc(600_000, 1))
  const durations = { words: await timed(first.url, 1_000, false), photograph: await timed(first.url, 1_001, true) }
  const problems = { brokenPages: 0, otherPages: 0, notTheSame: 0, draftsLost: 0, notPublished: 0, processesLeft: 0 }
  const examples = new Set<string>()
  const seen = { before: 0, after: 0 }
  let interrupted = 0
  let before = await digestAt(first.url)

  let share = 0
  const urls = servers.map(({ url }) => url)
  const leads = loadLeads(urls, rounds * LEADS, CLIENTS, () => share)
  for (let round = 0; round < rounds; round += 1) {
    share = (round + 1) / rounds
    const { isPhotograph, killed } = kinds[round % kinds.length] ?? kinds[0]
    const server = servers[round % servers.length] ?? first
    const { url } = server
    const pages = new Set([before])
    let isDone = false
    const changing = change(url, round, isPhotograph, (page) => pages.add(page)).then(
      () => {
        isDone = true
      },
      () => undefined,
    )
    await wait(Math.random() * (isPhotograph ? durations.photograph : durations.words))
    interrupted += isDone ? 0 : 1
    const children = childrenOf(server.processId() ?? 0)
    if (killed === 'server') {
      await server.kill()
    } else {
      children.forEach(killProcess)
    }
    await changing
    if (killed === 'server') {
      await server.start()
    }
    problems.processesLeft += (await until(() => !children.some(isAlive), SETTLED_MS)) ? 0 : 1

    const now = await digestAt(url)
    problems.otherPages += pages.has(now) ? 0 : 1
    seen[now === before ? 'before' : 'after'] += 1
    const showAll = (page: string) => async () =>
      (await Promise.all(servers.map((each) => digestAt(each.url)))).every((each) => each === page)
    problems.notTheSame += (await until(showAll(now), SETTLED_MS)) ? 0 : 1
    for (const each of servers) {
      const broken = await problemsOfPage(read, each.url, '/')
      problems.brokenPages += broken.length === 0 ? 0 : 1
      for (const problem of broken) {
        examples.add(problem)
      }
    }
    const { draft } = await editor.state(url)
    const isKept = [...kept].every(([path, value]) => isDeepStrictEqual(draft.fields[path]?.value, value))
    problems.draftsLost += isKept ? 0 : 1

    try {
      await type(url, { 'services.intro': `Ancora una volta, la numero ${round}.` })
      const page = digestOf(await editor.preview(url, '/'))
      await editor.publish(url)
      problems.notPublished += (await digestAt(url)) === page ? 0 : 1
      await until(showAll(page), SETTLED_MS)
      before = page
    } catch (error) {
      problems.notPublished += 1
      examples.add(error instanceof Error ? error.message : 'unknown')
      before = await digestAt(url)
    }
    if (round % 10 === 9) {
      console.log(`${round + 1} rounds`, problems)
    }
  }

  const { sent, acknowledged, triedAgain } = await leads
  const stored = (await query(database, 'select email from leads')).map(({ email }) => String(email))
  // Nobody is notified here.
  const { lost, doubled, invented } = countLeads({ sent, acknowledged, stored, notified: acknowledged })
  const leadProblems = { leadsLost: lost, leadsDoubled: doubled, leadsInvented: invented }

  const uploads = uploadsIn(database)
  const inFuture = (milliseconds: number) => new Date(Date.now() + milliseconds)
  const finishedIn = async (states: string) =>
    Number(
      (await query(database, `select count(*) as counted from site_upload_states where state in (${states})`))[0]
        ?.counted,
    )
  // One more that is certainly left behind: its server is killed while it takes it, and who has sent it asks no more.
  const asking = (await editor.send(first.url, await smallPhotograph(rounds)))().catch(() => undefined)
  await until(async () => (await finishedIn("'working'")) > 0, SETTLED_MS)
  await first.kill()
  await asking
  await first.start()
  const leftByKills = await finishedIn("'working'")
  await until(async () => (await finishedIn("'working'")) === 0, TAKEN_MS)
  const [uploadsNotTaken, uploadsSettled] = [await finishedIn("'working'"), await finishedIn("'taken', 'refused'")]
  const parts = async () => Number((await query(database, 'select count(*) as counted from site_uploads'))[0]?.counted)
  await uploads.forget(new Date())
  const halfUploads = await parts()
  await uploads.forget(inFuture(Math.max(UPLOAD_LIFETIME_MS, OUTCOME_LIFETIME_MS) + 1))
  const left = {
    uploadsNotTaken: uploadsSettled === 0 ? 1 : uploadsNotTaken,
    uploadsTooSoonGone: halfUploads === 0 ? 1 : 0,
    uploadsLeft: await parts(),
    filesLeft: (await Promise.all(servers.map(({ dataDirectory }) => readdir(dataDirectory))))
      .flat()
      .filter((file) => !expectedFiles.test(file)).length,
    neverInterrupted: interrupted === 0 ? 1 : 0,
  }
  const all = { ...problems, ...leadProblems, ...left }
  return {
    processes,
    rounds,
    interrupted,
    seen,
    leads: { acknowledged: acknowledged.size, triedAgain },
    uploads: { leftByKills, settled: uploadsSettled },
    partsOfHalfUploads: halfUploads,
    examples: [...examples].slice(0, 10),
    problems: all,
  }
}

async function smallPhotograph(round: number): Promise<Buffer> {
  return sharp(join(projectRoot, 'content/photos/breakfast.jpg'))
    .modulate({ hue: (round * 3) % 360 })
    .jpeg()
    .toBuffer()
}

function killProcess(id: number): void {
  try {
    process.kill(id, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}

/** Whether a process runs. One that has ended and that nobody has asked about is gone too. */
function isAlive(id: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${id}/status`, 'utf8'))
  } catch {
    return false
  }
}
