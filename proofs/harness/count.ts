import type { MailServer, Take } from '../../test/mail-server.ts'
import type { Disturbance } from './disturb.ts'
import { until } from './until.ts'

/** A notice is marked as delivered so soon after the mail server has taken it, or after the database is back. */
const MARKED_WITHIN_MS = 2_000
/** Mail that was on its way when its process ended is taken a moment later. */
const ON_ITS_WAY_MS = 500

/** The e-mail addresses of leads, by which they are told apart. */
export interface Traces {
  readonly sent: ReadonlySet<string>
  readonly acknowledged: ReadonlySet<string>
  /** One for each row of the database. */
  readonly stored: readonly string[]
  readonly notified: ReadonlySet<string>
}

/** Compares what was sent with what is left of it, and counts what must never happen to a lead. */
export function countLeads({ sent, acknowledged, stored, notified }: Traces) {
  const rows = new Set(stored)
  return {
    /** Acknowledged, and not in the database. */
    lost: acknowledged.difference(rows).size,
    /** Rows beyond the first for one lead. */
    doubled: stored.length - rows.size,
    /** In the database, and sent by nobody. */
    invented: rows.difference(sent).size,
    notNotified: acknowledged.difference(notified).size,
    notifiedWithoutLead: notified.difference(rows).size,
  }
}

/**
 * Waits until there is a notice of every acknowledged lead, or patience ends.
 *
 * @param look is called between two looks, and throws to give up
 */
export async function untilNotified(
  acknowledged: ReadonlySet<string>,
  { taken }: MailServer,
  patienceMs: number,
  look: () => void,
): Promise<void> {
  await until(() => {
    look()
    return [...acknowledged].every((address) => taken.has(address))
  }, patienceMs)
}

/**
 * Separates notices that had to come again, since their process was killed before they were marked as delivered, from those that
 * must not.
 */
export function repeatedNotices(takes: readonly Take[], disturbances: readonly Disturbance[]) {
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
