import type { ReactNode } from 'react'
import { gallery } from '../../content/landing.ts'
import { SectionTitle } from '../ui/SectionTitle.tsx'
import styles from './Gallery.module.css'

interface GalleryProps {
  /** Whether a photograph of the page, here or elsewhere, is a sample: then the note says so. */
  readonly hasSamplePhotos: boolean
  /** The thumbnails, inside the island that shows them large. */
  readonly children: ReactNode
}

export function Gallery({ hasSamplePhotos, children }: GalleryProps) {
  return (
    <section id="gallery" className={styles.gallery} aria-labelledby="gallery-title">
      <div className={styles.heading}>
        <SectionTitle id="gallery-title" label={gallery.label} title={gallery.title} />
        {hasSamplePhotos ? <p className={styles.note}>{gallery.note}</p> : null}
      </div>
      {children}
    </section>
  )
}
