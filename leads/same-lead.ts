import type { Lead } from './lead.ts'
import { DAY_MS } from './milliseconds.ts'
import { searchedDigits } from './search-text.ts'

/** How long the same details count as the same lead: 24 hours, in milliseconds. */
export const SAME_LEAD_WINDOW_MS = DAY_MS

/**
 * The text that two submissions of the same request share. Case, the encoding of accents, repeated spaces and the
 * punctuation of a phone number do not make another lead; other words beside the number do. The PostgreSQL trigger
 * computes the same in SQL (supabase/migrations/), so a field that is added here must be added there.
 */
export function sameLeadKey({ name, email, phone, zone }: Lead): string {
  return [foldSpelling(name), foldSpelling(email), foldPhone(phone), zone].join('\n')
}

// Once decomposed (NFD), every accented Latin letter is an ASCII letter and a mark. Lowercasing ASCII alone is then enough,
// and PostgreSQL does the same whatever the locale of its database.
function foldSpelling(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/\s+/g, ' ')
    .trim()
}

// ASCII digits and punctuation: the characters of a phone number.
const numberCharacters = /[\x21-\x40\x5b-\x60\x7b-\x7e]+/g

/** The number and the words beside it ('casa ai Parioli'), which distinguish the leads of a host with several houses. */
function foldPhone(phone: string): string {
  const number = searchedDigits(phone)
  const words = foldSpelling(phone.replace(numberCharacters, ' '))
  return words === '' ? number : `${number} ${words}`
}
