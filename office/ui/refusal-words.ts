import { fillText } from '../../business/fill-text.ts'
import { failures } from '../../content/office/shell.ts'
import { type Refusal, RefusedError } from '../api.ts'
import { inMinutesWords } from '../time.ts'

/** What a refusal means, in the owner's words. */
export function refusalWords({ code, retryAfterMs }: Refusal): string {
  switch (code) {
    case 'offline':
      return failures.offline
    case 'unknown':
      return failures.unknown
    case 'invalid':
      return failures.invalid
    case 'unavailable':
      return failures.unavailable
    case 'taken':
      return failures.taken
    case 'nothing-to-undo':
      return failures.nothingToUndo
    case 'too-many':
      return fillText(failures.tooMany, { when: inMinutesWords(retryAfterMs) })
    default:
      return failures.broken
  }
}

/** The same for an error of a query. */
export function errorWords(error: unknown): string {
  return error instanceof RefusedError ? refusalWords(error.refusal) : failures.broken
}
