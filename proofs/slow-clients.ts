import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { exampleBackendKey } from '../business/backend.ts'
import { leadsPath } from '../leads/lead.ts'
import { limits } from '../server/http/server.ts'
import { writeSiteFixture } from '../test/fixtures/site.ts'
import { startServer } from '../test/start-server.ts'
import { latenciesOf, rounded, writeResult } from './harness/figures.ts'
import { sendLead } from './harness/leads.ts'
import { usageOf } from './harness/process-usage.ts'
import { temporaryFolder } from './harness/proof.ts'
import { until } from './harness/until.ts'

/** `npm run slow-clients`: keeps thousands of connections to the server in every slow way, and leaves leads meanwhile. */
const AGAIN_MS = 1000
const QUIET_LEADS = 200
const LEAD_EVERY_MS = 20
/** The server may hang up so much later than its limits, because the machine is busy. */
const BUSY_MS = 2000

/** A site must not seem slow to a person, whoever else is there. */
const MOST_P99_MS = 500
/** All slow clients together. */
const MOST_GROWTH_MB = 150

/** A file that does not fit into what the system keeps for a reader that sleeps. */
const LARGE_PATH = '/photos/large.avif'
const LARGE_BYTES = 16 * 2 ** 20

const { headersTimeoutMs, requestTimeoutMs, connectionTimeoutMs, keepAliveTimeoutMs, checkIntervalMs } = limits
const leadHead = `POST ${leadsPath} HTTP/1.1\r\nHost: a\r\napikey: ${exampleBackendKey}\r\nContent-Type: application/json\r\n`

/**
 * Ways to keep a connection that cost a client nothing: what it sends at once and what every second from then on, how
 * many clients do so, and how long the server puts up with it.
 */
const slowWays = {
  silent: { first: '', again: '', clients: 1000, mostMs: headersTimeoutMs },
  'silent after a request': {
    first: 'GET /favicon.svg HTTP/1.1\r\nHost: a\r\n\r\n',
    again: '',
    clients: 1000,
    mostMs: keepAliveTimeoutMs,
  },
  'empty lines': { first: '', again: '\r\n', clients: 100, mostMs: headersTimeoutMs },
  'slow headers': {
    first: 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ',
    again: ' ',
    clients: 300,
    mostMs: headersTimeoutMs,
  },
  'slow body': {
    first: `${leadHead}Content-Length: 1000\r\n\r\n{`,
    again: ' ',
    clients: 300,
    mostMs: requestTimeoutMs,
  },
  'slow chunks': {
    first: `${leadHead}Transfer-Encoding: chunked\r\n\r\n`,
    again: '1\r\n \r\n',
    clients: 200,
    mostMs: requestTimeoutMs,
  },
  'reads nothing': {
    first: `GET ${LARGE_PATH} HTTP/1.1\r\nHost: a\r\n\r\n`,
    again: '',
    clients: 100,
    // Node takes the first silence for progress: its queue has grown since it last looked (net.Socket, _onTimeout).
    mostMs: 2 * connectionTimeoutMs,
  },
} as const

type SlowWay = keyof typeof slowWays

/** A connection that somebody keeps for themselves. */
type SlowClient = Awaited<ReturnType<typeof openSlowClient>>

await using cleanup = new AsyncDisposableStack()
const directory = await temporaryFolder(cleanup, 'slow')
await writeSiteFixture(directory)
await writeFile(join(directory, 'dist', LARGE_PATH), Buffer.alloc(LARGE_BYTES))
const server = await startServer(directory, { PORT: '0', TRUST_PROXY: '127.0.0.1' })
cleanup.defer(server.stop)
const memoryMb = () => usageOf(server.processId)?.memoryMb ?? null

let sent = 0
let failed = 0
const quietTimes: number[] = []
while (quietTimes.length < QUIET_LEADS) {
  await leaveLead(quietTimes)
}
const before = memoryMb()
const open = new Map<SlowWay, readonly SlowClient[]>()
for (const way of Object.keys(slowWays).filter(isSlowWay)) {
  open.set(way, await Promise.all(Array.from({ length: slowWays[way].clients }, () => openSlowClient(way))))
}
const everybody = [...open.values()].flat()
cleanup.defer(() => {
  for (const client of everybody) {
    client.close()
  }
})
console.log(`${everybody.length} slow clients are connected`)

let isSomebodyThere = true
const going = Promise.all([...open].map(([way, clients]) => untilGone(way, clients))).finally(() => {
  isSomebodyThere = false
})
const besideTimes: number[] = []
const leads: Promise<void>[] = []
let most = before
while (isSomebodyThere) {
  leads.push(leaveLead(besideTimes))
  await wait(LEAD_EVERY_MS)
  most = Math.max(most ?? 0, memoryMb() ?? 0) || null
}
await Promise.all(leads)
const gone = await going

const quiet = rounded({ leads: quietTimes.length, ...latenciesOf(quietTimes) })
const beside = rounded({ leads: besideTimes.length, ...latenciesOf(besideTimes) })
const memory = before === null || most === null ? null : { before, beside: most, growth: most - before }
const clients = everybody.length
console.table({ quiet, beside })
console.table(gone.map(rounded))
console.table({ clients, failed, ...(memory && rounded(memory)) })
const problems = [
  ...(failed > 0 ? [`${failed} leads were not taken`] : []),
  ...(latenciesOf(besideTimes).p99Ms > MOST_P99_MS ? [`one lead in a hundred took longer than ${MOST_P99_MS} ms`] : []),
  ...gone.filter(({ stay }) => stay > 0).map(({ way, stay }) => `${stay} clients stay: ${way}`),
  ...((memory?.growth ?? 0) > MOST_GROWTH_MB ? [`they cost more than ${MOST_GROWTH_MB} MB`] : []),
]
console.log(problems.join('\n'))
await writeResult('slow-clients', {
  clients,
  failed,
  quiet,
  beside,
  p99BoundMs: MOST_P99_MS,
  gone: gone.map(rounded),
  memoryMb: memory && rounded(memory),
  memoryBoundMb: MOST_GROWTH_MB,
})
process.exitCode = problems.length === 0 ? 0 : 1

function isSlowWay(text: string): text is SlowWay {
  return text in slowWays
}

/** Leaves a lead from an address and on a connection of its own: that is what slow clients may keep from others. */
async function leaveLead(times: number[]): Promise<void> {
  sent += 1
  const { status, ms } = await sendLead(server.url, sent, { agent: false })
  failed += status === 201 ? 0 : 1
  times.push(ms)
}

async function openSlowClient(way: SlowWay) {
  const { first, again } = slowWays[way]
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  let endedAt: number | null = null
  let received = 0
  socket.on('error', () => undefined)
  // Not by once(), which takes a connection that is reset for a failure.
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => {
      endedAt = performance.now()
      resolve()
    })
  })
  await once(socket, 'connect')
  const start = performance.now()
  socket.on('data', (chunk) => {
    received += chunk.length
  })
  if (way === 'reads nothing') {
    socket.pause()
  }
  socket.write(first)
  const timer = again === '' ? undefined : setInterval(() => socket.write(again), AGAIN_MS)
  socket.on('close', () => clearInterval(timer))
  return {
    /** How long the server left it open; null while it does. */
    livedMs: () => endedAt && endedAt - start,
    /** Reads what is left, by which a client that read nothing learns that the server has hung up. Resolves with all bytes. */
    async readRest() {
      socket.resume()
      await closed
      return received
    },
    close: () => socket.destroy(),
  }
}

/** Waits until all clients of a way are gone, at most as long as the server may put up with them, and counts who stays. */
async function untilGone(way: SlowWay, clients: readonly SlowClient[]) {
  // The server checks its connections in intervals.
  const atMostMs = slowWays[way].mostMs + 2 * checkIntervalMs + BUSY_MS
  const atMost = atMostMs / 1000
  if (way === 'reads nothing') {
    await wait(atMostMs)
    // Those that the server still serves get the whole file now; when the others were cut off cannot be seen from outside.
    const received = await Promise.all(clients.map((client) => client.readRest()))
    return { way, after: null, atMost, stay: received.filter((bytes) => bytes >= LARGE_BYTES).length }
  }
  const isHere = (client: SlowClient) => client.livedMs() === null
  await until(() => !clients.some(isHere), atMostMs)
  const lives = clients.map((client) => client.livedMs() ?? 0)
  return { way, after: Math.max(...lives) / 1000, atMost, stay: clients.filter(isHere).length }
}
