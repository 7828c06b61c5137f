// Controls, separators of lines, and what turns the direction of writing: with them a text could look like another.
const invisible = /[\p{Cc}\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu

/**
 * Makes what a visitor typed fit for one line.
 *
 * @param maxLength how many characters there may be; what is longer ends in an ellipsis
 */
export function oneLine(text: string, maxLength: number): string {
  const line = text.replace(invisible, ' ').replace(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length <= maxLength
    ? line
    : `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
}
