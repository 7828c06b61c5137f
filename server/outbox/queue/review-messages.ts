import { randomUUID } from 'node:crypto'
import { DAY_MS } from '../../../leads/milliseconds.ts'
import { isoBefore } from '../../database/clock.ts'
import type { SqlDatabase, Statement } from '../../database/sql-database.ts'
import { type Asking, isDelivered, noteAsking } from '../../leads/reviews/ask-for-reviews.ts'

/** A host gets so many mails about one lead within a day. */
export const REVIEW_MAILS_PER_DAY = 5

/** The mails that ask hosts for reviews, in the SQL that both databases share. */
export function reviewMessagesIn(database: SqlDatabase) {
  return {
    /** Asks by mail: it is queued together with what is noted. Returns false when this lead has had too many within a day, and notes nothing. */
    askForReviewByMail: async (asking: Asking): Promise<boolean> => {
      const mail = `${asking.leadId}:review:${randomUUID()}`
      const [queued = []] = await database.run([
        queueMail(mail, asking),
        noteAsking(asking, (place) => `exists (select 1 from notifications where notifications.id = ${place(mail)})`),
      ])
      return queued.length === 1
    },
  }
}

/** Queues the mail that asks the host, unless the review is there or this lead has had too many within a day. */
function queueMail(id: string, { leadId, now }: Asking): Statement {
  return {
    sql: `insert into notifications (id, message, lead_id, kind, status, created_at, due_at, channel)
      select $1, $1, id, 'review', 'waiting', coalesce($2, created_at), coalesce($2, created_at), 'review' from leads
      where id = $3 and ${isDelivered}
        and not exists (
          select 1 from reviews where reviews.lead_id = leads.id
            and (reviews.given_at is not null or reviews.withdrawn_at is not null)
        )
        and ${REVIEW_MAILS_PER_DAY} > (
          select count(*) from notifications where notifications.lead_id = leads.id
            and notifications.channel in ('host', 'review') and notifications.created_at > $4
        ) returning id`,
    values: [id, now.toISOString(), leadId, isoBefore(now, DAY_MS)],
  }
}
