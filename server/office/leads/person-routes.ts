import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fillText } from '../../../business/fill-text.ts'
import { downloads } from '../../../content/office/lead.ts'
import { eraseRequest, exportQuery, MOST_OF_PERSON, type PersonLeads } from '../../../contracts/office.ts'
import { jsonText } from '../../leads/export/lead-json.ts'
import { SHORT_ID_LENGTH } from '../../leads/lead-record.ts'
import { reviewStateOf } from '../../leads/reviews/review.ts'
import type { OfficeOptions } from '../office-options.ts'
import { existing, OfficeFailure, parseRequest } from '../office-request.ts'
import { idOf, newer, stampOf } from './lead-request.ts'
import type { PersonRow } from './leads-of-person.ts'

/** Adds the routes about all that one person has left: to look at it, to give it to them, to erase it. */
export function personRoutes(app: FastifyInstance, options: OfficeOptions): void {
  const { leads, records, reviews, onErased, now } = options

  app.get('/leads/:id/person', async (request): Promise<PersonLeads> => {
    const place = (row: PersonRow) => (row.lead.id === idOf(request) ? 0 : isSameEmail(row) ? 1 : 2)
    const rows = (await ofPerson(request)).toReversed().toSorted((one, other) => place(one) - place(other))
    const shown = rows.slice(0, MOST_OF_PERSON)
    const given = await reviews.ofLeads(shown.map(({ lead }) => lead.id))
    const leads = shown.map(({ lead: { id, name, email, phone, zone, createdAt }, same }) => {
      const review = given.get(id)
      const isReviewed = review !== undefined && reviewStateOf(review) === 'published'
      return { id, name, email, phone, zone, createdAt: createdAt.toISOString(), same, isReviewed }
    })
    return { leads, more: rows.length - shown.length }
  })

  app.get('/leads/:id/export', async (request, reply) => {
    const { ids } = parseRequest(exportQuery, request.query)
    const rows = await ofPerson(request)
    const chosen = rows.filter((row) => ids?.includes(row.lead.id) ?? isSameEmail(row))
    if (ids !== undefined && chosen.length < new Set(ids).size) {
      throw new OfficeFailure(409, 'unmatched')
    }
    const person = await records.copyOf(
      chosen.map(({ lead }) => lead),
      now(),
    )
    const name = fillText(downloads.person, { id: idOf(request).slice(0, SHORT_ID_LENGTH) })
    return reply
      .header('Content-Disposition', `attachment; filename="${name}"`)
      .type('application/json; charset=utf-8')
      .send(jsonText(person))
  })

  app.post('/leads/:id/erase', async (request) => {
    const { version, ids } = parseRequest(eraseRequest, request.body)
    const chosen = ids ?? (await ofPerson(request)).filter(isSameEmail).map(({ lead }) => lead.id)
    const count = await leads.erase({ ...stampOf(request, now()), version }, chosen)
    if (count === 'unmatched') {
      throw new OfficeFailure(409, count)
    }
    if (typeof count === 'string') {
      throw await newer(existing(await leads.find(idOf(request))), options)
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
}

function isSameEmail({ same }: PersonRow): boolean {
  return same === 'email'
}
