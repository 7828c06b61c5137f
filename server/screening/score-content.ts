import type { Lead } from '../../leads/lead.ts'
import { contentRules } from './content-rules.ts'

/** From this sum on a lead is held for a person to look at. */
export const DOUBTFUL_SCORE = 10

const scores = { strong: DOUBTFUL_SCORE, middling: 6, weak: 3 } as const

/** A little more than what is held for its length alone. */
const READ_LENGTH = 150

/**
 * How much a lead's words look like spam.
 *
 * @returns the sum of the signals: 0 for nearly everybody, DOUBTFUL_SCORE or more for what is very probably spam
 */
export function contentScore(lead: Lead): number {
  const phone = fold(lead.phone).replace(/(?:https?:\/\/)?wa\.me\/\+?\d+/g, '')
  // The visitor's own address in the wrong field is a slip and no advertisement.
  const texts = `${fold(lead.name)}\n${phone}`.replaceAll(fold(lead.email), '')
  return contentRules
    .filter(({ applies }) => applies({ lead, texts }))
    .reduce((sum, { strength }) => sum + scores[strength], 0)
}

// NFKC makes 'seo' of '𝗦𝗘𝗢' and 'ＳＥＯ'.
function fold(text: string): string {
  return text.slice(0, READ_LENGTH).normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')
}
