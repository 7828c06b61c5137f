import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Person } from './people.ts'
import { challengeOf } from './secrets.ts'
import type { StoredPasskey } from './stored-passkeys.ts'

/** A telephone's owner has so long to confirm. */
const CONFIRM_WITHIN_MS = 5 * 60 * 1000

/** EdDSA, ES256 and RS256 (COSE): what every authenticator has one of. */
const algorithms = [-8, -7, -257]

/** Loaded when somebody signs in: with what it needs it is a third of all modules, and a start would wait for it. */
const webAuthn = () => import('@simplewebauthn/server')

/** The site that passkeys belong to: its address comes from the configuration, never from a request. */
export interface RelyingParty {
  readonly name: string
  /** For instance https://www.casainposa.it. */
  readonly origin: string
}

/** Returns the options by which a browser makes a passkey for a person. */
export async function registrationOptions(
  { name, origin }: RelyingParty,
  person: Person,
  known: readonly StoredPasskey[],
  ticket: string,
) {
  const { generateRegistrationOptions } = await webAuthn()
  return generateRegistrationOptions({
    rpName: name,
    rpID: new URL(origin).hostname,
    userName: person.name,
    userDisplayName: person.name,
    userID: new TextEncoder().encode(person.id),
    challenge: challengeOf(ticket),
    timeout: CONFIRM_WITHIN_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: [...transports] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** What a browser must have confirmed. */
function expected({ origin }: RelyingParty, ticket: string) {
  return {
    expectedChallenge: Buffer.from(challengeOf(ticket)).toString('base64url'),
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: true,
  }
}

/** Verifies what a browser says of a new passkey. Returns null when it is not what the ticket's challenge asked for. */
export async function verifyRegistration(
  party: RelyingParty,
  credential: Readonly<Record<string, unknown>>,
  ticket: string,
): Promise<StoredPasskey | null> {
  const { verifyRegistrationResponse } = await webAuthn()
  const response = await verifyRegistrationResponse({
    ...expected(party, ticket),
    // The library itself checks what it is given.
    response: credential as unknown as RegistrationResponseJSON,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null)
  if (!response?.verified) {
    return null
  }
  const { id, publicKey, counter, transports = [] } = response.registrationInfo.credential
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports: transports.map(String) }
}

/** Returns the options by which a browser uses any passkey of this site. */
export async function signInOptions({ origin }: RelyingParty, ticket: string) {
  const { generateAuthenticationOptions } = await webAuthn()
  return generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    challenge: challengeOf(ticket),
    timeout: CONFIRM_WITHIN_MS,
    userVerification: 'required',
  })
}

/** Verifies that a passkey was used. Returns its new counter, or null. */
export async function verifySignIn(
  party: RelyingParty,
  credential: Readonly<Record<string, unknown>>,
  { id, publicKey, counter }: StoredPasskey,
  ticket: string,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webAuthn()
  const response = await verifyAuthenticationResponse({
    ...expected(party, ticket),
    response: credential as unknown as AuthenticationResponseJSON,
    credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
  }).catch(() => null)
  return response?.verified ? response.authenticationInfo.newCounter : null
}
