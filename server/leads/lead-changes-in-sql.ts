import type { SqlDatabase } from '../database/sql-database.ts'
import { letThrough, queueAgain, withdraw } from '../outbox/queue/notifications-of-lead.ts'
import { changeLead, openState } from './change-lead.ts'
import { correctLead } from './correct-lead.ts'
import type { LeadRecords } from './lead-records.ts'

type LeadChanges = Pick<LeadRecords, 'markContacted' | 'reopen' | 'release' | 'correct'>

/** The changes of one lead by a link or a command, in the SQL that both databases share. */
export function leadChangesIn(database: SqlDatabase): LeadChanges {
  return {
    markContacted: async (id, now) => {
      const outcome = await changeLead<'already'>(database, { id, by: null, now }, ({ state }) =>
        state.contacted_at === null
          ? {
              state: { contacted_at: now.toISOString(), call_back_at: null },
              event: { kind: 'contacted' },
              notifications: withdraw,
            }
          : 'already',
      )
      return outcome === 'changed' ? 'marked' : outcome
    },

    reopen: async (id, now, reminders) => {
      const outcome = await changeLead<'not-contacted'>(database, { id, by: null, now }, ({ state }) =>
        state.contacted_at === null
          ? 'not-contacted'
          : {
              // Somebody who marked a held lead had judged it to be real.
              state: openState,
              event: { kind: 'reopened' },
              notifications: (guard) => queueAgain(guard, now, reminders),
            },
      )
      return outcome === 'changed' ? 'reopened' : outcome
    },

    release: async (id, now) => {
      const outcome = await changeLead<'not-held'>(database, { id, by: null, now }, ({ state }) =>
        state.held_because === null
          ? 'not-held'
          : {
              state: { held_because: null },
              event: { kind: 'released' },
              notifications: (guard) => letThrough(guard, now),
            },
      )
      return outcome === 'changed' ? 'released' : outcome
    },

    correct: async (id, correction, now = new Date()) => {
      const outcome = await correctLead(database, { id, by: null, now }, correction)
      return outcome === 'newer' ? 'unknown' : outcome
    },
  }
}
