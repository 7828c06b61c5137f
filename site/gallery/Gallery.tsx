import type { ReactNode } from 'react'
import { useContent } from '../context/content-context.ts'
import { SectionTitle } from '../ui/SectionTitle.tsx'
import styles from './Gallery.module.css'
import { hasMixedPhotos } from './GalleryGrid.tsx'

interface GalleryProps {
  /** The thumbnails, inside the lightbox island. */
  readonly children: ReactNode
}

export function Gallery({ children }: GalleryProps) {
  const { gallery, photos } = useContent()
  const hasSamples = gallery.photos.some((name) => photos[name].isSample)
  const note = hasMixedPhotos(gallery.photos, photos) ? gallery.mixedNote : gallery.note
  return (
    <section id="gallery" className={styles.gallery} aria-labelledby="gallery-title">
      <div className={styles.heading}>
        <SectionTitle id="gallery-title" label={gallery.label} title={gallery.title} />
        {hasSamples ? <p className={styles.note}>{note}</p> : null}
      </div>
      {children}
    </section>
  )
}
