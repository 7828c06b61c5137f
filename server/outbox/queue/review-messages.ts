import { randomUUID } from 'node:crypto'
import { DAY_MS } from '../../../leads/milliseconds.ts'
import { isoBefore } from '../../database/clock.ts'
import { type SqlDatabase, type Statement, toDateOrNull, write } from '../../database/sql-database.ts'
import { lockLead } from '../../leads/change-lead.ts'
import { type Asking, isDelivered, noteAsking } from '../../leads/reviews/ask-for-reviews.ts'

/** So many requests for a review may one lead have within a day, its confirmation counted too. */
export const REVIEW_MAILS_PER_DAY = 5

/** The mails that ask hosts for reviews, in the SQL that both databases share. */
export function reviewMessagesIn(database: SqlDatabase) {
  return {
    /**
     * Asks by mail: it is queued together with what is noted.
     *
     * @param seen when the host was asked before, as whoever asks has seen it: null for never, undefined where that is not known
     * @returns 'newer' where the host was asked since, 'refused' where the review is there or this lead has had too many within a day;
     * both note nothing
     */
    askForReviewByMail: async (asking: Asking, seen?: Date | null): Promise<'asked' | 'newer' | 'refused'> => {
      const mail = `${asking.leadId}:review:${randomUUID()}`
      const lock = lockLead(asking.leadId)
      const results = await database.run([
        // A tap twice on a slow line: the second request sees what the first has noted.
        ...lock,
        { sql: 'select asked_at from reviews where lead_id = $1', values: [asking.leadId] },
        queueMail(mail, asking, seen),
        noteAsking(asking, (place) => `exists (select 1 from notifications where notifications.id = ${place(mail)})`),
      ])
      const [[review] = [], queued = []] = results.slice(lock.length)
      if (queued.length === 1) {
        return 'asked'
      }
      const askedAt = toDateOrNull(review?.asked_at ?? null)
      return seen !== undefined && askedAt?.getTime() !== seen?.getTime() ? 'newer' : 'refused'
    },
  }
}

/** Queues the mail that asks the host, unless it was asked since, the review is there or this lead has had too many within a day. */
function queueMail(id: string, { leadId, now }: Asking, seen: Date | null | undefined): Statement {
  return write((place) => {
    const at = `coalesce(${place(now.toISOString())}, created_at)`
    const asked = '(select asked_at from reviews where reviews.lead_id = leads.id)'
    return `insert into notifications (id, message, lead_id, kind, status, created_at, due_at, channel)
      select ${place(id)}, ${place(id)}, id, 'review', 'waiting', ${at}, ${at}, 'review' from leads
      where id = ${place(leadId)} and ${isDelivered}
        and ${seen === undefined ? 'true' : `${asked} is not distinct from ${place(seen?.toISOString() ?? null)}`}
        and not exists (
          select 1 from reviews where reviews.lead_id = leads.id
            and (reviews.given_at is not null or reviews.withdrawn_at is not null)
        )
        and ${REVIEW_MAILS_PER_DAY} > (
          select count(*) from notifications where notifications.lead_id = leads.id
            and notifications.channel in ('host', 'review') and notifications.created_at > ${place(isoBefore(now, DAY_MS))}
        ) returning id`
  })
}
