import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useIslandContent } from '../context/island-content.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { ArrowGlyph, CloseGlyph } from '../ui/Glyphs.tsx'
import styles from './Lightbox.module.css'
import { LightboxPhotos } from './LightboxPhotos.tsx'
import type { Slide } from './slides.ts'
import { useLightbox } from './use-lightbox.ts'
import { useSwipe } from './use-swipe.ts'

interface LightboxProps {
  /** What holds the thumbnails: links to the photographs, which work without any of this. */
  readonly gallery: HTMLElement
  readonly slides: readonly Slide[]
}

/** Shows a photograph of the gallery alone, as large as the window. */
export function Lightbox({ gallery, slides }: LightboxProps) {
  const { lightbox: texts } = useIslandContent()
  const { shown, show, closed } = useLightbox(gallery, slides)
  const dialog = useRef<HTMLDialogElement>(null)
  const isOpen = shown !== undefined
  const current = shown ?? 0
  const swipe = useSwipe({ onLeft: () => show(current + 1), onRight: () => show(current - 1) })

  // A modal dialog makes all the rest inert, which the browser works out for every element of the page.
  useEffect(
    () =>
      afterPaint(() => {
        if (isOpen && !dialog.current?.open) {
          dialog.current?.showModal()
        } else if (!isOpen && dialog.current?.open) {
          dialog.current.close()
        }
      }),
    [isOpen],
  )

  const turn = (event: KeyboardEvent) => {
    const targets: Partial<Record<string, number>> = {
      ArrowLeft: current - 1,
      ArrowRight: current + 1,
      Home: 0,
      End: slides.length - 1,
    }
    const target = targets[event.key]
    // With Alt or Command an arrow is the browser's own way back.
    if (target !== undefined && !event.altKey && !event.metaKey) {
      event.preventDefault()
      show(target)
    }
  }

  return (
    <dialog
      ref={dialog}
      className={styles.lightbox}
      aria-label={texts.label}
      onClose={() => isOpen && closed()}
      onKeyDown={turn}
    >
      {isOpen ? (
        <>
          <div className={styles.stage} {...swipe}>
            <LightboxPhotos slides={slides} current={current} />
          </div>
          <div className={styles.bar}>
            <p className={styles.caption} aria-live="polite">
              <span className={styles.counter}>
                {current + 1} {texts.of} {slides.length}
              </span>
              {slides[current]?.caption}
              <span className={styles.credit}>
                {texts.credit} {slides[current]?.credit}
              </span>
            </p>
            <button type="button" aria-label={texts.previous} onClick={() => show(current - 1)}>
              <ArrowGlyph direction="left" />
            </button>
            <button type="button" aria-label={texts.next} onClick={() => show(current + 1)}>
              <ArrowGlyph direction="right" />
            </button>
            <button type="button" aria-label={texts.close} onClick={() => dialog.current?.close()}>
              <CloseGlyph />
            </button>
          </div>
        </>
      ) : null}
    </dialog>
  )
}
