import type { FastifyInstance } from 'fastify'
import { zonesWith } from '../../../business/cities.ts'
import { romeTime, weekInRome } from '../../../business/time/rome-time.ts'
import { weeklySlots } from '../../../content/landing.ts'
import {
  type ChangedLead,
  changeRequest,
  correctRequest,
  type LeadChange,
  noteRequest,
  triedRequest,
  undoRequest,
} from '../../../contracts/office.ts'
import { type EventKind, stateEvents } from '../../../leads/events.ts'
import { parseCorrection } from '../../../leads/hand-lead.ts'
import { leadFields } from '../../../leads/lead.ts'
import { MINUTE_MS } from '../../../leads/milliseconds.ts'
import { parsePhotosLink } from '../../../leads/photos-link.ts'
import { dateOf } from '../../leads/appointments.ts'
import type { VersionedStamp } from '../../leads/lead-changes.ts'
import type { LeadRecord } from '../../leads/lead-record.ts'
import type { OfficeOptions } from '../office-options.ts'
import { existing, OfficeFailure, parseRequest } from '../office-request.ts'
import { changed, detailOf, stampOf } from './lead-request.ts'
import type { OfficeLead, TimelineEvent } from './lead-timeline.ts'

/** For so long the same change is taken for the one before, whose answer was lost. */
const SENT_AGAIN_WITHIN_MS = MINUTE_MS

/** The events that come with a new version of the lead. */
const versionEvents: readonly EventKind[] = [
  ...stateEvents,
  'no-answer',
  'written',
  'undone',
  'corrected',
  'date-sent',
  'date-called-off',
  'date-stays',
]

/** Whether an event, after which a lead is as it is now, is what a change would write. */
function isOf(change: LeadChange, { kind, text }: TimelineEvent, lead: LeadRecord): boolean {
  if (kind !== change.kind) {
    return false
  }
  switch (change.kind) {
    case 'booked':
      return (
        lead.bookedFor?.getTime() === Date.parse(change.at) &&
        (change.minutes ?? lead.bookedMinutes) === lead.bookedMinutes &&
        (change.address ?? lead.bookedAddress ?? '') === (lead.bookedAddress ?? '')
      )
    case 'call-back':
      return Date.parse(text ?? '') === Date.parse(change.at)
    case 'lost':
      return text === (change.because ?? null)
    case 'delivered':
      return change.link === undefined || change.link === lead.photosLink
    default:
      return true
  }
}

/** Adds the routes that change a lead. */
export function changeRoutes(app: FastifyInstance, options: OfficeOptions): void {
  const { leads, records, onErased, now } = options

  app.post('/leads/:id/change', async (request) => {
    const stamp = stampOf(request, now())
    const { version, change: sent } = parseRequest(changeRequest, request.body)
    const change = withWholeLink(sent)
    const outcome = await leads.change({ ...stamp, version }, change)
    const done = await orDoneBefore(outcome, { ...stamp, version }, (event, { lead }) => isOf(change, event, lead))
    const lead = await changed(request, done, options)
    return {
      ...(await answerOf(lead)),
      ...(change.kind === 'booked' && { week: await weekOf(change.at), clashes: await clashesOf(lead) }),
    }
  })

  app.post('/leads/:id/undo', async (request) => {
    const stamp = stampOf(request, now())
    const { version } = parseRequest(undoRequest, request.body)
    const outcome = await leads.undo({ ...stamp, version })
    if (outcome === 'nothing-to-undo') {
      throw new OfficeFailure(409, outcome)
    }
    const done = await orDoneBefore(outcome, { ...stamp, version }, ({ kind }) => kind === 'undone')
    return answerOf(await changed(request, done, options))
  })

  app.post('/leads/:id/notes', async (request) => {
    const stamp = stampOf(request, now())
    const { text } = parseRequest(noteRequest, request.body)
    return answerOf(existing(await leads.addNote(text, stamp)))
  })

  app.post('/leads/:id/tried', async (request) => {
    const stamp = stampOf(request, now())
    const { by, link } = parseRequest(triedRequest, request.body)
    if (link !== undefined && existing(await leads.find(stamp.id)).lead.photosLink !== link) {
      await changed(request, 'newer', options)
    }
    return answerOf(await changed(request, await leads.add({ kind: by }, stamp), options))
  })

  app.post('/leads/:id/correct', async (request) => {
    const stamp = stampOf(request, now())
    const { version, fields } = parseRequest(correctRequest, request.body)
    const zones = new Set(zonesWith(await records.zones()))
    const { lead } = existing(await leads.find(stamp.id))
    const parsed = parseCorrection(fields, zones, lead.arrivedBy !== null)
    if (!parsed.ok) {
      throw new OfficeFailure(422, 'invalid', { fields: parsed.problems })
    }
    const outcome = await leads.correct({ ...stamp, version }, parsed.fields)
    const done = await orDoneBefore(
      outcome,
      { ...stamp, version },
      ({ kind }, after) =>
        kind === 'corrected' &&
        leadFields.every((field) => (parsed.fields[field] ?? after.lead[field]) === after.lead[field]),
    )
    const corrected = await changed(request, done, options)
    onErased()
    return answerOf(corrected)
  })

  /**
   * What became of a change; where it was refused as somebody else's, the lead if the one thing that has happened since it was seen is
   * what its own writer wants, a moment ago. The answer to the first tap was lost, or the browser has sent it twice by itself as a
   * connection broke. Later it is another one: a second call that nobody has answered.
   */
  async function orDoneBefore(
    outcome: OfficeLead | 'newer' | 'unknown',
    { id, by, version }: VersionedStamp,
    isWanted: (event: TimelineEvent, lead: OfficeLead) => boolean,
  ): Promise<OfficeLead | 'newer' | 'unknown'> {
    const found = outcome === 'newer' ? await leads.find(id) : 'unknown'
    if (found === 'unknown' || found.lead.version !== version + 1) {
      return outcome
    }
    const newest = found.timeline.find(({ kind }) => versionEvents.includes(kind))
    const isOwn = newest?.by === by && now().getTime() - newest.at.getTime() < SENT_AGAIN_WITHIN_MS
    return isOwn && isWanted(newest, found) ? found : outcome
  }

  async function answerOf(lead: OfficeLead): Promise<ChangedLead> {
    return { lead: await detailOf(lead, options), week: null }
  }

  function withWholeLink(change: LeadChange): LeadChange {
    if (change.kind !== 'delivered' || typeof change.link !== 'string') {
      return change
    }
    const link = parsePhotosLink(change.link)
    if (link === null) {
      throw new OfficeFailure(422, 'invalid')
    }
    return { ...change, link }
  }

  /** Whoever confirms at once has not seen what the dialog would have said. */
  async function clashesOf({ lead }: OfficeLead): Promise<ChangedLead['clashes']> {
    const date = dateOf(lead)
    const others = date === null ? [] : await records.appointments.overlapping(date.for, date.minutes, lead.id)
    return others.flatMap(({ name, bookedFor }) => (bookedFor === null ? [] : [{ name, at: bookedFor.toISOString() }]))
  }

  async function weekOf(time: string): Promise<ChangedLead['week']> {
    const { from, until } = weekInRome(romeTime(new Date(time)).toPlainDate())
    return { booked: await leads.countBooked(from, until), slots: weeklySlots }
  }
}
