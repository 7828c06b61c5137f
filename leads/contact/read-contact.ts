import { findPhoneNumber, readPhoneNumber } from './phone-number.ts'

/** A text is searched in pieces of at most so many characters, which is quick. */
const PIECE = 300

/**
 * Finds a telephone number in a text of any length, a message for instance: that of the first line that has one, as findPhoneNumber()
 * chooses it. Returns it in international format.
 */
export function findFirstNumber(text: string): string | null {
  for (const line of text.split(/[\n;|]/)) {
    for (const piece of piecesOf(line)) {
      const found = findPhoneNumber(piece)
      if (found !== null) {
        return found.shown
      }
    }
  }
  return null
}

function piecesOf(line: string): readonly string[] {
  return line.match(new RegExp(`.{1,${PIECE}}(?=\\s|$)`, 'g')) ?? []
}

export function findEmail(text: string): string | null {
  return /[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[a-z]{2,}/i.exec(text)?.[0] ?? null
}

/**
 * Writes a telephone number in one way, whichever way it was pasted. Words beside it stay ('333 1234567 dopo le 18').
 *
 * @returns null when nobody can be called by the text
 */
export function tidyPhone(text: string): string | null {
  return readPhoneNumber(text)?.shown ?? (findPhoneNumber(text) === null ? null : text.trim())
}
