import { contentLines, escapeText } from '../../leads/content-lines.ts'
import type { Business } from '../business.ts'

/** Writes the business as a contact card that every telephone imports: vCard 3.0 (RFC 2426), in UTF-8. */
export function contactCard({ brand, legalName, email, phoneLink, whatsapp, siteUrl }: Business): string {
  const phone = phoneLink.replace('tel:', '')
  const mobile = whatsapp === null ? phone : `+${whatsapp}`
  return contentLines([
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escapeText(brand)};;;;`,
    `FN:${escapeText(brand)}`,
    `ORG:${escapeText(legalName)}`,
    `TEL;TYPE=WORK,VOICE,PREF:${phone}`,
    ...(mobile === phone ? [] : [`TEL;TYPE=CELL:${mobile}`]),
    `EMAIL;TYPE=INTERNET:${email}`,
    `URL:${siteUrl}`,
    'END:VCARD',
  ])
}
