import type { ReactNode } from 'react'
import { gallery } from '../../content/landing.ts'
import { SectionTitle } from '../ui/SectionTitle.tsx'
import styles from './Gallery.module.css'

/** The gallery's section; the thumbnails come as children, inside the island that shows them large. */
export function Gallery({ children }: { readonly children: ReactNode }) {
  return (
    <section id="gallery" className={styles.gallery} aria-labelledby="gallery-title">
      <div className={styles.heading}>
        <SectionTitle id="gallery-title" label={gallery.label} title={gallery.title} />
        <p className={styles.note}>{gallery.note}</p>
      </div>
      {children}
    </section>
  )
}
