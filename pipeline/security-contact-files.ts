import type { Business } from '../business/business.ts'
import { fillText } from '../business/fill-text.ts'
import { securityPolicy } from '../content/security-contact.ts'

/** Less than the year that RFC 9116 (section 2.5.5) recommends. */
const LIFETIME_DAYS = 330

const contactPath = '/.well-known/security.txt'
const policyPath = '/security-policy.txt'

/**
 * security.txt, the contact for vulnerability reports (RFC 9116), and the policy that it refers to. Every build renews the
 * expiry date.
 *
 * @param business its lines with an address of the site require https, and are left out without
 * @param now time of the build
 * @returns the files by their path on the site
 */
export function securityContactFiles(
  { email, siteUrl }: Pick<Business, 'email' | 'siteUrl'>,
  now: Date,
): ReadonlyMap<string, Buffer> {
  const day = new Date(now.getTime() + LIFETIME_DAYS * 86_400_000).toISOString().slice(0, 10)
  const addresses = siteUrl.startsWith('https://')
    ? [`Canonical: ${siteUrl}${contactPath}`, `Policy: ${siteUrl}${policyPath}`]
    : []
  const lines = [
    // These characters need no encoding in a mailto: address (RFC 6068, section 2).
    `Contact: mailto:${encodeURIComponent(email).replaceAll('%40', '@').replaceAll('%2B', '+')}`,
    `Expires: ${day}T00:00:00Z`,
    `Preferred-Languages: ${securityPolicy.languages.join(', ')}`,
    ...addresses,
  ]
  return new Map([
    [contactPath, Buffer.from(`${lines.join('\n')}\n`)],
    [policyPath, Buffer.from(fillText(securityPolicy.text, { email }))],
  ])
}
