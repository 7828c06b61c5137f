import { fillText } from '../../business/fill-text.ts'
import { failures } from '../../content/office/shell.ts'
import { RefusedError } from '../api.ts'
import { inMinutesWords } from '../time.ts'

const words: Readonly<Record<string, string>> = {
  offline: failures.offline,
  unknown: failures.unknown,
  invalid: failures.invalid,
  unavailable: failures.unavailable,
  taken: failures.taken,
  'nothing-to-undo': failures.nothingToUndo,
}

interface Refused {
  readonly code: string
  readonly retryAfterMs: number | null
}

/** What a refusal means, in the owner's words. */
export function refusalWords({ code, retryAfterMs }: Refused): string {
  return code === 'too-many'
    ? fillText(failures.tooMany, { when: inMinutesWords(retryAfterMs) })
    : (words[code] ?? failures.broken)
}

/** The same for an error of a query. */
export function errorWords(error: unknown): string {
  return error instanceof RefusedError ? refusalWords(error.refusal) : failures.broken
}
