import type { Texts } from '../content/content.ts'
import { type LeadField, leadFields } from '../leads/lead.ts'

/** What continues the first message of a link to the chat, and of one to the post: percent-encoded. */
export interface LeadInLinks {
  readonly chat: string
  readonly mail: string
}

/**
 * Writes out what a visitor typed, for messages that they send by hand when the form does not.
 *
 * @param typed the fields as they came, in any state; one that is blank is left out
 * @param texts the words of the form: the labels and the cities
 */
export function leadInLinks(
  typed: Readonly<Partial<Record<LeadField, string>>>,
  { cityOptions, fields }: Pick<Texts, 'cityOptions' | 'fields'>,
): LeadInLinks {
  const lines = ['', '']
  for (const field of leadFields) {
    // A line break in a field would look like a field of its own.
    const text = (typed[field] ?? '').replace(/\s+/g, ' ').trim()
    if (text !== '') {
      lines.push(`${fields[field].label}: ${cityOptions.find(({ zone }) => zone === text)?.label ?? text}`)
    }
  }
  // A link to the post wants its line breaks whole (RFC 6068, section 5).
  return { chat: encodeURIComponent(lines.join('\n')), mail: encodeURIComponent(lines.join('\r\n')) }
}
