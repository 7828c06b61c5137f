import type { FastifyRequest } from 'fastify'
import type { Business } from '../../../business/business.ts'
import { OfficeFailure, whoIs } from '../office-request.ts'
import { type FirstMessages, leadDetailOf } from './lead-answers.ts'
import type { OfficeLead } from './lead-timeline.ts'
import type { OfficeLeads } from './office-leads.ts'

/** The id of the lead that a request is about. */
export function idOf({ params }: FastifyRequest): string {
  return typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : ''
}

/** Who changes which lead, and when. */
export function changeOf(request: FastifyRequest, now: Date) {
  return { id: idOf(request), by: whoIs(request).name, now }
}

/** @throws OfficeFailure 404 when there is no such lead */
export function existing(lead: OfficeLead | 'unknown'): OfficeLead {
  if (lead === 'unknown') {
    throw new OfficeFailure(404, lead)
  }
  return lead
}

interface ChangedParts {
  readonly leads: Pick<OfficeLeads, 'find'>
  readonly business: Pick<Business, 'brand' | 'whatsapp'>
  readonly firstMessages: () => Promise<FirstMessages>
}

/** @throws OfficeFailure with the lead as it is when somebody else has changed it, or when there is none */
export async function changed(
  request: FastifyRequest,
  outcome: OfficeLead | 'newer' | 'unknown',
  { leads, business, firstMessages }: ChangedParts,
): Promise<OfficeLead> {
  if (outcome === 'newer') {
    const lead = existing(await leads.find(idOf(request)))
    throw new OfficeFailure(409, 'newer', { lead: leadDetailOf(lead, business, await firstMessages()) })
  }
  return existing(outcome)
}
