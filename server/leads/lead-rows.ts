import { hash } from 'node:crypto'
import { campaignParts } from '../../leads/campaign.ts'
import { type HandSource, handSources } from '../../leads/hand-lead.ts'
import { type Lead, leadFields, mapFields } from '../../leads/lead.ts'
import { lostReasons } from '../../leads/lead-state.ts'
import { sameLeadKey } from '../../leads/same-lead.ts'
import { toDate, toDateOrNull, toNumberOrNull, toTextOrNull } from '../database/row-values.ts'
import type { SqlRow } from '../database/sql-database.ts'
import { type HoldReason, holdReasons, type LeadEvent, type LeadRecord } from './lead-record.ts'

const columns = [
  'id',
  'created_at',
  'version',
  ...leadFields,
  'held_because',
  'contacted_at',
  'booked_for',
  'booked_minutes',
  'booked_address',
  'booked_at',
  'delivered_at',
  'photos_link',
  'lost_at',
  'lost_because',
  'spam_at',
  'email_refused_at',
  'arrived_by',
  'promise_from',
  ...campaignParts,
]

/** The columns of a lead that `toLeadRecord` reads. */
export const leadColumns = columns.join(', ')

/** The same columns of a table in a join. */
export const leadColumnsOf = (table: string) => columns.map((column) => `${table}.${column}`).join(', ')

/** Parses the row of a lead. */
export function toLeadRecord(row: SqlRow): LeadRecord {
  return {
    ...mapFields((field) => String(row[field])),
    id: String(row.id),
    createdAt: toDate(row.created_at),
    version: Number(row.version),
    promiseFrom: toDateOrNull(row.promise_from),
    heldBecause: toHoldReason(row.held_because),
    contactedAt: toDateOrNull(row.contacted_at),
    bookedFor: toDateOrNull(row.booked_for),
    bookedMinutes: toNumberOrNull(row.booked_minutes),
    bookedAddress: toTextOrNull(row.booked_address),
    bookedAt: toDateOrNull(row.booked_at),
    deliveredAt: toDateOrNull(row.delivered_at),
    photosLink: toTextOrNull(row.photos_link),
    lostAt: toDateOrNull(row.lost_at),
    lostBecause: lostReasons.find((known) => known === row.lost_because) ?? null,
    spamAt: toDateOrNull(row.spam_at),
    emailRefusedAt: toDateOrNull(row.email_refused_at),
    arrivedBy: toHandSource(row.arrived_by),
    campaign: {
      source: toTextOrNull(row.source),
      medium: toTextOrNull(row.medium),
      campaign: toTextOrNull(row.campaign),
    },
  }
}

function toHoldReason(value: unknown): HoldReason | null {
  return holdReasons.find((known) => known === value) ?? null
}

function toHandSource(value: unknown): HandSource | null {
  return handSources.find((known) => known === value) ?? null
}

/** Computes the column `same_lead_key`: SHA-256 of the text that equal leads share, in hexadecimal. */
export function sameLeadHash(lead: Lead): string {
  return hash('sha256', sameLeadKey(lead), 'hex')
}

/** Parses the row of an event. */
export function toLeadEvent(row: SqlRow): LeadEvent {
  return { at: toDate(row.at), kind: String(row.kind), by: toTextOrNull(row.by), text: toTextOrNull(row.text) }
}
