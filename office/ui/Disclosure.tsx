import type { ReactNode } from 'react'
import { ChevronGlyph } from '../../site/ui/Glyphs.tsx'
import styles from './Disclosure.module.css'

/** What is folded until somebody opens it. */
export function Disclosure({ summary, children }: { readonly summary: string; readonly children: ReactNode }) {
  return (
    <details className={styles.disclosure}>
      <summary>
        {summary}
        <ChevronGlyph />
      </summary>
      {children}
    </details>
  )
}
