import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { caddy } from '../test/web-servers/shipped-caddy.ts'
import { linkBuiltSite } from './editing/editor.ts'
import { putCaddyBefore } from './harness/caddy.ts'
import { latenciesOf, rounded, writeResult } from './harness/figures.ts'
import { type Answer, send, sendLead } from './harness/leads.ts'
import { usageOf } from './harness/process-usage.ts'
import { temporaryFolder } from './harness/proof.ts'
import { prepareServer } from './harness/server-process.ts'
import type { Flood, FloodFigures } from './large-bodies/flood.ts'

/** `npm run large-bodies`: floods the site, behind the Caddy that is shipped, with bodies that are too large; visitors come meanwhile. */
const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '30' },
    servers: { type: 'string', default: '1,2' },
  },
})

const QUIET_SECONDS = 5
const CEILING_SECONDS = 5
const VISITOR_EVERY_MS = 100
const LATE_MS = 500

const run = promisify(execFile)
const runs: object[] = []
let problemCount = 0
let nextLead = 0
for (const servers of values.servers.split(',').map(Number)) {
  const { problems, ...figures } = await floodBefore(servers)
  console.log(figures)
  runs.push(figures)
  problemCount += problems
}
await writeResult('large-bodies', { caddy: caddy?.version ?? null, lateMs: LATE_MS, runs })
process.exitCode = problemCount === 0 ? 0 : 1

async function floodBefore(count: number) {
  await using cleanup = new AsyncDisposableStack()
  const directory = await temporaryFolder(cleanup, 'bodies')
  await linkBuiltSite(directory)
  const names = Array.from({ length: count }, (_, index) => `server-${index}`)
  const servers = await Promise.all(names.map((name) => prepareServer(directory, name, { TRUST_PROXY: '127.0.0.1' })))
  for (const server of servers) {
    cleanup.defer(server.kill)
    await server.start()
  }
  const front = await putCaddyBefore(servers.map(({ url }) => url).join(' '), directory, 'https')
  cleanup.defer(front.stop)
  const { url } = front
  const processes = [front.processId, ...servers.map(({ processId }) => processId() ?? 0)]
  const busySeconds = () => processes.map((id) => (usageOf(id)?.cpuMs ?? Number.NaN) / 1000)

  const quiet = await visitFor(url, wait(QUIET_SECONDS * 1000))
  const before = busySeconds()
  const flooding = flood({ url, perSecond: Number(values.rate), seconds: Number(values.seconds) })
  const beside = await visitFor(url, flooding)
  const flooded = await flooding
  const busy = busySeconds().map((seconds, index) => (seconds - (before[index] ?? 0)) / Number(values.seconds))
  // Together with Caddy and the servers, which share the machine with it.
  const ceiling = await flood({ url, perSecond: null, seconds: CEILING_SECONDS })
  // The flood is over: whoever comes next is a visitor like any other.
  const after = await visitFor(url, wait(1000))
  const isTooWeak = flooded.perSecond < Number(values.rate) * 0.95
  return {
    servers: count,
    flood: flooded,
    /** Shares of one processor: Caddy, then each server. */
    busy: busy.map((share) => Number(share.toFixed(2))),
    ceilingPerSecond: ceiling.perSecond,
    quiet: summary(quiet),
    beside: summary(beside),
    after: summary(after),
    problems: refusedOrLate(beside) + refusedOrLate(after) + (isTooWeak ? 1 : 0),
  }
}

async function flood(options: Flood): Promise<FloodFigures> {
  const { stdout } = await run(process.execPath, [
    join(import.meta.dirname, 'large-bodies/flood.ts'),
    JSON.stringify(options),
  ])
  return JSON.parse(stdout)
}

interface Visits {
  readonly pages: readonly Answer[]
  readonly leads: readonly Answer[]
}

/** Asks for the page and leaves a lead, each on a connection of its own, over and over until something has ended. */
async function visitFor(url: string, ending: Promise<unknown>): Promise<Visits> {
  let isOver = false
  void ending.finally(() => {
    isOver = true
  })
  const pages: Promise<Answer>[] = []
  const leads: Promise<Answer>[] = []
  while (!isOver) {
    pages.push(send(`${url}/`))
    nextLead += 1
    leads.push(sendLead(url, nextLead))
    await wait(VISITOR_EVERY_MS)
  }
  return { pages: await Promise.all(pages), leads: await Promise.all(leads) }
}

function isRefused({ status }: Answer): boolean {
  return status !== 200 && status !== 201
}

function refusedOrLate({ pages, leads }: Visits): number {
  return [...pages, ...leads].filter((answer) => isRefused(answer) || answer.ms > LATE_MS).length
}

function summary({ pages, leads }: Visits) {
  const row = (answers: readonly Answer[]) =>
    rounded({
      sent: answers.length,
      refused: answers.filter(isRefused).length,
      late: answers.filter(({ ms }) => ms > LATE_MS).length,
      ...latenciesOf(answers.map(({ ms }) => ms)),
    })
  return { pages: row(pages), leads: row(leads) }
}
