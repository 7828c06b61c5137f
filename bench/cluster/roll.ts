import { setTimeout as wait } from 'node:timers/promises'
import { addressOf, sendLead } from '../send-lead.ts'
import type { ClusterProcess } from './cluster-process.ts'
import { RETURN_MS } from './start-balancer.ts'

const CLIENTS_OF_A_KIND = 4
/** Pages are asked for so many times as often as leads are left. */
const PAGES_FOR_A_LEAD = 20

export interface RollOptions {
  readonly url: string
  readonly processes: readonly ClusterProcess[]
  /** How often each process is restarted. */
  readonly rounds: number
  /** Rest of a client between two leads. */
  readonly leadPauseMs: number
  /** Number of the first lead. */
  readonly firstLead: number
}

export interface RollFigures {
  readonly restarts: number
  readonly pages: number
  readonly leads: number
  /** Requests that were not answered as they should be, at the first attempt. */
  readonly failed: number
  readonly slowestMs: number
}

export interface Roll {
  readonly figures: RollFigures
  readonly sent: ReadonlySet<string>
  readonly acknowledged: ReadonlySet<string>
}

/** Restarts one process after the other while pages and leads are asked for, and counts what fails. Nothing is tried again. */
export async function roll(options: RollOptions): Promise<Roll> {
  const { url, processes, rounds, leadPauseMs, firstLead } = options
  const sent = new Set<string>()
  const acknowledged = new Set<string>()
  let isOver = false
  let pages = 0
  let failed = 0
  let slowestMs = 0

  async function timed(request: () => Promise<boolean>): Promise<void> {
    const from = performance.now()
    const isRight = await request()
    slowestMs = Math.max(slowestMs, performance.now() - from)
    failed += isRight ? 0 : 1
  }

  async function askPages(): Promise<void> {
    while (!isOver) {
      pages += 1
      await timed(() => getPage(url))
      await wait(leadPauseMs / PAGES_FOR_A_LEAD)
    }
  }

  async function sendLeads(): Promise<void> {
    while (!isOver) {
      const index = firstLead + sent.size
      sent.add(addressOf(index))
      await timed(async () => {
        const isTaken = (await sendLead(url, index)) === 201
        if (isTaken) {
          acknowledged.add(addressOf(index))
        }
        return isTaken
      })
      await wait(leadPauseMs)
    }
  }

  async function restartAll(): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      for (const { stop, start } of processes) {
        await wait(RETURN_MS)
        await stop()
        await start()
      }
    }
    await wait(RETURN_MS)
    isOver = true
  }

  const clients = Array.from({ length: CLIENTS_OF_A_KIND }, () => [askPages(), sendLeads()]).flat()
  await Promise.all([restartAll(), ...clients])
  return {
    figures: { restarts: rounds * processes.length, pages, leads: sent.size, failed, slowestMs },
    sent,
    acknowledged,
  }
}

async function getPage(url: string): Promise<boolean> {
  try {
    const response = await fetch(url)
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}
