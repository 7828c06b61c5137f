import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Tour as TourTexts } from '../../content/landing.ts'
import { ArrowGlyph } from '../ui/Glyphs.tsx'
import type { Panorama } from './panorama.ts'
import styles from './Tour.module.css'
import { TourView } from './TourView.tsx'

interface TourProps {
  readonly tour: TourTexts
  readonly panorama: Panorama
  /** The poster, see TourPoster. */
  readonly children: ReactNode
}

/** The 360° sample: a poster and a link to the flat picture, which with script opens a view that turns. */
export function Tour({ tour, panorama, children }: TourProps) {
  const [isOpen, setIsOpen] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const opener = useRef<HTMLAnchorElement>(null)

  useEffect(() => {
    if (isOpen) {
      dialog.current?.showModal()
    }
  }, [isOpen])

  const open = (event: MouseEvent) => {
    const wantsNewTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!wantsNewTab) {
      event.preventDefault()
      setIsOpen(true)
    }
  }

  const closed = () => {
    setIsOpen(false)
    opener.current?.focus()
  }

  return (
    <figure className={styles.tour}>
      <div className={styles.frame}>
        {children}
        <a ref={opener} className={styles.open} href={panorama.jpg} onClick={open}>
          <span className={styles.label}>
            {tour.open}
            <ArrowGlyph direction="right" />
          </span>
        </a>
      </div>
      <figcaption className={styles.caption}>{tour.caption}</figcaption>
      <dialog ref={dialog} className={styles.dialog} aria-label={tour.label} onClose={closed}>
        {isOpen ? <TourView tour={tour} panorama={panorama} onClose={() => dialog.current?.close()} /> : null}
      </dialog>
    </figure>
  )
}
