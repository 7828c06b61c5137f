// Controls, separators of lines, what turns the direction of writing, and what is not seen at all: with them a text could
// look like another. The joiners belong to Persian and Indian names and to emoji.
const invisible = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

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
