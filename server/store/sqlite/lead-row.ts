import { randomUUID } from 'node:crypto'
import type { Lead } from '../../../leads/lead.ts'
import { sameLeadHash } from '../same-lead-hash.ts'

/** A lead as the embedded database keeps it. PostgreSQL computes the further columns by itself. */
export interface LeadRow extends Lead {
  readonly id: string
  /** ISO 8601 in UTC with milliseconds, so that texts sort as times. */
  readonly createdAt: string
  readonly sameLeadKey: string
}

/** Adds to a lead what the database keeps besides. */
export function toLeadRow(lead: Lead, now: Date): LeadRow {
  return {
    ...lead,
    id: randomUUID(),
    createdAt: now.toISOString(),
    sameLeadKey: sameLeadHash(lead),
  }
}
