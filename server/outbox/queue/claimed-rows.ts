import { toDateOrNull } from '../../database/row-values.ts'
import type { SqlRow, Statement } from '../../database/sql-database.ts'
import { leadColumnsOf, toBinding, toKind, toLeadRecord } from '../../leads/lead-rows.ts'
import { messageIdOf } from './channel-halves.ts'
import type { ClaimedNotification } from './notification-queue.ts'

/** Selects the notifications of a claim, each with its lead, for `toClaimed`. */
export function selectClaimed(claim: string): Statement {
  return {
    sql: `select n.id as notification_id, n.claim, n.kind, n.channel, n.attempts, n.failing_since, n.lead_id,
      (select count(*) from office_people) as people,
      ${leadColumnsOf('l')}
      from notifications n left join leads l on l.id = n.lead_id
      where n.claim = $1 and n.status = 'waiting' order by n.due_at`,
    values: [claim],
  }
}

/** Parses the row of a claimed notification. */
export function toClaimed(row: SqlRow): ClaimedNotification {
  const id = String(row.notification_id)
  return {
    id,
    messageId: messageIdOf(id),
    claim: String(row.claim),
    kind: toKind(row.kind),
    channel: toBinding(row.channel),
    lead: row.lead_id === null ? null : toLeadRecord(row),
    attempts: Number(row.attempts),
    failingSince: toDateOrNull(row.failing_since),
    isOfficeOpen: Number(row.people) > 0,
  }
}
