import type { ToldAppointment } from '../appointments.ts'
import { deadlineOf, type LeadEvent, type LeadRecord, stateOf } from '../lead-record.ts'
import { type Review, reviewJson } from '../reviews/review.ts'

// JSON escapes the first 32 controls itself. Terminals also interpret these, or change the order of the text.
const unsafe = /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g

/** Returns a lead for JSON. */
export function leadJson(lead: LeadRecord, now: Date): object {
  const { version: _, promiseFrom: __, campaign, ...facts } = lead
  return { ...facts, state: stateOf(lead, now), contactBefore: deadlineOf(lead), ...campaign }
}

/** What is stored about a lead beside it. */
interface StoredBeside {
  readonly notifications: readonly object[]
  readonly events: readonly LeadEvent[]
  readonly callBackAt: Date | null
  readonly reviewSkippedAt: Date | null
  readonly told: ToldAppointment | null
  readonly review: Review | null
}

/** Returns everything stored about a lead, with what was sent, what people did with it, its date and its review, for JSON. */
export function wholeLeadJson(lead: LeadRecord, now: Date, { told, review, ...others }: StoredBeside): object {
  return { ...leadJson(lead, now), ...others, told: told && toldJson(told), review: reviewJson(review) }
}

/** What the host was told of the date, by the names of the copies that people have. */
function toldJson({ sequence, date, knownDate, at, by, answer }: ToldAppointment): object {
  return { sequence, date, told: knownDate, at, by, answer }
}

/** Writes JSON that is also safe for a terminal. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, null, 2)
  return `${text.replace(unsafe, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`
}
