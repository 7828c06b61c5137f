import { createHash } from 'node:crypto'
import type { Lead } from '../../leads/lead.ts'
import { sameLeadKey } from '../../leads/same-lead.ts'

/** The value of the column `same_lead_key`: SHA-256 of the text that equal leads share, in hexadecimal. */
export function sameLeadHash(lead: Lead): string {
  return createHash('sha256').update(sameLeadKey(lead)).digest('hex')
}
