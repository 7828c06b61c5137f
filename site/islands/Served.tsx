import type { ReactNode } from 'react'
import styles from './Served.module.css'

interface ServedProps {
  /** Only where the page is rendered, not in the browser. */
  readonly children?: ReactNode
}

const unchanged = { __html: '' }

/** Markup inside an island that never changes: the browser keeps what was served, and needs no code to render it. */
export function Served({ children }: ServedProps) {
  return children ? (
    <div className={styles.served}>{children}</div>
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React leaves the children of such an element alone when it hydrates it
    <div className={styles.served} suppressHydrationWarning dangerouslySetInnerHTML={unchanged} />
  )
}
