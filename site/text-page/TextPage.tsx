import { type Business, copyRetentionDays, heldRetentionDays } from '../../content/business.ts'
import { zonesInWords } from '../../content/cities.ts'
import { retentionInWords } from '../../content/retention-in-words.ts'
import { textPages } from '../../content/site.ts'
import { fillIn } from './fill-in.ts'
import styles from './TextPage.module.css'

interface TextPageProps {
  readonly business: Business
  /** Small above the title: what the footer calls the page. */
  readonly label: string
  readonly title: string
  /** Date of the last change, `2025-06-25`. */
  readonly updated: string
  /** The text as HTML, made by the build from our own Markdown, with `{name}` where a detail goes. */
  readonly html: string
}

const italianDate = new Intl.DateTimeFormat('it-IT', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A page of plain text from `content/`, with its date and the business's own details. */
export function TextPage({ business, label, title, updated, html }: TextPageProps) {
  const date = new Date(updated)
  const { company: _, ...details } = business
  const retention = retentionInWords(business.retentionMonths)
  const days = { heldRetentionDays, copyRetentionDays }
  const text = fillIn(html, { ...details, ...days, zonesInWords, retention })
  return (
    <article className={styles.page}>
      <header className={styles.title}>
        <p className={styles.label}>{label}</p>
        <h1>{title}</h1>
        <p className={styles.updated}>
          {textPages.updated} <time dateTime={date.toISOString().slice(0, 10)}>{italianDate.format(date)}</time>
        </p>
      </header>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, rendered by the build; details are escaped */}
      <div className={styles.text} dangerouslySetInnerHTML={{ __html: text }} />
    </article>
  )
}
