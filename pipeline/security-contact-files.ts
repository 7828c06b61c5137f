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
 * @param reportTo an e-mail address, or the https address of a form
 * @param siteUrl its lines with an address of the site require https, and are left out without
 * @param now time of the build
 * @returns the files by their path on the site
 */
export function securityContactFiles(reportTo: string, siteUrl: string, now: Date): ReadonlyMap<string, Buffer> {
  const day = new Date(now.getTime() + LIFETIME_DAYS * 86_400_000).toISOString().slice(0, 10)
  const isSafe = siteUrl.startsWith('https://')
  const lines = [
    `Contact: ${reportTo.startsWith('https://') ? reportTo : mailtoUrl(reportTo)}`,
    `Expires: ${day}T00:00:00Z`,
    `Preferred-Languages: ${securityPolicy.languages.join(', ')}`,
    ...(isSafe ? [`Canonical: ${siteUrl}${contactPath}`, `Policy: ${siteUrl}${policyPath}`] : []),
  ]
  // Earlier texts of owners have {email} in its place.
  const text = fillText(securityPolicy.text, { contact: reportTo, email: reportTo })
  return new Map([
    [contactPath, Buffer.from(`${lines.join('\n')}\n`)],
    [policyPath, Buffer.from(text)],
  ])
}

/** These characters need no encoding in a mailto: address (RFC 6068, section 2). */
function mailtoUrl(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@').replaceAll('%2B', '+')}`
}
