import type { FastifyInstance } from 'fastify'
import { zonesWith } from '../../../business/cities.ts'
import { type EnteredRequest, handRequest, type KnownPerson, knownRequest } from '../../../contracts/office.ts'
import { findEmail, findFirstNumber, tidyPhone } from '../../../leads/contact/read-contact.ts'
import { parseHandLead } from '../../../leads/hand-lead.ts'
import { type Lead, mapFields, unseen } from '../../../leads/lead.ts'
import { sameLeadKey } from '../../../leads/same-lead.ts'
import { CLOCK_TOLERANCE_MS } from '../../database/clock.ts'
import type { OfficeOptions } from '../office-options.ts'
import { existing, OfficeFailure, parseRequest, whoIs } from '../office-request.ts'
import { leadRowOf } from './lead-answers.ts'
import { detailOf } from './lead-request.ts'

/** So many requests of somebody are shown to who writes in another one. */
const MOST_KNOWN = 3

/** The version of no request: what is stored already is taken as it is, and anything else is refused. */
const NO_VERSION = -1

/** Adds the routes by which a request is written in by hand, relative to the office's API. */
export function handRoutes(app: FastifyInstance, options: OfficeOptions): void {
  const { leads, records, business, firstMessages, onErased, now } = options
  app.post('/leads/known', async (request): Promise<KnownPerson> => {
    const { text } = parseRequest(knownRequest, request.body)
    const phone = findFirstNumber(text)
    const email = findEmail(text)
    const rows = await leads.known({ phone: phone ?? '', email: email ?? '' }, MOST_KNOWN)
    const messages = await firstMessages()
    return { phone, email, leads: rows.map((row) => leadRowOf(row, business, messages, now())) }
  })

  app.post('/leads', async (request, reply): Promise<EnteredRequest> => {
    const { name: by } = whoIs(request)
    const { id, arrivedBy, wroteAt, note, earlier, ...typed } = parseRequest(handRequest, request.body)
    const parsed = parseHandLead(typed, new Set(zonesWith(await records.zones())))
    const phone = tidyPhone(typed.phone)
    if (!parsed.ok || phone === null) {
      const problems = parsed.ok ? {} : parsed.problems
      throw new OfficeFailure(422, 'invalid', {
        fields: { ...(phone === null && { phone: 'malformed' }), ...problems },
      })
    }
    const at = now()
    // The clock of a telephone may be ahead.
    const createdAt = new Date(Math.min(Date.parse(wroteAt), at.getTime()))
    const entered = await leads.enter({ id, lead: { ...parsed.lead, phone }, arrivedBy, createdAt, by, note, now: at })
    const isEntered = entered.kind === 'entered'
    // A request whose answer was lost is sent again, perhaps corrected: it then replaces what its sender has stored, and nothing that
    // somebody has changed since. Its hour and how it came stay as stored, as the 24 hours run from them: `isNew` is true only where
    // all is stored as it was sent.
    const { lead: stored } = existing(await leads.find(entered.id))
    // An office that was opened before an update does not say what it has sent.
    const isOverOwn = earlier?.some((sent) => writtenKey(sent) === writtenKey(stored)) ?? stored.version === 0
    const stamp = { id, by, now: at, version: isOverOwn ? stored.version : NO_VERSION }
    const own = isEntered ? await records.correct(stamp, { ...parsed.lead, phone }) : 'newer'
    const isNew =
      typeof own !== 'string' &&
      own.arrivedBy === arrivedBy &&
      Math.abs(own.createdAt.getTime() - createdAt.getTime()) < CLOCK_TOLERANCE_MS
    if (typeof own !== 'string' && own.version > 0) {
      onErased()
    }
    const lead = await detailOf(existing(await leads.find(entered.id)), options)
    return reply.code(isNew ? 201 : 200).send({ lead, isNew })
  })
}

/** The same for what was typed and what was stored of it. */
function writtenKey(lead: Lead): string {
  const { phone, ...typed } = mapFields((field) => lead[field].replace(unseen, ''))
  return sameLeadKey({ ...typed, phone: tidyPhone(phone) ?? phone })
}
