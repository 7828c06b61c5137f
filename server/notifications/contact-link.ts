import { createHmac, timingSafeEqual } from 'node:crypto'
import { contactLink } from '../../content/notifications.ts'
import { isUuid } from '../store/is-uuid.ts'

/** How long a message's link may be used. */
export const CONTACT_LINK_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000

interface ContactLink {
  readonly leadId: string
  readonly expiresAt: Date
  readonly secret: string
  /** Public address of the site, without a slash at the end. */
  readonly baseUrl: string
}

export type CheckedContactLink =
  | { readonly ok: true; readonly leadId: string }
  | { readonly ok: false; readonly why: 'forged' | 'expired' }

/** Makes the address by which one lead, and no other, can be marked as contacted. */
export function signContactLink({ leadId, expiresAt, secret, baseUrl }: ContactLink): string {
  const expires = String(Math.floor(expiresAt.getTime() / 1000))
  const query = new URLSearchParams({
    [contactLink.parts.lead]: leadId,
    [contactLink.parts.expires]: expires,
    [contactLink.parts.signature]: sign(leadId, expires, secret).toString('base64url'),
  })
  return `${baseUrl}${contactLink.path}?${query}`
}

/** Tells whether an address was signed with the secret, as it is, and still holds. */
export function checkContactLink(query: URLSearchParams, secret: string, now: Date): CheckedContactLink {
  const leadId = onlyOne(query, contactLink.parts.lead)
  const expires = onlyOne(query, contactLink.parts.expires)
  const signature = onlyOne(query, contactLink.parts.signature)
  const isSigned = isSame(signature, sign(leadId, expires, secret).toString('base64url'))
  if (!isSigned || !isUuid(leadId) || !/^\d{1,12}$/.test(expires)) {
    return { ok: false, why: 'forged' }
  }
  return Number(expires) * 1000 > now.getTime() ? { ok: true, leadId } : { ok: false, why: 'expired' }
}

// The first line keeps the signature from serving for anything else that the same secret may sign one day.
function sign(leadId: string, expires: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`contattato\n${leadId}\n${expires}`).digest()
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function onlyOne(query: URLSearchParams, name: string): string {
  const [value = '', ...others] = query.getAll(name)
  return others.length === 0 ? value : ''
}
