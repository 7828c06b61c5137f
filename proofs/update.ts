import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { findFreePort } from '../scripts/find-free-port.ts'
import { startMailServer } from '../test/mail-server.ts'
import { addressesInPostgres, readStoredLeads } from '../test/stored-leads.ts'
import { putCaddyBefore } from './harness/caddy.ts'
import { countLeads } from './harness/count.ts'
import { writeResult } from './harness/figures.ts'
import { send } from './harness/leads.ts'
import { chosenPostgres, temporaryFolder } from './harness/proof.ts'
import { until } from './harness/until.ts'
import { startVisitors } from './harness/visitors.ts'
import { installSite } from './update/installed.ts'
import { brokenReleases, goodRelease, makeReleases } from './update/releases.ts'

/**
 * `npm run update`: a site of an earlier state is updated behind the shipped Caddyfile while leads come in, first to four broken
 * versions, each of which must leave it as it was, then to the newest.
 */
const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    /** Before there were `npm run update` and the tables of additive steps. */
    from: { type: 'string', default: '668606450d0' },
  },
})

const PAUSE_MS = 100
/** A visitor's browser waits for a page, and the form for its answer, longer than that. */
const LONGEST_ANSWER_MS = 15_000
const UP_WITHIN_MS = 60_000

await using cleanup = new AsyncDisposableStack()
const directory = await temporaryFolder(cleanup, 'proof')
const postgres = await chosenPostgres(cleanup, values.database)
const mail = await startMailServer()
cleanup.defer(() => mail.close())

console.log(`Installing ${values.from}`)
const releases = makeReleases(directory)
const port = String(await findFreePort())
const site = await installSite(directory, releases, values.from, {
  PORT: port,
  TRUST_PROXY: '127.0.0.1',
  // As deploy/install.sh sets it: Caddy lets leads wait before the server stops, and none is refused.
  DRAIN_SECONDS: '1',
  SMTP_URL: mail.url,
  NOTIFY_FROM: 'sito@casainposa.example',
  NOTIFY_TO: 'lead@casainposa.example',
  ...(postgres && { DATABASE_URL: postgres.url }),
})
cleanup.defer(site.stop)
const caddy = await putCaddyBefore(`http://127.0.0.1:${port}`, directory)
cleanup.defer(() => caddy.stop())
const isUp = async () => (await send(`${caddy.url}/healthz`)).status === 200
if (!(await until(isUp, UP_WITHIN_MS))) {
  throw new Error('the site of before does not start')
}

// Until then it answers as if it were not there.
site.invite('Anna')
const visit = startVisitors(caddy.url, {
  ofAKind: 2,
  leadPauseMs: PAUSE_MS,
  pagePauseMs: PAUSE_MS,
  patienceMs: LONGEST_ANSWER_MS,
})
const rounds: {
  readonly tag: string
  readonly failedPages: number
  readonly sentAgain: number
  readonly holds: boolean
}[] = []
for (const { tag, says } of [...brokenReleases, { tag: goodRelease, says: 'Up to date' }]) {
  console.log(`Updating to ${tag}`)
  const commit = site.git('rev-parse', 'HEAD')
  const page = await pageOf(caddy.url)
  const started = Date.now()
  const before = visit.seen()
  const { ended, output } = await site.update('--restart', site.restart, tag)
  const isGood = tag === goodRelease
  const isBefore = site.git('rev-parse', 'HEAD') === commit && (await pageOf(caddy.url)) === page
  const round = {
    tag,
    seconds: Math.round((Date.now() - started) / 1000),
    failedPages: visit.seen().failedPages - before.failedPages,
    sentAgain: visit.seen().sentAgain - before.sentAgain,
    holds:
      output.includes(says) &&
      (ended === 0) === isGood &&
      isBefore === !isGood &&
      !existsSync(`${site.folder}.next`) &&
      site.git('status', '--porcelain') === '',
  }
  rounds.push(round)
  console.log(round.holds ? `  as it must be, after ${round.seconds} s` : output)
}
const { acknowledged, sent, slowestMs, pages } = await visit.end()
await wait(2_000)
await site.stop()
const stored = postgres
  ? await addressesInPostgres(postgres.url)
  : readStoredLeads(site.dataFolder).map(({ email }) => email)
const { lost, doubled, invented } = countLeads({ sent, acknowledged, stored, notified: new Set() })
const figures = {
  database: values.database,
  rounds,
  leads: acknowledged.size,
  lost,
  doubled,
  invented,
  pages,
  slowestMs: Math.round(slowestMs),
  /** The lead of the trial is in no mail. */
  mailsOfTrials: mail.taken.get('update@example.com') ?? 0,
}
console.log(figures)
await writeResult(`update-${values.database}`, figures)
const holds =
  rounds.every(({ holds }) => holds) &&
  // One that is broken on what is really stored has been seen by somebody, for a moment.
  rounds.every(({ tag, failedPages, sentAgain }) => failedPages + sentAgain === 0 || tag === 'v9.0.4') &&
  acknowledged.size > 0 &&
  lost + doubled + invented + figures.mailsOfTrials === 0 &&
  slowestMs < LONGEST_ANSWER_MS
process.exitCode = holds ? 0 : 1

async function pageOf(url: string): Promise<string> {
  return (await fetch(url)).text()
}
