import { failures } from '../../content/office/shell.ts'
import { signInFailures } from '../../content/office/sign-in.ts'
import { refusalWords } from '../ui/refusal-words.ts'
import type { SignInFailure, SignInRefusal } from './passkeys.ts'

const own: Partial<Record<SignInFailure, string>> = {
  ...signInFailures,
  'wrong-address': signInFailures.wrongAddress,
  origin: signInFailures.wrongAddress,
  // Those of the office speak of a request.
  unknown: failures.broken,
  invalid: failures.broken,
}

/** Why somebody was not signed in, in words that say what to do. */
export function signInFailureWords(refusal: SignInRefusal): string {
  return own[refusal.code] ?? refusalWords(refusal)
}
