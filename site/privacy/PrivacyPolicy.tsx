import { type Business, heldRetentionDays } from '../../content/business.ts'
import { privacyPolicy } from '../../content/site.ts'
import { phoneLink } from '../ui/phone-link.ts'
import { fillIn } from './fill-in.ts'
import styles from './PrivacyPolicy.module.css'

interface PrivacyPolicyProps {
  readonly business: Business
  readonly title: string
  /** Date of the last change, `2025-06-25`. */
  readonly updated: string
  /** The policy as HTML, made by the build from our own Markdown, with `{name}` where a detail goes. */
  readonly html: string
}

const italianDate = new Intl.DateTimeFormat('it-IT', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

export function PrivacyPolicy({ business, title, updated, html }: PrivacyPolicyProps) {
  const date = new Date(updated)
  const text = fillIn(html, { ...business, heldRetentionDays, phoneLink: phoneLink(business) })
  return (
    <article className={styles.policy}>
      <header className={styles.title}>
        <p className={styles.label}>{privacyPolicy.label}</p>
        <h1>{title}</h1>
        <p className={styles.updated}>
          {privacyPolicy.updated} <time dateTime={date.toISOString().slice(0, 10)}>{italianDate.format(date)}</time>
        </p>
      </header>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, rendered by the build; details are escaped */}
      <div className={styles.text} dangerouslySetInnerHTML={{ __html: text }} />
    </article>
  )
}
