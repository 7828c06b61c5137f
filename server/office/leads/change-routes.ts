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
import { parseCorrection } from '../../../leads/correction.ts'
import { parseHandCorrection } from '../../../leads/hand-lead.ts'
import { parsePhotosLink } from '../../../leads/photos-link.ts'
import { dateOf } from '../../leads/appointments.ts'
import type { OfficeOptions } from '../office-options.ts'
import { OfficeFailure, parseRequest } from '../office-request.ts'
import { changed, detailOf, existing, stampOf } from './lead-request.ts'
import type { OfficeLead } from './lead-timeline.ts'

/** Adds the routes that change a lead. */
export function changeRoutes(app: FastifyInstance, options: OfficeOptions): void {
  const { leads, records, onErased, now } = options

  app.post('/leads/:id/change', async (request) => {
    const stamp = stampOf(request, now())
    const { version, change: sent } = parseRequest(changeRequest, request.body)
    const change = withWholeLink(sent)
    const lead = await changed(request, await leads.change({ ...stamp, version }, change), options)
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
    return answerOf(await changed(request, outcome, options))
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
    const parsed = lead.arrivedBy === null ? parseCorrection(fields, zones) : parseHandCorrection(fields, zones)
    if (!parsed.ok) {
      throw new OfficeFailure(422, 'invalid', { fields: parsed.problems })
    }
    const corrected = await changed(request, await leads.correct({ ...stamp, version }, parsed.fields), options)
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
