import type { FastifyRequest } from 'fastify'
import { dayInRome } from '../../business/time/rome-time.ts'
import { campaignOf, cleanPart } from '../../leads/campaign.ts'
import { OTHER_SOURCES, OWN_PAGES, REFERRAL, type VisitCount } from './visits-in-sql.ts'

/** Visits are written so long after the first one that is not. */
const WRITE_AFTER_MS = 60_000

/** The different sources and pages of one day, so that invented names fill neither the memory nor the table. */
const MAX_OF_DAY = 500

export type VisitCounter = ReturnType<typeof countVisits>

interface CounterParts {
  /** Adds counts to the stored ones, all or none. */
  readonly add: (counts: readonly VisitCount[]) => Promise<void>
  /** The public address of the site: its own pages are no source. */
  readonly siteUrl: string
  /** Called with the first of several failures to write. */
  readonly onFailure: (error: unknown) => void
  readonly now?: () => number
  readonly maxOfDay?: number
}

/** Whether a request opens a document: a browser says so. */
export function isNavigation({ method, headers }: FastifyRequest): boolean {
  return headers['sec-fetch-mode'] === 'navigate' && method === 'GET'
}

/** Counts the visits of pages in memory, as numbers by day, path and source. */
export function countVisits(parts: CounterParts) {
  const { add, siteUrl, onFailure, now = Date.now, maxOfDay = MAX_OF_DAY } = parts
  const siteHost = hostOf(siteUrl)
  let counts = new Map<string, Counted>()
  let today = { day: '', startsAt: 0, endsAt: 0, keys: new Set<string>() }
  let timer: NodeJS.Timeout | null = null
  let writing = Promise.resolve()
  let isFailing = false

  /** The current day. Its end is kept, since to compute it takes longer than to answer the request. */
  function currentDay() {
    const time = now()
    if (time >= today.endsAt || time < today.startsAt) {
      const { last, from, until } = dayInRome(new Date(time))
      today = { day: last, startsAt: from.getTime(), endsAt: until.getTime(), keys: new Set() }
    }
    return today
  }

  /** Whether a source may be counted by its name: it is known today, or there is room. */
  function hasRoomFor(key: string, { keys }: typeof today): boolean {
    if (!keys.has(key) && keys.size >= maxOfDay) {
      return false
    }
    // The counts of other days are in memory too, while the store is unavailable.
    return counts.size < maxOfDay && keys.add(key) !== undefined
  }

  function increase(path: string, source: Source): void {
    const current = currentDay()
    const key = `${current.day}\n${path}\n${source.key}`
    const known = counts.get(key)
    if (known !== undefined) {
      known.visits += 1
    } else if (source.isAlwaysNamed || hasRoomFor(key, current)) {
      const { source: name, medium, campaign } = source
      counts.set(key, { day: current.day, path, source: name, medium, campaign, visits: 1 })
    } else {
      increase(path, others)
    }
  }

  function schedule(): void {
    timer ??= setTimeout(() => void write(), WRITE_AFTER_MS).unref()
  }

  async function writeOnce(): Promise<void> {
    const taken = counts
    if (taken.size === 0) {
      return
    }
    counts = new Map()
    try {
      await add([...taken.values()])
      isFailing = false
    } catch (error) {
      for (const [key, count] of taken) {
        count.visits += counts.get(key)?.visits ?? 0
        counts.set(key, count)
      }
      schedule()
      if (!isFailing) {
        onFailure(error)
      }
      isFailing = true
    }
  }

  /** Writes what is counted, all together. Never fails: what the store does not take is kept for the next time. */
  function write(): Promise<void> {
    if (timer !== null) {
      clearTimeout(timer)
      timer = null
    }
    writing = writing.then(writeOnce)
    return writing
  }

  return {
    /** Counts a navigation, unless it is a robot's or a prefetch. */
    count({ headers, url }: Pick<FastifyRequest, 'headers' | 'url'>, path: string): void {
      if (isRobot(headers['user-agent']) || isPrefetch(headers['sec-purpose'] ?? headers.purpose)) {
        return
      }
      const host = hostOf(headers.referer ?? '')
      // The site's public host, and the one that the request was sent to, are no source.
      const isOwnHost = host !== null && (host === siteHost || host === hostOf(`http://${headers.host}`))
      const isOwn = headers['sec-fetch-site'] === 'same-origin' || isOwnHost
      increase(path, isOwn ? ownPages : sourceOf(url, host))
      schedule()
    },
    write,
  }
}

type Counted = { -readonly [Part in keyof VisitCount]: VisitCount[Part] }

interface Source extends Pick<VisitCount, 'source' | 'medium' | 'campaign'> {
  readonly key: string
  /** True for the few that are no invented name. */
  readonly isAlwaysNamed: boolean
}

function sourceNamed(source: string, medium: string, campaign = '', isAlwaysNamed = false): Source {
  return { source, medium, campaign, key: [source, medium, campaign].join('\n'), isAlwaysNamed }
}

const direct = sourceNamed('', '', '', true)
const ownPages = sourceNamed(OWN_PAGES, '', '', true)
const others = sourceNamed(OTHER_SOURCES, '', '', true)

function sourceOf(url: string, host: string | null): Source {
  const { source, medium, campaign } = campaignOf(url)
  if (source !== null) {
    return sourceNamed(source, medium ?? '', campaign ?? '')
  }
  return host === null ? direct : sourceNamed(host, REFERRAL)
}

/** The host of a web page's address, cleaned; null for other texts. */
function hostOf(address: string): string | null {
  const host = /^https?:\/\/(?:[^/?#@]*@)?([\w.-]+|\[[\da-f:.]+\])(?=[:/?#]|$)/i.exec(address)?.[1]
  return cleanPart(host ?? null)
}

/** Robots that say so, those that make the preview of a link among them. Cubot makes telephones. */
const robots = /(?<!cu)bot|crawl|spider|slurp|externalhit|preview/i

function isRobot(userAgent: string | undefined): boolean {
  return userAgent === undefined || userAgent === '' || robots.test(userAgent)
}

function isPrefetch(purpose: string | string[] | undefined): boolean {
  return purpose?.includes('prefetch') === true
}
