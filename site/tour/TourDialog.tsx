import { useEffect, useRef, useState } from 'react'
import type { IslandContent } from '../context/island-content.ts'
import type { Panorama } from './panorama.ts'
import styles from './Tour.module.css'
import { TourView } from './TourView.tsx'

interface TourDialogProps {
  readonly tour: NonNullable<IslandContent['tour']>
  /** The link that opens it. */
  readonly link: HTMLAnchorElement
  readonly panorama: Panorama
}

/** The dialog that the sample's link opens instead of the flat picture. */
export function TourDialog({ tour, link, panorama }: TourDialogProps) {
  const [isOpen, setIsOpen] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const open = (event: MouseEvent) => {
      const wantsNewTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
      if (!wantsNewTab) {
        event.preventDefault()
        setIsOpen(true)
      }
    }
    link.addEventListener('click', open)
    return () => link.removeEventListener('click', open)
  }, [link])

  useEffect(() => {
    if (isOpen) {
      dialog.current?.showModal()
    }
  }, [isOpen])

  const closed = () => {
    setIsOpen(false)
    link.focus()
  }

  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={tour.label} onClose={closed}>
      {isOpen ? <TourView tour={tour} panorama={panorama} onClose={() => dialog.current?.close()} /> : null}
    </dialog>
  )
}
