import type { Lead } from './lead.ts'

/** How long the same details count as the same lead: 24 hours, in milliseconds. */
export const SAME_LEAD_WINDOW_MS = 24 * 60 * 60 * 1000

/**
 * The text that two sendings of the same request share: case, accents' encoding, repeated spaces and the
 * punctuation of a phone number do not make another lead; other words beside the number do. The migrations say the same
 * in SQL.
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

// ASCII digits and punctuation: what people write a number with.
const numberCharacters = /[\x21-\x40\x5b-\x60\x7b-\x7e]+/g

/** The number and the words beside it ('casa ai Parioli'): people who send for several houses tell them apart there. */
function foldPhone(phone: string): string {
  const number = phone
    .replace(/\D/g, '')
    .replace(/^00/, '')
    .replace(/^39(?=\d{9,})/, '')
  const words = foldText(phone.replace(numberCharacters, ' '))
  return words === '' ? number : `${number} ${words}`
}
