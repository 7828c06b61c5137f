import { hash } from 'node:crypto'
import type { SqlDatabase } from '../../database/sql-database.ts'
import { hasShooting } from '../../leads/lead-rows.ts'
import { handLeadsIn } from '../../outbox/queue/effect-of-change.ts'
import { leadFiguresIn } from './lead-figures.ts'
import { leadListsIn } from './lead-lists.ts'
import { findLead, type OfficeLead } from './lead-timeline.ts'
import { leadsOfPersonIn } from './leads-of-person.ts'

export type OfficeLeads = ReturnType<typeof officeLeadsIn>

/**
 * What the office reads of leads, writes in by hand and erases, in the SQL that both databases share. Their changes are among the records.
 *
 * @param secret the same in every process
 */
export function officeLeadsIn(database: SqlDatabase, secret: string) {
  return {
    ...leadListsIn(database),
    ...leadFiguresIn(database),
    ...leadsOfPersonIn(database, secret),

    enter: handLeadsIn(database),

    find: (id: string): Promise<OfficeLead | 'unknown'> => findLead(database, id),

    /** Returns a short text that differs once anything has changed. */
    fingerprint: async (): Promise<string> => {
      const results = await database.run([
        // Not the newest alone: a transaction that began earlier may commit later.
        { sql: 'select seq from lead_events order by seq desc limit 50' },
        { sql: 'select id, held_because, email_refused_at from leads order by created_at desc limit 20' },
        // Hosts of shootings get mails later too, and are asked for reviews. An index has the last of them.
        {
          sql: `select count(email_refused_at) as refused, count(review_skipped_at) as skipped from (
              select email_refused_at, review_skipped_at from leads where ${hasShooting} order by booked_for desc limit 500
            ) as shootings`,
        },
        // A mail about a date or for a review that has arrived or failed waits no more. Few do, and an index has them.
        {
          sql: "select id from notifications where status = 'waiting' and channel in ('appointment', 'review') order by id",
        },
        {
          sql: `select max(asked_at) as asked_at, count(*) as asked, count(given_at) as given, count(decision) as decided,
              count(case when decision = 'published' then 1 end) as published,
              count(withdrawn_at) as withdrawn from reviews`,
        },
        // The words: whoever has not seen a colleague's would write over them.
        { sql: 'select answer from reviews where answer is not null order by id' },
        { sql: 'select after_days from review_settings' },
        { sql: 'select id from closed_days order by id' },
        { sql: 'select made_at from calendar_feeds' },
      ])
      return hash('sha256', JSON.stringify(results.map((rows) => rows.map(Object.values))), 'base64url')
    },
  }
}
