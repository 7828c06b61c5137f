import type { Lead } from './lead.ts'

/** How long the same details count as the same lead: 24 hours, in milliseconds. */
export const SAME_LEAD_WINDOW_MS = 24 * 60 * 60 * 1000

/**
 * The text that two sendings of the same request share: case, accents' encoding, repeated spaces and the
 * punctuation of a phone number do not make another lead. The migrations say the same in SQL.
 */
export function sameLeadKey({ name, email, phone, zone }: Lead): string {
  return [foldText(name), foldText(email), foldPhone(phone), zone].join('\n')
}

// Taken apart (NFD), every accented Latin letter is an ASCII letter and a mark, so that lowering ASCII alone does for
// them all, and does the same in PostgreSQL whatever the locale of its database.
function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/\s+/g, ' ')
    .trim()
}

function foldPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  // A phone without a digit is odd but a lead all the same; it must not equal every other one.
  return digits === '' ? foldText(phone) : digits.replace(/^00/, '').replace(/^39(?=\d{9,})/, '')
}
