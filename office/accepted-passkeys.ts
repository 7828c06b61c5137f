import type { Settings } from '../contracts/office.ts'

/** What a browser is told of the passkeys that a server accepts (WebAuthn, level 3); few have it. */
interface SignalsAccepted {
  signalAllAcceptedCredentials?: (accepted: Settings['accepted']) => Promise<void>
}

/**
 * Tells the browser which passkeys of who is signed in here are accepted, so that it offers no revoked one any more. The other signal,
 * of one unknown credential, could take a good passkey out of the list by mistake: it is never sent.
 */
export function signalAcceptedPasskeys({ accepted }: Pick<Settings, 'accepted'>): void {
  const credential: SignalsAccepted | undefined = Reflect.get(window, 'PublicKeyCredential')
  credential?.signalAllAcceptedCredentials?.(accepted).catch(() => undefined)
}
