import type { Take } from '../crashes/mail-server.ts'
import type { Disturbance } from './disturb.ts'

/** A notice is marked as delivered so soon after the mail server has taken it, unless something comes between. */
const MARKED_WITHIN_MS = 2_000
/** Mail that was on its way when its process ended is taken a moment later. */
const ON_ITS_WAY_MS = 500

export interface RepeatedNotices {
  /** Came again since their process was killed, or the database went away, before they were marked as delivered. */
  readonly cutShort: number
  /** Came again without such a reason. */
  readonly doubled: number
}

/** Tells notices that had to come again, by at least once, from those that must not. */
export function repeatedNotices(takes: readonly Take[], disturbances: readonly Disturbance[]): RepeatedNotices {
  const last = new Map<string, Take>()
  let cutShort = 0
  let doubled = 0
  for (const take of takes) {
    const before = last.get(take.address)
    if (before !== undefined) {
      const isCutShort = disturbances.some((disturbance) => cuts(disturbance, before))
      cutShort += isCutShort ? 1 : 0
      doubled += isCutShort ? 0 : 1
    }
    last.set(take.address, take)
  }
  return { cutShort, doubled }
}

function cuts({ kind, process, from, until }: Disturbance, { from: sender, at }: Take): boolean {
  // A process that is stopped as it should finishes what it has begun.
  const isConcerned = process === null || (kind === 'killed' && process === sender)
  return isConcerned && until >= at - ON_ITS_WAY_MS && from <= at + MARKED_WITHIN_MS
}
