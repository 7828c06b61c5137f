import { DAY_MS } from '../../../leads/milliseconds.ts'
import { isoBefore } from '../../database/clock.ts'
import type { Statement } from '../../database/sql-database.ts'
import { IDLE_MS, LONGEST_SESSION_MS } from './sessions.ts'

/** The digest names a telephone whose session has ended for so long after its notices were lost. */
const LOST_SHOWN_MS = 7 * DAY_MS

/**
 * Deletes the sessions that are idle or too old. Their subscriptions are lost at once, and a session is deleted a week after its
 * subscription was lost, so that the digests name its telephone.
 */
export function forgetEndedSessions(now: Date): readonly Statement[] {
  const ended = '(seen_at < $1 or created_at < $2)'
  const limits = [isoBefore(now, IDLE_MS), isoBefore(now, LONGEST_SESSION_MS)]
  return [
    {
      sql: `update office_subscriptions set lost_at = $3
        where lost_at is null and session_id in (select id from office_sessions where ${ended})`,
      values: [...limits, now.toISOString()],
    },
    {
      sql: `delete from office_sessions where ${ended} and not exists (
        select 1 from office_subscriptions where session_id = office_sessions.id and lost_at > $3
      )`,
      values: [...limits, isoBefore(now, LOST_SHOWN_MS)],
    },
  ]
}
