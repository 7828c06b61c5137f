import { utf8Length } from './lead.ts'

const LINE_OCTETS = 75

/** Joins the lines of a calendar file or a contact card, folded (RFC 5545, section 3.1; RFC 2425, section 5.8.1). */
export function contentLines(lines: readonly string[]): string {
  return [...lines, ''].map(fold).join('\r\n')
}

/** Escapes a text in such a line (RFC 5545, section 3.3.11; RFC 2426, section 4). */
export function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
}

/** Folds a line into lines of at most 75 octets, without splitting a character of several octets. */
function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = utf8Length(character)
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
