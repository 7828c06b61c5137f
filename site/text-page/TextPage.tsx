import type { TextPageContent } from '../../business/content.ts'
import { withFirst } from '../../business/time/day-words.ts'
import { useContent } from '../context/content-context.ts'
import styles from './TextPage.module.css'
import { textPageHtml } from './text-page-html.ts'

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
  const content = useContent()
  const { textPages } = content
  const date = new Date(page.updated)
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
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: textPageHtml() escapes words, and shows HTML as text */}
      <div className={styles.text} dangerouslySetInnerHTML={{ __html: textPageHtml(page, content) }} />
    </article>
  )
}
