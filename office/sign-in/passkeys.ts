import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import * as z from 'zod/mini'
import { failures } from '../../content/office/shell.ts'
import { signInFailures } from '../../content/office/sign-in.ts'
import { type Me, me, passkeyOptions, recovery, signInOptions } from '../../contracts/office.ts'
import { type Answer, isUnanswered, post, type RefusalCode } from '../api.ts'
import { refusalWords } from '../ui/refusal-words.ts'

/** Why somebody was not signed in. */
type SignInFailure = RefusalCode | 'cancelled' | 'registered' | 'unconfirmed' | 'unsupported' | 'wrong-address'

export interface SignInRefusal {
  readonly ok: false
  readonly code: SignInFailure
  readonly retryAfterMs: number | null
}

export type SignInResult<Value> = { readonly ok: true; readonly value: Value } | SignInRefusal

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

const hasChallenge = (options: unknown) =>
  typeof options === 'object' && options !== null && 'challenge' in options && typeof options.challenge === 'string'

// The server's own library made the options: only what tells them from something else is checked.
const acceptedCode = z.extend(passkeyOptions, {
  options: z.custom<PublicKeyCredentialCreationOptionsJSON>(hasChallenge),
})
const signInQuestion = z.extend(signInOptions, {
  options: z.custom<PublicKeyCredentialRequestOptionsJSON>(hasChallenge),
})

/** A code that the server took, and what it says for making a passkey. */
export type AcceptedCode = z.infer<typeof acceptedCode>

function refuse(code: SignInFailure): SignInRefusal {
  return { ok: false, code, retryAfterMs: null }
}

/** Trades a typed code for the options of a passkey. */
export async function sendCode(code: string): Promise<SignInResult<AcceptedCode>> {
  return browserSupportsWebAuthn() ? post('/codes', acceptedCode, { code }) : refuse('unsupported')
}

/** Makes a passkey on this device and signs in with it. */
export async function makePasskey({ ticket, options }: AcceptedCode): Promise<SignInResult<Me>> {
  const made = await withCredential(
    () => startRegistration({ optionsJSON: options }),
    (credential) => post('/passkeys', me, { ticket, credential }),
  )
  // The site may have it, though its answer is lost, or is that to a second request of the browser's own, whose ticket was used up. Another
  // passkey would take its place on this device, and the site would not know that.
  return !made.ok && (made.code === 'passkey' || isUnanswered(made)) ? refuse('unconfirmed') : made
}

/** Signs in with a passkey of this device. */
export async function signIn(): Promise<SignInResult<Me>> {
  if (!browserSupportsWebAuthn()) {
    return refuse('unsupported')
  }
  const answer = await post('/sign-in/options', signInQuestion)
  if (!answer.ok) {
    return answer
  }
  const { ticket, options } = answer.value
  return withCredential(
    () => startAuthentication({ optionsJSON: options }),
    (credential) => post('/sign-in', me, { ticket, credential }),
  )
}

/** Asks for a code by e-mail; false where no e-mail is set up. */
export async function recover(name: string): Promise<SignInResult<{ readonly isSent: boolean }>> {
  return post('/recovery', recovery, { name })
}

const promptFailures: Readonly<Record<string, SignInFailure>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'registered',
  ERROR_INVALID_DOMAIN: 'wrong-address',
  ERROR_INVALID_RP_ID: 'wrong-address',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: 'unsupported',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: 'unsupported',
}

async function withCredential<Credential>(
  prompt: () => Promise<Credential>,
  send: (credential: Credential) => Promise<Answer<Me>>,
): Promise<SignInResult<Me>> {
  let credential: Credential
  try {
    credential = await prompt()
  } catch (error) {
    return refuse((error instanceof WebAuthnError && promptFailures[error.code]) || 'cancelled')
  }
  return send(credential)
}
