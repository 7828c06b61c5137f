import type { FastifyRequest } from 'fastify'
import type { LeadDetail } from '../../../contracts/office.ts'
import type { OfficeOptions } from '../office-options.ts'
import { existing, OfficeFailure, whoIs } from '../office-request.ts'
import { leadDetailOf } from './lead-answers.ts'
import type { OfficeLead } from './lead-timeline.ts'

/** The id of the lead that a request is about. */
export function idOf({ params }: FastifyRequest): string {
  return typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : ''
}

/** Who changes which lead, and when. */
export function stampOf(request: FastifyRequest, now: Date) {
  return { id: idOf(request), by: whoIs(request).name, now }
}

/** @throws OfficeFailure with the lead as it is when somebody else has changed it, or when there is none */
export async function changed(
  request: FastifyRequest,
  outcome: OfficeLead | 'newer' | 'unknown',
  options: OfficeOptions,
): Promise<OfficeLead> {
  if (outcome === 'newer') {
    const lead = existing(await options.leads.find(idOf(request)))
    throw new OfficeFailure(409, 'newer', { lead: await detailOf(lead, options) })
  }
  return existing(outcome)
}

/** Writes a lead for its own screen. */
export async function detailOf(lead: OfficeLead, { business, firstMessages, now }: OfficeOptions): Promise<LeadDetail> {
  return leadDetailOf(lead, business, await firstMessages(), now())
}
