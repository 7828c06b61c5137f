import type { FastifyInstance } from 'fastify'
import { zonesWith } from '../../../business/cities.ts'
import {
  type ChangedLead,
  changeRequest,
  correctRequest,
  type LeadChange,
  noteRequest,
  triedRequest,
  undoRequest,
} from '../../../contracts/office.ts'
import { parseCorrection } from '../../../leads/hand-lead.ts'
import { leadFields } from '../../../leads/lead.ts'
import { parsePhotosLink } from '../../../leads/photos-link.ts'
import { dateOf } from '../../leads/appointments.ts'
import type { LeadRecord } from '../../leads/lead-record.ts'
import type { OfficeOptions } from '../office-options.ts'
import { existing, OfficeFailure, parseRequest } from '../office-request.ts'
import { checkDate } from './date-routes.ts'
import { changed, detailOf, newer, stampOf } from './lead-request.ts'
import type { OfficeLead, TimelineEvent } from './lead-timeline.ts'

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

export function changeRoutes(app: FastifyInstance, options: OfficeOptions): void {
  const { leads, records, onErased, now } = options

  app.post('/leads/:id/change', async (request) => {
    const { version, change: sent } = parseRequest(changeRequest, request.body)
    const stamp = { ...stampOf(request, now()), version }
    const change = withWholeLink(sent)
    const lead = await changed(await records.change(stamp, change), stamp, options, (event, after) =>
      isOf(change, event, after),
    )
    const date = change.kind === 'booked' ? dateOf(lead.lead) : null
    // Whoever confirms at once has not seen what the dialog would have said.
    return { ...(await answerOf(lead)), ...(date && (await checkDate(options, stamp.id, date))) }
  })

  app.post('/leads/:id/undo', async (request) => {
    const stamp = { ...stampOf(request, now()), ...parseRequest(undoRequest, request.body) }
    const outcome = await records.undo(stamp)
    if (outcome === 'nothing-to-undo') {
      throw new OfficeFailure(409, outcome)
    }
    return answerOf(await changed(outcome, stamp, options, ({ kind }) => kind === 'undone'))
  })

  app.post('/leads/:id/notes', async (request) => {
    const { text } = parseRequest(noteRequest, request.body)
    const stamp = stampOf(request, now())
    await records.addNote(text, stamp)
    return answerOf(existing(await leads.find(stamp.id)))
  })

  app.post('/leads/:id/tried', async (request) => {
    const stamp = stampOf(request, now())
    const { by, link } = parseRequest(triedRequest, request.body)
    const before = existing(await leads.find(stamp.id))
    if (link !== undefined && before.lead.photosLink !== link) {
      throw await newer(before, options)
    }
    await records.add({ kind: by }, stamp)
    return answerOf(existing(await leads.find(stamp.id)))
  })

  app.post('/leads/:id/correct', async (request) => {
    const { version, fields } = parseRequest(correctRequest, request.body)
    const stamp = { ...stampOf(request, now()), version }
    const zones = new Set(zonesWith(await records.zones()))
    const { lead } = existing(await leads.find(stamp.id))
    const parsed = parseCorrection(fields, zones, lead.arrivedBy !== null)
    if (!parsed.ok) {
      throw new OfficeFailure(422, 'invalid', { fields: parsed.problems })
    }
    const corrected = await changed(
      await records.correct(stamp, parsed.fields),
      stamp,
      options,
      ({ kind }, after) =>
        kind === 'corrected' && leadFields.every((field) => (parsed.fields[field] ?? after[field]) === after[field]),
    )
    onErased()
    return answerOf(corrected)
  })

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
}
