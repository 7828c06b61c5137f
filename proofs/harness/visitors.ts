import { setTimeout as wait } from 'node:timers/promises'
import { addressOf, fromThisMachine, send, sendLead } from './leads.ts'

/** How many visitors of a kind there are, and how long each pauses after a request. */
interface Visitors {
  readonly ofAKind: number
  readonly leadPauseMs: number
  readonly pagePauseMs: number
  /** Each request fails when its answer takes longer. */
  readonly patienceMs: number
  /** The index of the first lead. */
  readonly firstLead?: number
}

/** Some send leads and some read the page, one after the other, until they are told to end. */
export function startVisitors(url: string, visitors: Visitors) {
  const { ofAKind, leadPauseMs, pagePauseMs, patienceMs, firstLead = 0 } = visitors
  const sent = new Set<string>()
  const acknowledged = new Set<string>()
  /** Leads are sent again as the form does, with the same words. */
  const seen = { pages: 0, failedPages: 0, sentAgain: 0, slowestMs: 0 }
  let isOver = false
  const patience = () => ({ signal: AbortSignal.timeout(patienceMs) })

  async function lead(): Promise<void> {
    while (!isOver) {
      const index = firstLead + sent.size
      sent.add(addressOf(index))
      for (let isStored = false; !isStored; ) {
        const { status, ms } = await sendLead(url, index, { ...fromThisMachine(index), ...patience() })
        isStored = status === 201
        seen.sentAgain += isStored ? 0 : 1
        seen.slowestMs = Math.max(seen.slowestMs, ms)
        await wait(leadPauseMs)
      }
      acknowledged.add(addressOf(index))
    }
  }

  async function read(): Promise<void> {
    while (!isOver) {
      seen.pages += 1
      const { status, ms } = await send(url, { ...fromThisMachine(seen.pages), ...patience() })
      seen.failedPages += status === 200 ? 0 : 1
      seen.slowestMs = Math.max(seen.slowestMs, ms)
      await wait(pagePauseMs)
    }
  }

  const all = Promise.all(Array.from({ length: ofAKind }, () => [lead(), read()]).flat())
  return {
    seen: () => ({ ...seen }),
    async end() {
      isOver = true
      await all
      return { sent, acknowledged, ...seen }
    },
  }
}
