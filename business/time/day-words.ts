/**
 * Writes the first of a month as Italian reads it: 'martedì 1 dicembre' becomes 'martedì 1º dicembre'.
 *
 * @param words a date in words, or the number of its day alone
 */
export function withFirst(words: string): string {
  return words.replace(/^1$|\b1(?=\s\p{L})/u, '1º')
}

/** Writes a date for a screen: the first of a month as above, and the day on the line of its month. */
export function dateOnScreen(words: string): string {
  return withFirst(words).replace(/([\dº]) (?=\p{L})/u, '$1\u00a0')
}
