import type { Settings } from '../contracts/office.ts'

/**
 * Tells the browser which passkeys of who is signed in here are accepted, so that it offers no revoked one any more. The other signal,
 * of one unknown credential, could take a good passkey out of the list by mistake: it is never sent.
 */
export function signalAcceptedPasskeys({ accepted }: Pick<Settings, 'accepted'>): void {
  // Few browsers have it (WebAuthn, level 3).
  window.PublicKeyCredential?.signalAllAcceptedCredentials?.(accepted).catch(() => undefined)
}
