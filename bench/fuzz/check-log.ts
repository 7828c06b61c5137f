import { marksIn } from './fuzz-request.ts'

/** Controls, and what turns the direction of writing or breaks lines in some programs. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

const ERROR_LEVEL = 50

/** What is wrong with a line of the log; null when nothing is. */
export function faultOfLine(line: string): string | null {
  if (marksIn(line).length > 0) {
    return 'tells what a visitor sent'
  }
  if (unsafe.test(line)) {
    return 'has a control character'
  }
  try {
    const entry: unknown = JSON.parse(line)
    const level = typeof entry === 'object' && entry !== null && 'level' in entry ? Number(entry.level) : Number.NaN
    return level < ERROR_LEVEL ? null : 'tells of a failure'
  } catch {
    return 'is no JSON'
  }
}
