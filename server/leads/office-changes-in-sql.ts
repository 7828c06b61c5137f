import type { LeadChange } from '../../contracts/office.ts'
import { query, type SqlDatabase } from '../database/sql-database.ts'
import type { OfficeLeads } from '../office/leads/office-leads.ts'
import { remindersAfterReopening } from '../outbox/clocks.ts'
import { holdAgain, letThrough, queueAgain, withdraw } from '../outbox/queue/notifications-of-lead.ts'
import { changeLead, openState, type StateChange, type StateColumns, type StoredState } from './change-lead.ts'
import { correctLead } from './correct-lead.ts'
import { isUuid } from './lead-records.ts'

type OfficeChanges = Pick<OfficeLeads, 'change' | 'undo' | 'add' | 'correct'>

/**
 * The changes of one lead in the office, in the SQL that both databases share.
 *
 * @param find reads the lead after its change
 */
export function officeChangesIn(database: SqlDatabase, find: OfficeLeads['find']): OfficeChanges {
  return {
    change: async (change, to) => {
      const outcome = await changeLead<'newer' | 'nothing'>(database, change, (lead) =>
        lead.version === change.version ? stateAfter(to, lead, change.now) : 'newer',
      )
      return outcome === 'newer' || outcome === 'unknown' ? outcome : find(change.id)
    },

    undo: async (change) => {
      const outcome = await changeLead<'newer' | 'nothing-to-undo'>(database, change, (lead) => {
        if (lead.version !== change.version) {
          return 'newer'
        }
        return lead.undoTo === null ? 'nothing-to-undo' : stateBefore(lead.undoTo, lead, change.now)
      })
      return outcome === 'changed' ? find(change.id) : outcome
    },

    add: async ({ kind, text }, { id, by, now }) => {
      if (!isUuid(id)) {
        return 'unknown'
      }
      await query(
        database,
        `insert into lead_events (lead_id, at, kind, by, text)
         select id, coalesce($2, created_at), $3, $4, $5 from leads where id = $1 returning lead_id`,
        id,
        now.toISOString(),
        kind,
        by,
        text ?? null,
      )
      return find(id)
    },

    correct: async (change, fields) => {
      const outcome = await correctLead(database, change, fields)
      return typeof outcome === 'string' ? outcome : find(change.id)
    },
  }
}

/** Computes what a person's change does to a lead. */
function stateAfter(to: LeadChange, lead: StoredState, now: Date): StateChange | 'nothing' {
  const { state } = lead
  const contacted = {
    contacted_at: state.contacted_at ?? now.toISOString(),
    booked_for: null,
    lost_at: null,
    call_back_at: null,
  }
  switch (to.kind) {
    case 'contacted':
      return { state: contacted, event: { kind: 'contacted' }, notifications: withdraw }
    case 'booked': {
      const at = isoTime(to.at)
      return { state: { ...contacted, booked_for: at }, event: { kind: 'booked', text: at }, notifications: withdraw }
    }
    case 'lost':
      // Whoever gives a lead up has dealt with it.
      return {
        state: { ...contacted, lost_at: now.toISOString() },
        event: { kind: 'lost' },
        notifications: withdraw,
      }
    case 'no-answer':
      return { state: {}, event: { kind: 'no-answer' } }
    case 'call-back': {
      const at = isoTime(to.at)
      return { state: { call_back_at: at }, event: { kind: 'call-back', text: at } }
    }
    case 'released':
      return state.held_because === null
        ? 'nothing'
        : {
            state: { held_because: null },
            event: { kind: 'released' },
            notifications: (guard) => letThrough(guard, now),
          }
    case 'reopened':
      return state.contacted_at === null
        ? 'nothing'
        : { state: openState, event: { kind: 'reopened' }, notifications: queueAgainAt(lead, now) }
  }
}

/** Computes how a lead gets back to the state before its newest change. */
function stateBefore(before: StateColumns, lead: StoredState, now: Date): StateChange {
  const wasOpen = before.contacted_at === null
  const isOpen = lead.state.contacted_at === null
  const change = { state: before, event: { kind: 'undone' } } as const
  if (wasOpen === isOpen) {
    // Whether it is held is not part of such a change: screening may have decided it since.
    return { ...change, state: { ...before, held_because: lead.state.held_because } }
  }
  if (isOpen) {
    return { ...change, notifications: withdraw }
  }
  return { ...change, notifications: before.held_because === null ? queueAgainAt(lead, now) : holdAgain }
}

function queueAgainAt({ createdAt }: StoredState, now: Date): NonNullable<StateChange['notifications']> {
  // A lead from the future was stored while the clock was ahead.
  const reminders = remindersAfterReopening(createdAt > now ? now : createdAt, now)
  return (guard) => queueAgain(guard, now, reminders)
}

/** Writes a time as both databases compare it. */
function isoTime(time: string): string {
  return new Date(time).toISOString()
}
