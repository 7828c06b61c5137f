import type { Business } from '../../content/business.ts'
import { fillText } from '../../content/fill-text.ts'
import { privacyNotice } from '../../content/lead-form.ts'
import { retentionInWords } from '../../content/retention-in-words.ts'
import styles from './PrivacyNotice.module.css'

/** The notice that the law wants where data are asked for (GDPR, art. 13), without a box to tick. */
export function PrivacyNotice({ business }: { readonly business: Pick<Business, 'legalName' | 'retentionMonths'> }) {
  const text = fillText(privacyNotice.text, {
    legalName: business.legalName,
    retention: retentionInWords(business.retentionMonths),
  })
  return (
    <p className={styles.notice}>
      {text} <a href={privacyNotice.href}>{privacyNotice.link}</a>
    </p>
  )
}
