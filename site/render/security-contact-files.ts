import type { Business } from '../../business/business.ts'
import { fillText } from '../../business/fill-text.ts'
import { DAY_MS } from '../../leads/milliseconds.ts'
import type { Assets } from '../context/assets.ts'

/** Less than the year that RFC 9116 (section 2.5.5) recommends. */
const LIFETIME_MS = 340 * DAY_MS

const contactPath = '/.well-known/security.txt'
const policyPath = '/security-policy.txt'

/**
 * The time until which security.txt holds: every build renews it.
 *
 * @param now time of the build
 */
export function securityExpiry(now: Date): string {
  return `${new Date(now.getTime() + LIFETIME_MS).toISOString().slice(0, 10)}T00:00:00Z`
}

/**
 * security.txt, the contact for vulnerability reports (RFC 9116), and the policy that it refers to. Lines with an address of the site
 * require https, and are left out without.
 *
 * @returns the files by their path on the site
 */
export function securityContactFiles(
  { reportTo: own, expires, languages, policy }: Assets['securityContact'],
  { email, siteUrl }: Pick<Business, 'email' | 'siteUrl'>,
): ReadonlyMap<string, string> {
  const reportTo = own ?? email
  const isSafe = siteUrl.startsWith('https://')
  const lines = [
    `Contact: ${reportTo.startsWith('https://') ? reportTo : mailtoUrl(reportTo)}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    ...(isSafe ? [`Canonical: ${siteUrl}${contactPath}`, `Policy: ${siteUrl}${policyPath}`] : []),
  ]
  // Earlier texts of owners have {email} in its place.
  const text = fillText(policy, { contact: reportTo, email: reportTo })
  return new Map([
    [contactPath, `${lines.join('\n')}\n`],
    [policyPath, text],
  ])
}

/** These characters need no encoding in a mailto: address (RFC 6068, section 2). */
function mailtoUrl(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@').replaceAll('%2B', '+')}`
}
