import { fillText } from '../../business/fill-text.ts'
import { failures } from '../../content/office/shell.ts'
import { signInFailures } from '../../content/office/sign-in.ts'
import { inMinutesWords } from '../time.ts'
import type { SignInFailure } from './passkeys.ts'

/** Why somebody was not signed in, in words that say what to do. */
export function signInFailureWords(code: SignInFailure, retryAfterMs: number | null): string {
  switch (code) {
    case 'code':
      return signInFailures.code
    case 'cancelled':
      return signInFailures.cancelled
    case 'passkey':
      return signInFailures.passkey
    case 'registered':
      return signInFailures.registered
    case 'unconfirmed':
      return signInFailures.unconfirmed
    case 'unsupported':
      return signInFailures.unsupported
    case 'wrong-address':
    case 'origin':
      return signInFailures.wrongAddress
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
