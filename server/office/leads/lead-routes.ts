import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Business } from '../../../business/business.ts'
import { zonesWith } from '../../../business/cities.ts'
import { fillText } from '../../../business/fill-text.ts'
import { daysInRome, romeTime, weekInRome } from '../../../business/rome-time.ts'
import { weeklySlots } from '../../../content/landing.ts'
import { downloads } from '../../../content/office/lead.ts'
import {
  type ChangedLead,
  changeRequest,
  correctRequest,
  eraseRequest,
  exportQuery,
  type LeadPage,
  leadQuery,
  MOST_OF_PERSON,
  noteRequest,
  type PersonLeads,
  type Sources,
  type Start,
  type StoredZones,
  type Today,
  triedRequest,
  undoRequest,
} from '../../../contracts/office.ts'
import { CONTACT_WITHIN_MS } from '../../../leads/contact-promise.ts'
import { parseCorrection } from '../../../leads/correction.ts'
import { jsonText, wholeLeadJson } from '../../leads/export/lead-json.ts'
import { leadTableOf } from '../../leads/export/lead-table.ts'
import { SHORT_ID_LENGTH } from '../../leads/lead-record.ts'
import { sourceLines } from '../../outbox/messages/digest-sources.ts'
import type { Records } from '../../outbox/records.ts'
import { OfficeFailure, parseRequest, whoIs } from '../office-request.ts'
import { leadDetailOf, leadRowOf, personLeadOf } from './lead-answers.ts'
import { filterOf, weeksOfFigures } from './lead-filter.ts'
import type { OfficePage } from './lead-lists.ts'
import type { OfficeLead } from './lead-timeline.ts'
import type { PersonRow } from './leads-of-person.ts'
import type { OfficeFilter } from './list-conditions.ts'
import type { OfficeLeads } from './office-leads.ts'

/** Sources are shown for so many days. */
const SOURCE_DAYS = 30

export interface LeadRouteOptions {
  readonly leads: OfficeLeads
  readonly records: Pick<Records, 'notificationsOf' | 'eventsOf' | 'bySource' | 'zones'>
  readonly business: Pick<Business, 'brand'>
  /** Called when text was erased or overwritten: it is to be removed from the database's files too. */
  readonly onErased: () => void
  readonly now: () => Date
}

/** Adds the routes of leads, relative to the office's API. */
export function leadRoutes(app: FastifyInstance, options: LeadRouteOptions): void {
  const { leads, records, business, onErased, now } = options

  app.get('/start', async ({ signedIn }): Promise<Start> => {
    return signedIn === null
      ? { me: null, today: null }
      : { me: { name: signedIn.name, session: signedIn.session }, today: await readToday() }
  })

  app.get('/today', async (request) => {
    whoIs(request)
    return readToday()
  })

  async function readToday(): Promise<Today> {
    const at = now()
    const section = async (filter: OfficeFilter) => {
      const [page, count] = await Promise.all([leads.list(filter, at), leads.count(filter, at)])
      return { ...pageOf(page), count }
    }
    const overdueBefore = new Date(at.getTime() - CONTACT_WITHIN_MS)
    const [due, overdue, held, booked] = await Promise.all([
      section({ section: 'due' }),
      leads.count({ section: 'due', until: overdueBefore }, at),
      section({ section: 'held' }),
      section({ section: 'booked' }),
    ])
    return { now: at.toISOString(), due: { ...due, overdue }, held, booked }
  }

  app.get('/leads', async (request) => {
    whoIs(request)
    const query = parseRequest(leadQuery, request.query)
    return pageOf(await leads.list(filterOf(query), now(), query.cursor ?? null))
  })

  app.get('/zones', async (request): Promise<StoredZones> => {
    whoIs(request)
    return { zones: [...(await records.zones())] }
  })

  app.get('/leads.csv', async (request, reply) => {
    whoIs(request)
    const rows = await leads.all(filterOf(parseRequest(leadQuery, request.query)), now())
    return reply
      .header('Content-Disposition', `attachment; filename="${downloads.table}"`)
      .type('text/csv; charset=utf-8')
      .send(leadTableOf(rows.map(({ lead }) => lead)))
  })

  app.get('/sources', async (request): Promise<Sources> => {
    whoIs(request)
    const last = romeTime(now()).toPlainDate()
    const days = daysInRome(last.subtract({ days: SOURCE_DAYS - 1 }), last)
    const lines = sourceLines(await records.bySource(days, now()))
    return { sources: lines.map(({ name, values }) => ({ name, values: [...values] })) }
  })

  app.get('/figures', async (request) => {
    whoIs(request)
    const at = now()
    return leads.figures(weeksOfFigures(at), at)
  })

  app.get('/leads/:id', async (request) => {
    whoIs(request)
    return leadDetailOf(existing(await leads.find(idOf(request))), business)
  })

  app.get('/leads/:id/person', async (request): Promise<PersonLeads> => {
    whoIs(request)
    const place = (row: PersonRow) => (row.lead.id === idOf(request) ? 0 : isSameEmail(row) ? 1 : 2)
    const rows = (await ofPerson(request)).toReversed().toSorted((one, other) => place(one) - place(other))
    const shown = rows.slice(0, MOST_OF_PERSON)
    return { leads: shown.map(personLeadOf), more: rows.length - shown.length }
  })

  app.get('/leads/:id/export', async (request, reply) => {
    whoIs(request)
    const { ids } = parseRequest(exportQuery, request.query)
    const rows = await ofPerson(request)
    const chosen = rows.filter((row) => ids?.includes(row.lead.id) ?? isSameEmail(row))
    if (ids !== undefined && chosen.length < new Set(ids).size) {
      throw new OfficeFailure(409, 'unmatched')
    }
    const person = await Promise.all(
      chosen.map(async ({ lead, callBackAt }) => ({
        ...(await wholeLeadJson(lead, records.eventsOf, records.notificationsOf)),
        callBackAt,
      })),
    )
    const name = fillText(downloads.person, { id: idOf(request).slice(0, SHORT_ID_LENGTH) })
    return reply
      .header('Content-Disposition', `attachment; filename="${name}"`)
      .type('application/json; charset=utf-8')
      .send(jsonText(person))
  })

  app.post('/leads/:id/change', async (request) => {
    const by = changeOf(request)
    const { version, change } = parseRequest(changeRequest, request.body)
    const lead = await changed(request, await leads.change({ ...by, version }, change))
    return answerOf(lead, change.kind === 'booked' ? await weekOf(change.at) : null)
  })

  app.post('/leads/:id/undo', async (request) => {
    const change = changeOf(request)
    const { version } = parseRequest(undoRequest, request.body)
    const outcome = await leads.undo({ ...change, version })
    if (outcome === 'nothing-to-undo') {
      throw new OfficeFailure(409, outcome)
    }
    return answerOf(await changed(request, outcome))
  })

  app.post('/leads/:id/notes', async (request) => {
    const change = changeOf(request)
    const { text } = parseRequest(noteRequest, request.body)
    return answerOf(await changed(request, await leads.add({ kind: 'note', text }, change)))
  })

  app.post('/leads/:id/tried', async (request) => {
    const change = changeOf(request)
    const { by } = parseRequest(triedRequest, request.body)
    return answerOf(await changed(request, await leads.add({ kind: by }, change)))
  })

  app.post('/leads/:id/correct', async (request) => {
    const change = changeOf(request)
    const { version, fields } = parseRequest(correctRequest, request.body)
    const parsed = parseCorrection(fields, new Set(zonesWith(await records.zones())))
    if (!parsed.ok) {
      throw new OfficeFailure(422, 'invalid', { fields: parsed.problems })
    }
    const corrected = await changed(request, await leads.correct({ ...change, version }, parsed.fields))
    onErased()
    return answerOf(corrected)
  })

  app.post('/leads/:id/erase', async (request) => {
    const change = changeOf(request)
    const { version, ids } = parseRequest(eraseRequest, request.body)
    const chosen = ids ?? (await ofPerson(request)).filter(isSameEmail).map(({ lead }) => lead.id)
    const count = await leads.erase({ ...change, version }, chosen)
    if (count === 'unmatched') {
      throw new OfficeFailure(409, count)
    }
    if (typeof count === 'string') {
      return changed(request, count)
    }
    onErased()
    return { count }
  })

  async function ofPerson(request: FastifyRequest): Promise<readonly PersonRow[]> {
    const rows = await leads.ofPerson(idOf(request))
    if (rows.length === 0) {
      throw new OfficeFailure(404, 'unknown')
    }
    return rows
  }

  function changeOf(request: FastifyRequest) {
    return { id: idOf(request), by: whoIs(request).name, now: now() }
  }

  /** @throws OfficeFailure with the lead as it is when somebody else has changed it, or when there is none */
  async function changed(request: FastifyRequest, outcome: OfficeLead | 'newer' | 'unknown'): Promise<OfficeLead> {
    if (outcome === 'newer') {
      const lead = existing(await leads.find(idOf(request)))
      throw new OfficeFailure(409, 'newer', { lead: leadDetailOf(lead, business) })
    }
    return existing(outcome)
  }

  function answerOf(lead: OfficeLead, week: ChangedLead['week'] = null): ChangedLead {
    return { lead: leadDetailOf(lead, business), week }
  }

  async function weekOf(time: string): Promise<ChangedLead['week']> {
    const { from, until } = weekInRome(romeTime(new Date(time)).toPlainDate())
    return { booked: await leads.countBooked(from, until), slots: weeklySlots }
  }

  /** @throws OfficeFailure 422 for a cursor that is none */
  function pageOf(page: OfficePage | 'invalid'): LeadPage {
    if (page === 'invalid') {
      throw new OfficeFailure(422, page)
    }
    return { leads: page.rows.map((row) => leadRowOf(row, business)), next: page.next }
  }
}

function existing(lead: OfficeLead | 'unknown'): OfficeLead {
  if (lead === 'unknown') {
    throw new OfficeFailure(404, lead)
  }
  return lead
}

function isSameEmail({ same }: PersonRow): boolean {
  return same === 'email'
}

function idOf({ params }: FastifyRequest): string {
  return typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : ''
}
