import { fillText, retentionInWords } from '../../business/fill-text.ts'
import { useContent } from '../context/content-context.ts'
import styles from './PrivacyNotice.module.css'

/** The notice that the law wants where data are asked for (GDPR, art. 13), without a box to tick. */
export function PrivacyNotice() {
  const { business, privacyNotice } = useContent()
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
