import type { FastifyRequest } from 'fastify'
import type { LeadDetail } from '../../../contracts/office.ts'
import { type EventKind, stateEvents } from '../../../leads/events.ts'
import { MINUTE_MS } from '../../../leads/milliseconds.ts'
import type { VersionedStamp } from '../../leads/lead-changes.ts'
import type { LeadRecord } from '../../leads/lead-record.ts'
import type { OfficeOptions } from '../office-options.ts'
import { existing, OfficeFailure, whoIs } from '../office-request.ts'
import { leadDetailOf } from './lead-answers.ts'
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

/** The id of the lead that a request is about. */
export function idOf({ params }: FastifyRequest): string {
  return typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : ''
}

/** Who changes which lead, and when. */
export function stampOf(request: FastifyRequest, now: Date) {
  return { id: idOf(request), by: whoIs(request).name, now }
}

/**
 * Returns the lead after a change. It is changed too where the one thing that has happened since it was seen is what its own writer
 * wants, a moment ago: the answer to the first tap was lost, or the browser has sent it twice by itself as a connection broke. Later
 * it is another one: a second call that nobody has answered.
 *
 * @param outcome 'newer' when somebody else has changed it
 * @param isWanted whether an event, after which the lead is as it is now, is what the change would write
 * @throws OfficeFailure with the lead as it is when somebody else has changed it, or when there is none
 */
export async function changed(
  outcome: LeadRecord | string,
  { id, by, version, now }: VersionedStamp,
  options: OfficeOptions,
  isWanted: (event: TimelineEvent, lead: OfficeLead['lead']) => boolean,
): Promise<OfficeLead> {
  const found = existing(await options.leads.find(id))
  if (outcome !== 'newer') {
    return found
  }
  const newest = found.timeline.find(({ kind }) => versionEvents.includes(kind))
  const isOwn = newest?.by === by && now.getTime() - newest.at.getTime() < SENT_AGAIN_WITHIN_MS
  if (isOwn && found.lead.version === version + 1 && isWanted(newest, found.lead)) {
    return found
  }
  throw await newer(found, options)
}

/** What is answered to whoever has not seen a lead as it is. */
export async function newer(lead: OfficeLead, options: OfficeOptions): Promise<OfficeFailure> {
  return new OfficeFailure(409, 'newer', { lead: await detailOf(lead, options) })
}

export async function detailOf(lead: OfficeLead, { business, firstMessages, now }: OfficeOptions): Promise<LeadDetail> {
  return leadDetailOf(lead, business, await firstMessages(), now())
}
