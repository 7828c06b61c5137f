import { hash } from 'node:crypto'
import type { LeadChange } from '../../../contracts/office.ts'
import type { Lead } from '../../../leads/lead.ts'
import type { SqlDatabase } from '../../database/sql-database.ts'
import type { ChangeStamp } from '../../leads/change-lead.ts'
import type { VersionedStamp } from '../../leads/lead-changes.ts'
import { hasShooting } from '../../leads/lead-rows.ts'
import { handLeadsIn, leadChangesWithMessages } from '../../outbox/queue/effect-of-change.ts'
import { leadFiguresIn } from './lead-figures.ts'
import { leadListsIn } from './lead-lists.ts'
import { findLead, type OfficeLead } from './lead-timeline.ts'
import { leadsOfPersonIn } from './leads-of-person.ts'

export type OfficeLeads = ReturnType<typeof officeLeadsIn>

/**
 * The office's side of a store, in the SQL that both databases share.
 *
 * @param secret the same in every process
 */
export function officeLeadsIn(database: SqlDatabase, secret: string) {
  const changes = leadChangesWithMessages(database, secret)

  /** The lead after a change, or why it was not changed. */
  async function after<Outcome>({ id }: ChangeStamp, outcome: Outcome) {
    return isRefusal(outcome) ? outcome : findLead(database, id)
  }

  return {
    ...leadListsIn(database),
    ...leadFiguresIn(database),
    ...leadsOfPersonIn(database, secret),

    /** Writes a request in by hand. */
    enter: handLeadsIn(database),

    find: (id: string): Promise<OfficeLead | 'unknown'> => findLead(database, id),

    /** Changes the state, writes the event down and withdraws or queues what follows, in one transaction. */
    change: async (stamp: VersionedStamp, to: LeadChange) => after(stamp, await changes.change(stamp, to)),

    /** Takes the newest change of the state back. */
    undo: async (stamp: VersionedStamp) => after(stamp, await changes.undo(stamp)),

    /** Writes down that somebody tried to reach the person. */
    add: async (event: Parameters<typeof changes.add>[0], stamp: ChangeStamp) =>
      after(stamp, await changes.add(event, stamp)),

    /** Adds a note, once where it is sent again. */
    addNote: async (text: string, stamp: ChangeStamp) => after(stamp, await changes.addNote(text, stamp)),

    /** @param fields trimmed and valid */
    correct: async (stamp: VersionedStamp, fields: Partial<Lead>) => after(stamp, await changes.correct(stamp, fields)),

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
        // A mail about a date that has arrived or failed waits no more. Few do, and an index has them.
        { sql: "select id from notifications where status = 'waiting' and channel = 'appointment' order by id" },
        {
          sql: `select max(asked_at) as asked_at, count(*) as asked, count(given_at) as given, count(decision) as decided,
              count(case when decision = 'published' then 1 end) as published, count(answer) as answered,
              count(withdrawn_at) as withdrawn from reviews`,
        },
        { sql: 'select after_days from review_settings' },
        { sql: 'select id from closed_days order by id' },
      ])
      return hash('sha256', JSON.stringify(results.map((rows) => rows.map(Object.values))), 'base64url')
    },
  }
}

const successes = ['changed', 'nothing', 'added'] as const

function isRefusal<Outcome>(
  outcome: Outcome,
): outcome is Exclude<Extract<Outcome, string>, (typeof successes)[number]> {
  return typeof outcome === 'string' && !successes.some((success) => success === outcome)
}
