import { randomUUIDv7 } from 'node:crypto'
import type { Lead } from '../../../leads/lead.ts'
import { searchText } from '../../../leads/search-text.ts'
import { sameLeadHash } from '../lead-rows.ts'

/** A new lead with the columns that PostgreSQL computes by itself. */
export interface LeadRow extends Lead {
  /** In the order of time (RFC 9562, version 7), so that new rows land on the same pages of the indexes. */
  readonly id: string
  /** ISO 8601 in UTC with milliseconds, so that texts sort as times. */
  readonly createdAt: string
  readonly sameLeadKey: string
  readonly search: string
}

export function toLeadRow(lead: Lead, now: Date): LeadRow {
  return {
    ...lead,
    id: randomUUIDv7(),
    createdAt: now.toISOString(),
    sameLeadKey: sameLeadHash(lead),
    search: searchText(lead),
  }
}
