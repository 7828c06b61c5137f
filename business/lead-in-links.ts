import { type LeadField, leadFields } from '../leads/lead.ts'
import type { Texts } from './content.ts'

/** The percent-encoded end of a chat link and of an e-mail link: what a visitor typed. */
export type LeadInLinks = ReturnType<typeof leadInLinks>

/**
 * Writes out what a visitor typed, for messages that they send themselves when the form fails.
 *
 * @param typed the fields as they came, valid or not; blank ones are left out
 * @param texts labels and cities of the form
 */
export function leadInLinks(
  typed: Readonly<Partial<Record<LeadField, string>>>,
  { cityOptions, fields }: Pick<Texts, 'cityOptions' | 'fields'>,
) {
  const lines = ['', '']
  for (const field of leadFields) {
    // A line break in a value would look like another field.
    const text = (typed[field] ?? '').replace(/\s+/g, ' ').trim()
    if (text !== '') {
      lines.push(`${fields[field].label}: ${cityOptions.find(({ zone }) => zone === text)?.label ?? text}`)
    }
  }
  // A mailto: link requires CR LF (RFC 6068, section 5).
  return { chat: encodeURIComponent(lines.join('\n')), mail: encodeURIComponent(lines.join('\r\n')) }
}
