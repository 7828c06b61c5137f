import type { ReactNode } from 'react'
import { useContent } from '../context/content-context.ts'
import { SectionTitle } from '../ui/SectionTitle.tsx'
import styles from './Gallery.module.css'

interface GalleryProps {
  /** The thumbnails, inside the lightbox island. */
  readonly children: ReactNode
}

export function Gallery({ children }: GalleryProps) {
  const { gallery, hasSamplePhotos } = useContent()
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
