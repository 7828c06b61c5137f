import type { ReactNode } from 'react'
import styles from './AnswerPage.module.css'

interface AnswerPageProps {
  /** What the page is about, above its title. */
  readonly label?: string
  readonly title: ReactNode
  readonly children: ReactNode
}

/** A page that the server fills in and answers with: in its texts the server replaces the names in double braces. */
export function AnswerPage({ label, title, children }: AnswerPageProps) {
  return (
    <div className={styles.page}>
      {label !== undefined && <p className={styles.label}>{label}</p>}
      <h1>{title}</h1>
      {children}
    </div>
  )
}
