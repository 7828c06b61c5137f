import { setTimeout as wait } from 'node:timers/promises'
import { exampleBackendKey } from '../../business/backend.ts'
import { leadsPath } from '../../leads/lead.ts'
import type { Limits } from '../../server/http/server.ts'
import { type Latencies, latenciesOf } from '../latencies.ts'
import { LARGE_BYTES, openSlowClient, type SlowClient, type SlowWay, slowWays } from './slow-client.ts'

/** Leads before the slow clients come, to compare with. */
const QUIET_LEADS = 200

/** Between two looks at who is there still. */
const LOOK_MS = 50

/** A site must not seem slow to a person, whoever else is there. */
export const MOST_P99_MS = 500

export interface SlowClientOptions {
  readonly url: string
  /** Those of the server: no slow client may stay longer. */
  readonly limits: Limits
  /** How many of each. */
  readonly clients: Readonly<Record<SlowWay, number>>
  /** How often the slow ones send something. */
  readonly againMs: number
  readonly leadEveryMs: number
  /** How much later than its limits say the server may hang up, because the machine is busy. */
  readonly busyMs: number
  /** What the server holds now; null where nobody can tell. */
  readonly memoryMb: () => number | null
  readonly say: (line: string) => void
}

export interface SlowClientFigures {
  readonly clients: number
  readonly quiet: LeadLatencies
  readonly beside: LeadLatencies
  /** Leads that were not answered with 201; none may be. */
  readonly failed: number
  readonly memoryMb: { readonly before: number; readonly beside: number; readonly growth: number } | null
  readonly gone: readonly Gone[]
}

/** How long the clients of one way could stay. */
export interface Gone {
  readonly way: SlowWay
  /** When the last was gone, in seconds; null where it cannot be seen from outside. */
  readonly after: number | null
  /** When they were looked for. */
  readonly atMost: number
  /** How many were there still; none may be. */
  readonly stay: number
}

interface LeadLatencies extends Latencies {
  readonly leads: number
}

/** Keeps connections to a server in all slow ways at once, and leaves leads meanwhile, as people do. */
export async function runSlowClients(options: SlowClientOptions): Promise<SlowClientFigures> {
  const { url, limits, clients, againMs, leadEveryMs, busyMs, memoryMb, say } = options
  const port = Number(new URL(url).port)
  let failed = 0
  let sent = 0
  async function leave(times: number[]): Promise<void> {
    sent += 1
    const start = performance.now()
    failed += (await leaveLead(url, sent)) ? 0 : 1
    times.push(performance.now() - start)
  }

  const quiet: number[] = []
  while (quiet.length < QUIET_LEADS) {
    await leave(quiet)
  }
  const before = memoryMb()
  const open = new Map<SlowWay, SlowClient[]>()
  for (const way of Object.keys(slowWays).filter(isSlowWay)) {
    open.set(way, await Promise.all(Array.from({ length: clients[way] }, () => openSlowClient(port, way, againMs))))
  }
  const total = [...open.values()].flat().length
  say(`${total} slow clients are connected`)

  let isSomebodyThere = true
  const going = Promise.all(
    [...open].map(([way, some]) => goneAfter(way, some, mayLiveMs(way, limits) + busyMs)),
  ).finally(() => {
    isSomebodyThere = false
  })
  const beside: number[] = []
  let besideMb: number | null = null
  const waiting: Promise<void>[] = []
  while (isSomebodyThere) {
    waiting.push(leave(beside))
    await wait(leadEveryMs)
    besideMb = Math.max(besideMb ?? 0, memoryMb() ?? 0) || null
  }
  await Promise.all(waiting)
  const gone = await going
  for (const client of [...open.values()].flat()) {
    client.close()
  }
  return {
    clients: total,
    quiet: { leads: quiet.length, ...latenciesOf(quiet) },
    beside: { leads: beside.length, ...latenciesOf(beside) },
    failed,
    memoryMb: before === null || besideMb === null ? null : { before, beside: besideMb, growth: besideMb - before },
    gone,
  }
}

function isSlowWay(text: string): text is SlowWay {
  return text in slowWays
}

/** How long the server bears it, with the time between two of its looks. */
function mayLiveMs(way: SlowWay, limits: Limits): number {
  const { headersTimeoutMs, requestTimeoutMs, connectionTimeoutMs, keepAliveTimeoutMs, checkIntervalMs } = limits
  const longest: Readonly<Record<SlowWay, number>> = {
    silent: headersTimeoutMs,
    'silent after a request': keepAliveTimeoutMs,
    'empty lines': headersTimeoutMs,
    'slow headers': headersTimeoutMs,
    'slow body': requestTimeoutMs,
    'slow chunks': requestTimeoutMs,
    // Node takes the first silence for progress: its queue has grown since it last looked (net.Socket, _onTimeout).
    'reads nothing': 2 * connectionTimeoutMs,
  }
  return longest[way] + 2 * checkIntervalMs
}

/** Waits until all are gone, at most as long as the server may bear them, and looks who is there still. */
async function goneAfter(way: SlowWay, clients: readonly SlowClient[], atMostMs: number): Promise<Gone> {
  const atMost = atMostMs / 1000
  if (way === 'reads nothing') {
    await wait(atMostMs)
    // Those that the server still serves get the whole file now.
    const received = await Promise.all(clients.map((client) => client.readRest()))
    return { way, after: null, atMost, stay: received.filter((bytes) => bytes >= LARGE_BYTES).length }
  }
  const isHere = (client: SlowClient) => client.livedMs() === null
  const start = performance.now()
  while (clients.some(isHere) && performance.now() - start < atMostMs) {
    await wait(LOOK_MS)
  }
  const lives = clients.map((client) => client.livedMs() ?? 0)
  return { way, after: Math.max(...lives) / 1000, atMost, stay: clients.filter(isHere).length }
}

async function leaveLead(url: string, number: number): Promise<boolean> {
  try {
    const response = await fetch(`${url}${leadsPath}`, {
      method: 'POST',
      headers: {
        apikey: exampleBackendKey,
        'Content-Type': 'application/json',
        // Each from an address of its own, and on a connection of its own: that is what slow clients may keep from others.
        'X-Forwarded-For': `203.0.${(number >> 8) & 255}.${number & 255}`,
        Connection: 'close',
      },
      body: JSON.stringify({ name: 'Anna', email: `anna-${number}@esempio.it`, phone: '333 1234567', zone: 'roma' }),
    })
    await response.arrayBuffer()
    return response.status === 201
  } catch {
    return false
  }
}
