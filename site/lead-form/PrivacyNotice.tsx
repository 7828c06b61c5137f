import { fillCounted, fillText } from '../../business/fill-text.ts'
import { useContent } from '../context/content-context.ts'
import styles from './PrivacyNotice.module.css'

/** The notice that the law requires where data are collected (GDPR, art. 13); it needs no checkbox. */
export function PrivacyNotice() {
  const { business, privacyNotice, retentionPeriod } = useContent()
  const text = fillText(privacyNotice.text, {
    legalName: business.legalName,
    retention: fillCounted(retentionPeriod, business.retentionMonths),
  })
  return (
    <p className={styles.notice}>
      {text} <a href={privacyNotice.href}>{privacyNotice.link}</a>
    </p>
  )
}
