import type { ReactNode } from 'react'
import { ChevronGlyph } from './Glyphs.tsx'
import styles from './SelectBox.module.css'

/** A `select` with our arrow in the place of the browser's. */
export function SelectBox({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.box}>
      {children}
      <ChevronGlyph />
    </div>
  )
}
