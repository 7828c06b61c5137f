import { setTimeout as wait } from 'node:timers/promises'
import { exampleBackendKey } from '../../business/backend.ts'
import { officeApi } from '../../contracts/office-paths.ts'
import { leadsPath } from '../../leads/lead.ts'
import { type BodyRequest, sendBody } from '../../test/web-servers/send-body.ts'

/** What a flood is made of; a program of its own, so that it delays nobody who measures. Prints its figures as JSON. */
export interface Flood {
  readonly url: string
  /** As many bodies as possible at once, where it is null. */
  readonly perSecond: number | null
  readonly seconds: number
}

export interface FloodFigures {
  readonly sent: number
  readonly perSecond: number
  /** The processor time that it has taken, as a share of one processor. */
  readonly busy: number
  /** How many of each answer came; 'none' where the connection was cut, by the flood itself above all. */
  readonly answers: Readonly<Record<string, number>>
}

/** Where there is no rate, so many are under way at once. More than this never are. */
const AT_ONCE = 40
const MOST_AT_ONCE = 1_000

const kinds: readonly BodyRequest[] = [
  { method: 'PUT', path: '/any', bytes: 70_000 },
  { method: 'POST', path: leadsPath, bytes: 70_000, headers: { apikey: exampleBackendKey } },
  { method: 'PUT', path: `${officeApi}/uploads/any/0`, bytes: 600_000 },
].flatMap((body) =>
  (['at once', 'slowly', 'cut off'] as const).flatMap((manner) =>
    ([true, false] as const).flatMap((hasLength) =>
      (['HTTP/1.1', 'HTTP/2'] as const).map((protocol) => ({ ...body, manner, hasLength, protocol })),
    ),
  ),
)

const { url, perSecond, seconds }: Flood = JSON.parse(process.argv[2] ?? '')
const answers: Record<string, number> = {}
const underWay = new Set<Promise<void>>()
let sent = 0
const start = performance.now()
const elapsed = () => (performance.now() - start) / 1000

while (elapsed() < seconds) {
  const isDue = perSecond === null ? underWay.size < AT_ONCE : sent < elapsed() * perSecond
  if (isDue && underWay.size < MOST_AT_ONCE) {
    const sending: Promise<void> = sendOne().finally(() => underWay.delete(sending))
    underWay.add(sending)
  } else {
    await wait(1)
  }
}
const { user, system } = process.cpuUsage()
const busy = Number(((user + system) / 1e6 / elapsed()).toFixed(2))
const figures: FloodFigures = { sent, perSecond: Math.round(sent / elapsed()), busy, answers }
await Promise.race([Promise.all(underWay), wait(5_000)])
console.log(JSON.stringify(figures))
process.exit()

async function sendOne(): Promise<void> {
  const kind = kinds[sent % kinds.length]
  sent += 1
  if (kind !== undefined) {
    // Without a rate nothing is sent slowly: that would measure the pauses.
    const { manner } = perSecond === null ? { manner: 'at once' as const } : kind
    const status = (await sendBody(url, { ...kind, manner })) ?? 'none'
    answers[status] = (answers[status] ?? 0) + 1
  }
}
