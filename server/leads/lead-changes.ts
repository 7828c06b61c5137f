import type { LeadChange } from '../../contracts/office.ts'
import { USUAL_MINUTES } from '../../leads/appointment.ts'
import type { EventKind } from '../../leads/events.ts'
import type { Lead } from '../../leads/lead.ts'
import { MINUTE_MS } from '../../leads/milliseconds.ts'
import { isoBefore } from '../database/clock.ts'
import { keepDate } from './appointments.ts'
import {
  addEvent,
  type ChangeParts,
  type ChangeStamp,
  changeLead,
  lockLead,
  openState,
  type StateChange,
  type StateColumns,
  type StoredState,
} from './change-lead.ts'
import { correctLead } from './correct-lead.ts'
import { isUuid } from './lead-record.ts'

/** Whoever writes the same again so soon has not seen that it was saved. */
const SAME_NOTE_WITHIN_MS = 10 * MINUTE_MS

/** The stamp of a change of the lead as somebody saw it. */
export interface VersionedStamp extends ChangeStamp {
  readonly version: number
}

/** All changes of one lead, whoever does them, in the SQL that both databases share. */
export function leadChangesIn(parts: ChangeParts) {
  const { database } = parts
  /** Changes the state of a lead for a link or a command; the refusal says that it is in the wanted state already. */
  const changeFrom = <Refusal extends string>(stamp: ChangeStamp, to: LeadChange, refusal: Refusal) =>
    changeLead<Refusal>(parts, stamp, (lead) => {
      // The office marks a booked lead as contacted again; a link does not.
      const isDone = to.kind === 'contacted' && lead.state.contacted_at !== null
      const after = isDone ? 'nothing' : stateAfter(to, lead, stamp.now)
      return after === 'nothing' ? refusal : after
    })

  return {
    /**
     * Changes the state of a lead in the office.
     *
     * @returns 'nothing' when it is in that state already, 'newer' when somebody else has changed it meanwhile
     */
    change: (stamp: VersionedStamp, to: LeadChange) =>
      changeLead<'newer' | 'nothing'>(parts, stamp, (lead) =>
        lead.version === stamp.version ? stateAfter(to, lead, stamp.now) : 'newer',
      ),

    /** Takes the newest change of its state back. */
    undo: (stamp: VersionedStamp) =>
      changeLead<'newer' | 'nothing-to-undo'>(parts, stamp, (lead) => {
        if (lead.version !== stamp.version) {
          return 'newer'
        }
        return lead.undoTo === null ? 'nothing-to-undo' : stateBefore(lead.undoTo, lead)
      }),

    /** Marks the person as contacted, which ends the reminders. The first time counts. */
    markContacted: (id: string, now: Date) => changeFrom({ id, by: null, now }, { kind: 'contacted' }, 'already'),

    /**
     * Takes the mark back that the person was contacted. What was delivered stays delivered; a notice that was not is due now. A held
     * lead is released: somebody who marked it had judged it to be real.
     */
    reopen: (id: string, now: Date) => changeFrom({ id, by: null, now }, { kind: 'reopened' }, 'not-contacted'),

    /** Releases a held lead: it is notified like any other, and its host gets a confirmation. */
    release: (id: string, now: Date) => changeFrom({ id, by: null, now }, { kind: 'released' }, 'not-held'),

    /** Adds an event that leaves the state as it is: a call, a note. */
    add: async (
      { kind, text }: { readonly kind: EventKind; readonly text?: string },
      { id, by, now }: ChangeStamp,
    ): Promise<'added' | 'unknown'> => {
      const [added = []] = isUuid(id)
        ? await database.run([addEvent({ unchanged: 'leads.id = $1', values: [id] }, { at: now, kind, by, text })])
        : []
      return added.length === 0 ? 'unknown' : 'added'
    },

    /** Adds a note, unless it is the newest one already and the answer to its writer was lost: sent again it is the same one. */
    addNote: async (text: string, { id, by, now }: ChangeStamp): Promise<void> => {
      if (!isUuid(id)) {
        return
      }
      const isNew = `not exists (
        select 1 from lead_events where lead_id = $1 and kind = 'note' and text = $2 and by is not distinct from $3 and at > $4
          and seq = (select max(seq) from lead_events where lead_id = $1 and kind = 'note'))`
      const guard = {
        unchanged: `leads.id = $1 and ${isNew}`,
        values: [id, text, by, isoBefore(now, SAME_NOTE_WITHIN_MS)],
      }
      // Sent again while it is still being stored, it waits for that.
      await database.run([...lockLead(id), addEvent(guard, { at: now, kind: 'note', by, text })])
    },

    /** Corrects fields of a lead; everything else stays, but `emailRefusedAt` is cleared when the e-mail changes. */
    correct: (stamp: VersionedStamp, fields: Partial<Lead>) => correctLead(parts, stamp, fields),
  }
}

/** Computes what a person's change does to a lead. */
function stateAfter(to: LeadChange, lead: StoredState, now: Date): StateChange | 'nothing' {
  const { state } = lead
  const contacted = {
    ...openState,
    contacted_at: state.contacted_at ?? now.toISOString(),
    held_because: state.held_because,
  }
  switch (to.kind) {
    case 'contacted':
      // The history says which date was called off.
      return {
        state: contacted,
        event: { kind: 'contacted', ...(state.booked_for !== null && { text: state.booked_for }) },
        effect: 'withdraw',
      }
    case 'booked': {
      const at = isoTime(to.at)
      const booked = {
        booked_for: at,
        booked_minutes: to.minutes ?? state.booked_minutes,
        booked_address: to.address === undefined ? state.booked_address : to.address || null,
        // Who adds an address the day before is reminded of the same date all the same.
        booked_at: state.booked_for === at ? state.booked_at : now.toISOString(),
      }
      if (isFixedAlready(booked, state)) {
        return lead.asksForOther ? { state: {}, event: { kind: 'date-stays' }, beside: keepDate } : 'nothing'
      }
      return { state: { ...contacted, ...booked }, event: { kind: 'booked', text: at }, effect: 'withdraw' }
    }
    case 'delivered':
      // The first time counts: to deliver again is to send another link.
      return state.booked_for === null || state.lost_at !== null
        ? 'nothing'
        : {
            state: { delivered_at: state.delivered_at ?? now.toISOString() },
            ...(to.link !== undefined && { photosLink: to.link }),
            event: { kind: 'delivered' },
          }
    case 'lost':
      // Whoever gives a lead up has dealt with it.
      return {
        state: { ...contacted, lost_at: now.toISOString(), lost_because: to.because ?? null },
        event: { kind: 'lost', ...(to.because !== undefined && { text: to.because }) },
        effect: 'withdraw',
      }
    // Attempts: the 24 hours and their reminders go on.
    case 'no-answer':
    case 'written':
      return { state: {}, event: { kind: to.kind } }
    case 'call-back': {
      const at = isoTime(to.at)
      return { state: { call_back_at: at }, event: { kind: 'call-back', text: at } }
    }
    case 'released':
      return state.held_because === null
        ? 'nothing'
        : {
            state: { held_because: null, spam_at: null },
            event: { kind: 'released' },
            effect: 'let-through',
            sender: 'is-none',
          }
    case 'spam':
      return state.held_because === null || state.contacted_at !== null || state.spam_at !== null
        ? 'nothing'
        : {
            state: { spam_at: now.toISOString(), call_back_at: null },
            event: { kind: 'spam' },
            effect: 'withdraw',
            sender: 'is-spam',
          }
    case 'reopened':
      return state.contacted_at === null
        ? 'nothing'
        : { state: openState, event: { kind: 'reopened' }, effect: 'again' }
  }
}

/** Computes how a lead gets back to the state before its newest change. */
function stateBefore(before: StateColumns, lead: StoredState): StateChange {
  const wasOpen = before.contacted_at === null
  const isOpen = lead.state.contacted_at === null
  const change = { state: before, event: { kind: 'undone' } } as const
  const wasSpam = before.spam_at !== null
  if (wasOpen && isOpen && wasSpam !== (lead.state.spam_at !== null)) {
    return wasSpam
      ? { ...change, effect: 'withdraw', sender: 'is-spam' }
      : { ...change, effect: 'hold-again', sender: 'is-none' }
  }
  if (wasOpen && isOpen && before.held_because !== null && lead.state.held_because === null) {
    // It was let through: nothing that waits is sent any more, until it is let through again.
    return { ...change, effect: 'hold-again' }
  }
  if (wasOpen === isOpen) {
    // Whether it is held is not part of such a change: screening may have decided it since.
    return { ...change, state: { ...before, held_because: lead.state.held_because } }
  }
  if (isOpen) {
    return { ...change, effect: 'withdraw' }
  }
  return { ...change, effect: before.held_because === null ? 'again' : 'hold-again' }
}

type DateColumns = Pick<StateColumns, 'booked_for' | 'booked_minutes' | 'booked_address'>

/** Whether a date is fixed as it is: nothing changes that could be taken back, and its reminders stay. */
function isFixedAlready(date: DateColumns, state: StateColumns): boolean {
  const minutesOf = ({ booked_minutes }: DateColumns) => booked_minutes ?? USUAL_MINUTES
  return (
    state.booked_for === date.booked_for &&
    minutesOf(state) === minutesOf(date) &&
    state.booked_address === date.booked_address &&
    state.delivered_at === null
  )
}

/** Writes a time as both databases compare it. */
function isoTime(time: string): string {
  return new Date(time).toISOString()
}
