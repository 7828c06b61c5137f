import type { Business } from '../business/business.ts'
import { fillText } from '../business/fill-text.ts'
import { securityPolicy } from '../content/security-contact.ts'

/** Less than the year that RFC 9116 (section 2.5.5) advises, so that a site that is built once a season never lets it lapse. */
const LIFETIME_DAYS = 330

const contactPath = '/.well-known/security.txt'
const policyPath = '/security-policy.txt'

/**
 * Whom to write to about a weakness of the site (RFC 9116), and what then happens. Every build renews the date until which
 * it holds.
 *
 * @param business whose site it is; the lines with an address of the site need one with TLS and are left out without
 * @param now when it is built
 * @returns the texts by path on the site
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
    // What a mailto: address may hold as it is (RFC 6068, section 2).
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
