import type { Lead } from '../../leads/lead.ts'
import { contentRules } from './content-rules.ts'
import { readLinks } from './read-links.ts'

/** From this sum on a lead is held for a person to look at. */
export const DOUBTFUL_SCORE = 10

/** One middling signal does not hold a lead, even if the form was filled in quickly (judge.ts); two do. */
const scores = { strong: DOUBTFUL_SCORE, middling: 5, weak: 3 } as const

/** Longer than any note beside a number. A longer text would take the patterns their time. */
const READ_LENGTH = 4_000

/**
 * How much a lead's words look like spam.
 *
 * @returns the sum of the signals: 0 for nearly everybody, DOUBTFUL_SCORE or more for what is very probably spam
 */
export function contentScore(lead: Lead): number {
  const email = fold(lead.email)
  // The visitor's own address in the wrong field is a slip and no advertisement.
  const name = fold(lead.name).replaceAll(email, ' ')
  const phone = fold(lead.phone).replaceAll(email, ' ')
  const screened = { lead, name: readLinks(name, name, email), phone: readLinks(phone, name, email) }
  return contentRules
    .filter(({ applies }) => applies(screened))
    .reduce((sum, { strength }) => sum + scores[strength], 0)
}

/** Undoes what hides words: styled letters ('𝗦𝗘𝗢', 'ＳＥＯ'), invisible characters, and spacing ('v i a g r a'). */
function fold(text: string): string {
  return text
    .slice(0, READ_LENGTH)
    .normalize('NFKC')
    .slice(0, READ_LENGTH)
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/(?<![\p{L}\p{N}])\p{L}(?:[ ._*-]\p{L}){4,}(?![\p{L}\p{N}])/gu, (spaced) => spaced.replace(/[ ._*-]/g, ''))
    .trim()
}
