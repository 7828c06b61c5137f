import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { HARD_LIMIT } from '../leads/lead.ts'
import { writeSiteFixture } from '../test/fixtures/site.ts'
import { startMailServer } from '../test/mail-server.ts'
import { startPostgres } from '../test/postgres.ts'
import { addressesInPostgres } from '../test/stored-leads.ts'
import { caddy } from '../test/web-servers/shipped-caddy.ts'
import { putCaddyBefore } from './harness/caddy.ts'
import { countLeads, repeatedNotices, untilNotified } from './harness/count.ts'
import { disturb } from './harness/disturb.ts'
import { writeResult } from './harness/figures.ts'
import { fromThisMachine, loadLeads, sendLead } from './harness/leads.ts'
import { createDatabase, temporaryFolder } from './harness/proof.ts'
import { prepareServer, type RestartedServer } from './harness/server-process.ts'
import { startVisitors } from './harness/visitors.ts'

/**
 * `npm run cluster`: disturbs three processes on one PostgreSQL, behind Caddy as it is shipped. While the database is away Caddy keeps
 * all processes, since it asks `/healthz?exclude=store` (record 42): they answer leads with 503 themselves, which are sent again as
 * the form would.
 */
const { values } = parseArgs({
  options: {
    leads: { type: 'string', default: '3000' },
    seconds: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '5' },
  },
})
const seconds = Number(values.seconds)

const PROCESSES = 3
const CLIENTS = 12
/** For the notices, after the last lead. */
const PATIENCE_MS = 5 * 60 * 1000
/** Longer than Caddy needs to notice that a process is about to stop. */
const DRAIN_SECONDS = '2'
/** A process that has started gets requests again after this time: Caddy has looked at it. */
const RETURN_MS = 1_500

const FIRST_LEAD_OF_ROLL = 1_000_000

const GREEDY_SENDER = '198.51.100.7'
const FIRST_LEAD_OF_LIMIT = 2_000_000
/** More than the limit lets through, though not three times as much: one limit for each process would. */
const LEADS_OVER_LIMIT = 2 * HARD_LIMIT.leads

await using cleanup = new AsyncDisposableStack()
const postgres = cleanup.adopt(await startPostgres(true), ({ stop }) => stop())
const databaseUrl = await createDatabase(postgres, 'cluster')
const directory = await temporaryFolder(cleanup, 'cluster')
await writeSiteFixture(directory)
const mail = await startMailServer()
cleanup.defer(() => mail.close())
const processes: RestartedServer[] = []
for (let number = 1; number <= PROCESSES; number += 1) {
  const server = await prepareServer(directory, `process-${number}`, {
    DATABASE_URL: databaseUrl,
    SMTP_URL: mail.url,
    NOTIFY_TO: 'lead@casainposa.example',
    LINK_SECRET: 'the same in all processes of the run',
    TRUST_PROXY: '127.0.0.1',
    DRAIN_SECONDS,
  })
  cleanup.defer(server.kill)
  processes.push(server)
}
// At the same moment, on an empty database.
await Promise.all(processes.map(({ start }) => start()))
const urls = processes.map(({ url }) => url)
const front = await putCaddyBefore(urls.join(' '), directory)
cleanup.defer(front.stop)

const startedAt = Date.now()
const progress = () => (Date.now() - startedAt) / (seconds * 1000)
const [load, disturbances] = await Promise.all([
  loadLeads([front.url], Number(values.leads), CLIENTS, progress, fromThisMachine),
  disturb(processes, postgres, seconds),
])
const roll = await rollingRestart()
const acknowledged = load.acknowledged.union(roll.acknowledged)
await untilNotified(acknowledged, mail, PATIENCE_MS, () => {
  for (const { expectRunning } of processes) {
    expectRunning()
  }
})
const { doubled: doubledLeads, ...problems } = countLeads({
  sent: load.sent.union(roll.sent),
  acknowledged,
  stored: await addressesInPostgres(databaseUrl),
  notified: new Set(mail.taken.keys()),
})
const count = (...kinds: string[]) => disturbances.filter(({ kind }) => kinds.includes(kind)).length
const figures = {
  killed: count('killed'),
  stopped: count('stopped'),
  databaseRestarts: count('fast', 'immediate'),
  acknowledged: acknowledged.size,
  sentAgain: load.sentAgain,
  triedAgain: load.triedAgain,
  doubledLeads,
  ...problems,
  ...repeatedNotices(mail.takes, disturbances),
}
const limit = await exceedLimit()
const { figures: rolling } = roll
console.table([figures])
console.table([limit])
console.table([rolling])
await writeResult('cluster', {
  postgres: postgres.description,
  caddy: caddy?.version ?? null,
  ...figures,
  limit,
  rolling,
})
const { lost, invented, notNotified, notifiedWithoutLead, doubled } = figures
const wrong = lost + doubledLeads + invented + notNotified + notifiedWithoutLead + doubled + rolling.failed
const isLimited = limit.taken === limit.limit && limit.taken + limit.refused === limit.sent
process.exitCode = wrong === 0 && isLimited ? 0 : 1

/** Restarts one process after the other while pages and leads are sent for, and counts what fails. */
async function rollingRestart() {
  const visitors = startVisitors(front.url, {
    ofAKind: 4,
    leadPauseMs: 20,
    pagePauseMs: 1,
    patienceMs: 5_000,
    firstLead: FIRST_LEAD_OF_ROLL,
  })
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const { stop, start } of processes) {
      await wait(RETURN_MS)
      await stop()
      await start()
    }
  }
  await wait(RETURN_MS)
  const { sent, acknowledged, pages, failedPages, sentAgain, slowestMs } = await visitors.end()
  const restarts = Number(values.rounds) * processes.length
  const failed = failedPages + sentAgain
  const figures = { restarts, pages, leads: sent.size, failed, slowestMs: Math.round(slowestMs) }
  return { figures, sent, acknowledged }
}

/** Sends many leads from one address, through all processes in turn and at the same time. */
async function exceedLimit() {
  const answers = await Promise.all(
    Array.from({ length: LEADS_OVER_LIMIT }, (_, index) =>
      sendLead(urls[index % urls.length] ?? '', FIRST_LEAD_OF_LIMIT + index, { address: GREEDY_SENDER }),
    ),
  )
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
  return { limit: HARD_LIMIT.leads, sent: LEADS_OVER_LIMIT, taken: count(201), refused: count(429) }
}
