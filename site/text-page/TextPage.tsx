import { copyRetentionDays, heldRetentionDays, shootingRetentionDays } from '../../business/business.ts'
import type { TextPageContent } from '../../business/content.ts'
import { fillCounted } from '../../business/fill-text.ts'
import { withFirst } from '../../business/time/day-words.ts'
import { useContent } from '../context/content-context.ts'
import { markdownToHtml } from './markdown.ts'
import styles from './TextPage.module.css'

interface TextPageProps {
  /** The footer's name of the page, shown above the title. */
  readonly label: string
  readonly page: TextPageContent
}

const italianDate = new Intl.DateTimeFormat('it-IT', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A page of plain text from `content/`, with its date and the business's details. */
export function TextPage({ label, page }: TextPageProps) {
  const { business, comparison, practices, retentionPeriod, services, textPages, zonesInWords } = useContent()
  const date = new Date(page.updated)
  const { company: _, whatsapp, ...details } = business
  const retention = fillCounted(retentionPeriod, business.retentionMonths)
  const values = { ...details, heldRetentionDays, shootingRetentionDays, copyRetentionDays, zonesInWords, retention }
  const html = markdownToHtml(page.markdown, values, {
    ...practices,
    showsComparison: comparison !== undefined,
    showsTour: services.tour !== undefined,
    usesWhatsapp: whatsapp !== null,
  })
  return (
    <article className={styles.page}>
      <header className={styles.title}>
        <p className={styles.label}>{label}</p>
        <h1>{page.title}</h1>
        <p className={styles.updated}>
          {textPages.updated}{' '}
          <time dateTime={date.toISOString().slice(0, 10)}>{withFirst(italianDate.format(date))}</time>
        </p>
      </header>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: markdownToHtml() escapes words, and shows HTML as text */}
      <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
    </article>
  )
}
