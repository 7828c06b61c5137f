import type { FormSignal } from '../screening/sender.ts'
import type { Candidate, NotificationQueue, Verdict } from './notification-queue.ts'
import type { Statement } from './sql-database.ts'

/** Ids in one statement. */
const IDS_TOGETHER = 20

type Settled = Parameters<NotificationQueue['settle']>[0]

/**
 * A few statements for however many verdicts: each is a journey to the database. A verdict counts only for the signal that it
 * was found for, as the lead may have been sent again with a better one meanwhile.
 */
export function settleVerdicts(verdicts: Settled, now: Date): readonly Statement[] {
  const kinds = Map.groupBy(verdicts, ({ verdict, candidate }) => JSON.stringify([verdict, candidate.signal]))
  return [...kinds.values()].flatMap((alike) => {
    const [first] = alike
    return first === undefined
      ? []
      : effectOf(
          first.verdict,
          now,
          alike.map(({ candidate }) => candidate),
        )
  })
}

function effectOf(verdict: Verdict, now: Date, candidates: readonly Candidate[]): readonly Statement[] {
  const signal = candidates[0]?.signal ?? 'none'
  return inGroups(candidates.map(({ id }) => id)).flatMap((ids) => effectOnGroup(verdict, now, signal, ids))
}

function effectOnGroup(verdict: Verdict, now: Date, signal: FormSignal, ids: readonly string[]): readonly Statement[] {
  const changeNew = (change: string, ...values: readonly string[]): Statement => ({
    sql: `update notifications set ${change}
      where status = 'new' and signal = $${values.length + 1} and id in (${placesAfter(values.length + 1)})`,
    values: [...values, signal, ...ids],
  })
  switch (verdict.kind) {
    case 'accept':
      // Due now, also where the database's clock was ahead when it stored the lead.
      return [changeNew(`status = 'waiting', due_at = $1`, now.toISOString())]
    case 'wait':
      return [changeNew('due_at = $1', verdict.until.toISOString())]
    case 'hold':
      return [
        changeNew(`status = 'held'`),
        {
          sql: `update leads set held_because = $1 where id in (
            select lead_id from notifications where status = 'held' and id in (${placesAfter(1)})
          )`,
          values: [verdict.because, ...ids],
        },
      ]
  }
}

/** Groups of one length, so that the statements' texts are few; the last is filled up with an id that it has. */
function inGroups(ids: readonly string[]): string[][] {
  const groups: string[][] = []
  for (let start = 0; start < ids.length; start += IDS_TOGETHER) {
    const group = ids.slice(start, start + IDS_TOGETHER)
    groups.push([...group, ...Array<string>(IDS_TOGETHER - group.length).fill(group[0] ?? '')])
  }
  return groups
}

/** For instance '$2, $3, …' for the ids after one value. */
function placesAfter(values: number): string {
  return Array.from({ length: IDS_TOGETHER }, (_, index) => `$${values + index + 1}`).join(', ')
}
