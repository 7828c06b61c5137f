import { createHash } from 'node:crypto'
import type { Lead } from '../../leads/lead.ts'
import { sameLeadKey } from '../../leads/same-lead.ts'

/** Apostrophes that telephones and keyboards write for the straight one. */
export const apostrophes = '’‘ʼ'

/** Characters that nobody sees: soft hyphen, zero-width space and joiners, byte order mark. */
export const invisibles = '\u00ad\u200b\u200c\u200d\u2060\ufeff'

/**
 * Makes texts equal that a person takes for the same: case, Unicode form (full-width letters among it), white space, the
 * kind of apostrophe and characters that nobody sees do not matter. Names and addresses that the owner looks for are
 * compared by it.
 */
export function foldText(text: string): string {
  return lower(text.normalize('NFKD'))
    .replace(new RegExp(`[${invisibles}]`, 'g'), '')
    .replace(new RegExp(`[${apostrophes}]`, 'g'), "'")
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * Finds the characters that fold to one beyond ASCII in a folded text, for a database whose own functions lower the case
 * of ASCII alone.
 *
 * @returns pairs of such a character and what it folds to
 */
export function otherCases(folded: string): readonly (readonly [string, string])[] {
  const letters = new Set([...folded].filter((character) => /[^\0-\x7f]/.test(character)))
  const pairs: [string, string][] = []
  for (let code = 0x80; letters.size > 0 && code <= LAST_CASED; code += 1) {
    const character = String.fromCodePoint(code)
    const lowered = lower(character)
    if (lowered !== character && letters.has(lowered)) {
      pairs.push([character, lowered])
    }
  }
  return pairs
}

/** Behind the last block of letters that have two cases (Unicode, Adlam). */
const LAST_CASED = 0x1e95f

// The small sigma has a form of its own at the end of a word.
function lower(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ')
}

/** The value of the column `same_lead_key`: SHA-256 of the text that equal leads share, in hexadecimal. */
export function sameLeadHash(lead: Lead): string {
  return createHash('sha256').update(sameLeadKey(lead)).digest('hex')
}
