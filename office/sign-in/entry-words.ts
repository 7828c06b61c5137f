import { fillText } from '../../business/fill-text.ts'
import { failures } from '../../content/office/shell.ts'
import { entryFailures } from '../../content/office/sign-in.ts'
import { inMinutesWords } from '../time.ts'
import type { EntryFailure } from './passkeys.ts'

/** What kept somebody out, in words that say what to do. */
export function entryWords(code: EntryFailure, retryAfterMs: number | null): string {
  switch (code) {
    case 'code':
      return entryFailures.code
    case 'cancelled':
      return entryFailures.cancelled
    case 'passkey':
      return entryFailures.passkey
    case 'registered':
      return entryFailures.registered
    case 'unsupported':
      return entryFailures.unsupported
    case 'wrong-address':
    case 'origin':
      return entryFailures.wrongAddress
    case 'too-many':
      return fillText(failures.tooMany, { when: inMinutesWords(retryAfterMs) })
    case 'offline':
      return failures.offline
    case 'unavailable':
      return failures.unavailable
    default:
      return failures.broken
  }
}
