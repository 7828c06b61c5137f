import { fillText, type TextValues } from '../fill-text.ts'

/**
 * Fills a text that has days in it. What stands before the eighth and the eleventh, which begin with a vowel, is elided: 'dal 8 giugno'
 * becomes 'dall’8 giugno'.
 */
export function fillDays(text: string, values: TextValues): string {
  return fillText(text, values).replace(/\b(i|a|da|de)l (?=(?:0?8|11)\b)/gi, (_, start: string) =>
    start.toLowerCase() === 'i' ? (start === 'I' ? 'L’' : 'l’') : `${start}ll’`,
  )
}
