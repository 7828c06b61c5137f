import type { Take } from '../../test/mail-server.ts'
import type { Disturbance } from './disturb.ts'

/** A notice is marked as delivered so soon after the mail server has taken it, or after the database is back. */
const MARKED_WITHIN_MS = 2_000
/** Mail that was on its way when its process ended is taken a moment later. */
const ON_ITS_WAY_MS = 500

export interface RepeatedNotices {
  /** Came again since their process was killed before they were marked as delivered. */
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
      const isCutShort = wasKilledBeforeMarking(before, disturbances)
      cutShort += isCutShort ? 1 : 0
      doubled += isCutShort ? 0 : 1
    }
    last.set(take.address, take)
  }
  return { cutShort, doubled }
}

function wasKilledBeforeMarking({ from: sender, at }: Take, disturbances: readonly Disturbance[]): boolean {
  const absences = disturbances.filter(({ process }) => process === null)
  const markedBy = absences
    .toSorted((one, other) => one.from - other.from)
    .reduce(
      (time, { from, until }) => (from <= time && until >= at ? Math.max(time, until + MARKED_WITHIN_MS) : time),
      at + MARKED_WITHIN_MS,
    )
  // A process that is stopped as it should finishes what it has begun.
  return disturbances.some(
    ({ kind, process, from, until }) =>
      kind === 'killed' && process === sender && until >= at - ON_ITS_WAY_MS && from <= markedBy,
  )
}
