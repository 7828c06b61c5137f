import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import * as z from 'zod/mini'
import { type Me, me, passkeyOptions, recovery, signInOptions } from '../../contracts/office.ts'
import { type Answer, post, type RefusalCode } from '../api.ts'

/** Why somebody did not come in. */
export type EntryFailure = RefusalCode | 'cancelled' | 'registered' | 'unsupported' | 'wrong-address'

export type Entered<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: EntryFailure; readonly retryAfterMs: number | null }

const hasChallenge = (options: unknown) =>
  typeof options === 'object' && options !== null && 'challenge' in options && typeof options.challenge === 'string'

// The server's own library made them: only what tells them from something else is checked.
const creationOptions = z.custom<PublicKeyCredentialCreationOptionsJSON>(hasChallenge)
const requestOptions = z.custom<PublicKeyCredentialRequestOptionsJSON>(hasChallenge)

/** A code that the server took, and what it says for making a passkey. */
export interface AcceptedCode {
  readonly name: string
  readonly ticket: string
  readonly options: PublicKeyCredentialCreationOptionsJSON
}

function refuse(code: EntryFailure): Entered<never> {
  return { ok: false, code, retryAfterMs: null }
}

/** Trades a typed code for the options of a passkey. */
export async function sendCode(code: string): Promise<Entered<AcceptedCode>> {
  if (!browserSupportsWebAuthn()) {
    return refuse('unsupported')
  }
  const answer = await post('/codes', passkeyOptions, { code })
  if (!answer.ok) {
    return answer
  }
  const options = creationOptions.safeParse(answer.value.options)
  return options.success ? { ok: true, value: { ...answer.value, options: options.data } } : refuse('broken')
}

/** Makes a passkey on this device and comes in with it. */
export async function makePasskey({ ticket, options }: AcceptedCode): Promise<Entered<Me>> {
  return withCredential(
    () => startRegistration({ optionsJSON: options }),
    (credential) => post('/passkeys', me, { ticket, credential }),
  )
}

/** Comes in with a passkey of this device. */
export async function signIn(): Promise<Entered<Me>> {
  if (!browserSupportsWebAuthn()) {
    return refuse('unsupported')
  }
  const answer = await post('/sign-in/options', signInOptions)
  if (!answer.ok) {
    return answer
  }
  const { ticket } = answer.value
  const options = requestOptions.safeParse(answer.value.options)
  return options.success
    ? withCredential(
        () => startAuthentication({ optionsJSON: options.data }),
        (credential) => post('/sign-in', me, { ticket, credential }),
      )
    : refuse('broken')
}

/** Asks for a code by e-mail; false where no e-mail is set up. */
export async function recover(name: string): Promise<Entered<{ readonly isSent: boolean }>> {
  return post('/recovery', recovery, { name })
}

async function withCredential<Credential>(
  prompt: () => Promise<Credential>,
  send: (credential: Credential) => Promise<Answer<Me>>,
): Promise<Entered<Me>> {
  let credential: Credential
  try {
    credential = await prompt()
  } catch (error) {
    return refuse(promptFailure(error))
  }
  return send(credential)
}

function promptFailure(error: unknown): EntryFailure {
  if (error instanceof WebAuthnError) {
    switch (error.code) {
      case 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED':
        return 'registered'
      case 'ERROR_INVALID_DOMAIN':
      case 'ERROR_INVALID_RP_ID':
        return 'wrong-address'
      case 'ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT':
      case 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT':
        return 'unsupported'
      default:
        return 'cancelled'
    }
  }
  return 'cancelled'
}
