import type { ReactNode } from 'react'
import styles from './Served.module.css'

interface ServedProps {
  /** Only where the page is made. */
  readonly children?: ReactNode
}

const asItStands = { __html: '' }

/** Markup inside an island that is served once and never touched again: the browser needs no code to make it. */
export function Served({ children }: ServedProps) {
  return children ? (
    <div className={styles.served}>{children}</div>
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React leaves the inside of such an element alone when it takes over
    <div className={styles.served} suppressHydrationWarning dangerouslySetInnerHTML={asItStands} />
  )
}
