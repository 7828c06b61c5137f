import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { HARD_LIMIT } from '../leads/lead.ts'
import { findFreePort } from '../scripts/find-free-port.ts'
import { writeSiteFixture } from '../test/fixtures/site.ts'
import { startMailServer } from '../test/mail-server.ts'
import { type StartedPostgres, startPostgres } from '../test/postgres.ts'
import { addressesInPostgres } from '../test/stored-leads.ts'
import { type HttpProcess, installedWebServers, type WebServer } from '../test/web-servers/web-server.ts'
import { putCaddyBefore } from './harness/caddy.ts'
import { countLeads, repeatedNotices, untilNotified } from './harness/count.ts'
import { disturb } from './harness/disturb.ts'
import { writeResult } from './harness/figures.ts'
import { addressOf, fromThisMachine, loadLeads, type Sender, send, sendLead } from './harness/leads.ts'
import { runNginx } from './harness/nginx.ts'
import { createDatabase } from './harness/postgres.ts'
import { prepareServer, type RestartedServer } from './harness/server-process.ts'

/**
 * `npm run cluster`: disturbs three processes on one PostgreSQL, behind each balancer that is installed: Caddy as it is shipped, and
 * nginx. While the database is away Caddy keeps all processes, since it asks `/healthz?exclude=store` (record 42): they answer leads
 * with 503 themselves, which are sent again as the form would.
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
/** A process that has started gets requests again after this time: Caddy has looked at it, nginx has forgotten its failure. */
const RETURN_MS = 1_500

const ROLL_CLIENTS_OF_A_KIND = 4
const ROLL_LEAD_PAUSE_MS = 20
const ROLL_PAGE_PAUSE_MS = 1
const FIRST_LEAD_OF_ROLL = 1_000_000

const GREEDY_SENDER = '198.51.100.7'
const FIRST_LEAD_OF_LIMIT = 2_000_000
/** More than the limit lets through, though not three times as much: one limit for each process would. */
const LEADS_OVER_LIMIT = 2 * HARD_LIMIT.leads

const balancers = installedWebServers(process.env.PATH ?? '')
if (balancers.length === 0) {
  throw new Error('Neither Caddy nor nginx is installed on this machine.')
}
await using cleanup = new AsyncDisposableStack()
const postgres = cleanup.adopt(await startPostgres(true), ({ stop }) => stop())
const runs = []
for (const balancer of balancers) {
  const figures = await runBehind(balancer, postgres)
  const { limit, rolling, ...others } = figures
  console.table([others])
  console.table([limit])
  console.table([rolling])
  runs.push(figures)
}
await writeResult('cluster', { postgres: postgres.description, runs })
process.exitCode = runs.every(isWell) ? 0 : 1

type ClusterFigures = Awaited<ReturnType<typeof runBehind>>

function isWell({ limit, rolling, ...figures }: ClusterFigures): boolean {
  const { lost, doubledLeads, invented, notNotified, notifiedWithoutLead, doubled } = figures
  const problems = lost + doubledLeads + invented + notNotified + notifiedWithoutLead + doubled + rolling.failed
  return problems === 0 && limit.taken === limit.limit && limit.taken + limit.refused === limit.sent
}

/** Puts the processes under load, disturbs them, restarts them in turn, and counts what is left. */
async function runBehind(balancer: WebServer, postgres: StartedPostgres) {
  const databaseUrl = await createDatabase(postgres, `cluster_${balancer.name}`)
  await using cleanup = new AsyncDisposableStack()
  const { path: directory } = cleanup.use(await mkdtempDisposable(join(tmpdir(), 'casa-in-posa-cluster-')))
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
  const isNginx = balancer.name === 'nginx'
  const front = isNginx
    ? await putNginxBefore(urls, balancer, directory)
    : await putCaddyBefore(urls.join(' '), directory)
  cleanup.defer(front.stop)
  // nginx believes the address that a lead says it comes from, the shipped Caddyfile only that of the connection, which is one of
  // this machine. The database makes the leads of one public address wait for each other, those of this machine not.
  const senderOf = isNginx ? () => ({}) : fromThisMachine

  const startedAt = Date.now()
  const progress = () => (Date.now() - startedAt) / (seconds * 1000)
  const [load, disturbances] = await Promise.all([
    loadLeads([front.url], Number(values.leads), CLIENTS, progress, senderOf),
    disturb(processes, postgres, seconds),
  ])
  const roll = await rollingRestart(front.url, processes, senderOf)
  const sent = load.sent.union(roll.sent)
  const acknowledged = load.acknowledged.union(roll.acknowledged)
  await untilNotified(acknowledged, mail, PATIENCE_MS, () => {
    for (const { expectRunning } of processes) {
      expectRunning()
    }
  })
  const stored = await addressesInPostgres(databaseUrl)
  const { doubled: doubledLeads, ...problems } = countLeads({
    sent,
    acknowledged,
    stored,
    notified: new Set(mail.taken.keys()),
  })
  const count = (...kinds: string[]) => disturbances.filter(({ kind }) => kinds.includes(kind)).length
  return {
    balancer: `${balancer.name} ${balancer.version}`,
    killed: count('killed'),
    stopped: count('stopped'),
    databaseRestarts: count('fast', 'immediate'),
    acknowledged: acknowledged.size,
    sentAgain: load.sentAgain,
    triedAgain: load.triedAgain,
    doubledLeads,
    ...problems,
    ...repeatedNotices(mail.takes, disturbances),
    limit: await exceedLimit(urls),
    rolling: roll.figures,
  }
}

/** Restarts one process after the other while pages and leads are sent for, each once, and counts what fails. */
async function rollingRestart(url: string, processes: readonly RestartedServer[], senderOf: (index: number) => Sender) {
  const sent = new Set<string>()
  const acknowledged = new Set<string>()
  let isOver = false
  let pages = 0
  let failed = 0
  let slowestMs = 0

  async function getPages(): Promise<void> {
    while (!isOver) {
      pages += 1
      const { status, ms } = await send(url)
      failed += status === 200 ? 0 : 1
      slowestMs = Math.max(slowestMs, ms)
      await wait(ROLL_PAGE_PAUSE_MS)
    }
  }

  async function sendLeads(): Promise<void> {
    while (!isOver) {
      const index = FIRST_LEAD_OF_ROLL + sent.size
      sent.add(addressOf(index))
      const { status, ms } = await sendLead(url, index, senderOf(index))
      if (status === 201) {
        acknowledged.add(addressOf(index))
      } else {
        failed += 1
      }
      slowestMs = Math.max(slowestMs, ms)
      await wait(ROLL_LEAD_PAUSE_MS)
    }
  }

  async function restartEach(): Promise<void> {
    for (let round = 0; round < Number(values.rounds); round += 1) {
      for (const { stop, start } of processes) {
        await wait(RETURN_MS)
        await stop()
        await start()
      }
    }
    await wait(RETURN_MS)
  }

  const clients = Array.from({ length: ROLL_CLIENTS_OF_A_KIND }, () => [getPages(), sendLeads()]).flat()
  await restartEach().finally(() => {
    isOver = true
  })
  await Promise.all(clients)
  const restarts = Number(values.rounds) * processes.length
  const figures = { restarts, pages, leads: sent.size, failed, slowestMs: Math.round(slowestMs) }
  return { figures, sent, acknowledged }
}

/** Sends many leads from one address, through all processes in turn and at the same time. */
async function exceedLimit(urls: readonly string[]) {
  const answers = await Promise.all(
    Array.from({ length: LEADS_OVER_LIMIT }, (_, index) =>
      sendLead(urls[index % urls.length] ?? '', FIRST_LEAD_OF_LIMIT + index, { address: GREEDY_SENDER }),
    ),
  )
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
  return { limit: HARD_LIMIT.leads, sent: LEADS_OVER_LIMIT, taken: count(201), refused: count(429) }
}

/**
 * nginx makes no health checks: it tries the next process when one does not answer. A lead may be tried again like a
 * page, since the same lead twice is stored once: non_idempotent.
 */
async function putNginxBefore(urls: readonly string[], nginx: WebServer, directory: string): Promise<HttpProcess> {
  const port = await findFreePort()
  const text = `  upstream casa_in_posa {
    ${urls.map((url) => `server ${new URL(url).host} fail_timeout=1s;`).join('\n    ')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://casa_in_posa;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_connect_timeout 2s;
      proxy_next_upstream error timeout non_idempotent;
    }
  }`
  return runNginx(nginx, { text }, directory, port)
}
