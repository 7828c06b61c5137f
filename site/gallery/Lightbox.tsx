import { type KeyboardEvent, type PointerEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useIslandContent } from '../context/island-content.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { ArrowGlyph, CloseGlyph } from '../ui/Glyphs.tsx'
import styles from './Lightbox.module.css'
import type { Slide } from './slides.ts'
import { useLightbox } from './use-lightbox.ts'

/** A shorter movement is a tap (CSS pixels). */
const MIN_SWIPE = 40

interface LightboxProps {
  /** The element with the thumbnails: links to the photographs, which work without script. */
  readonly gallery: HTMLElement
  readonly slides: readonly Slide[]
}

/** A dialog that shows one photograph of the gallery, as large as the window. */
export function Lightbox({ gallery, slides }: LightboxProps) {
  const { lightbox: texts } = useIslandContent()
  const { shown, show, closed } = useLightbox(gallery, slides)
  const dialog = useRef<HTMLDialogElement>(null)
  const isOpen = shown !== undefined
  const current = shown ?? 0
  const swipe = useSwipe({ onLeft: () => show(current + 1), onRight: () => show(current - 1) })

  const [isLeaving, setIsLeaving] = useState(false)
  const leave = (event: SyntheticEvent) => {
    event.preventDefault()
    setIsLeaving(true)
  }

  // A modal dialog makes the rest of the page inert, which costs the browser time for every element.
  useEffect(
    () =>
      afterPaint(() => {
        if (isOpen && !isLeaving && !dialog.current?.open) {
          dialog.current?.showModal()
        } else if ((!isOpen || isLeaving) && dialog.current?.open) {
          dialog.current.close()
        }
      }),
    [isOpen, isLeaving],
  )

  const turn = (event: KeyboardEvent) => {
    const targets: Partial<Record<string, number>> = {
      ArrowLeft: current - 1,
      ArrowRight: current + 1,
      Home: 0,
      End: slides.length - 1,
    }
    const target = targets[event.key]
    // Alt or Command with an arrow goes back in the browser's history.
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
      data-leaving={isLeaving || undefined}
      onCancel={leave}
      onClose={() => {
        setIsLeaving(false)
        closed()
      }}
      onKeyDown={turn}
    >
      {isOpen ? (
        <>
          <div className={styles.stage} {...swipe}>
            <LightboxPhotos slides={slides} current={current} />
          </div>
          <div className={styles.bar}>
            <p className={styles.caption} aria-live="polite">
              {/* New elements for each: in the place of texts a browser's translator puts others, which React does not know. */}
              <span key={current} className={styles.words}>
                <span className={styles.counter}>
                  {current + 1} {texts.of} {slides.length}
                </span>
                {slides[current]?.caption}
                <span className={styles.credit}>{slides[current]?.credit}</span>
              </span>
            </p>
            <button type="button" aria-label={texts.previous} onClick={() => show(current - 1)}>
              <ArrowGlyph direction="left" />
            </button>
            <button type="button" aria-label={texts.next} onClick={() => show(current + 1)}>
              <ArrowGlyph direction="right" />
            </button>
            <button type="button" aria-label={texts.close} onClick={leave}>
              <CloseGlyph />
            </button>
          </div>
        </>
      ) : null}
    </dialog>
  )
}

interface LightboxPhotosProps {
  readonly slides: readonly Slide[]
  readonly current: number
}

/** The current photograph, and its two neighbours: hidden, and loaded in advance. */
function LightboxPhotos({ slides, current }: LightboxPhotosProps) {
  // Counted from the one before the current.
  const isNear = (index: number) => (index - current + 1 + slides.length) % slides.length < 3
  return slides.map(({ id, alt, avif, jpg, width, height }, index) =>
    isNear(index) ? (
      <picture key={id} hidden={index !== current} className={styles.photo}>
        <source type="image/avif" srcSet={avif} sizes="(width > 150vh) 150vh, 100vw" />
        <img src={jpg} alt={alt} width={width} height={height} draggable={false} />
      </picture>
    ) : null,
  )
}

interface SwipeActions {
  readonly onLeft: () => void
  readonly onRight: () => void
}

/** Recognises a horizontal swipe of one finger. Two fingers, or a zoomed page, are left to the browser. */
function useSwipe({ onLeft, onRight }: SwipeActions) {
  const start = useRef<{ readonly x: number; readonly y: number } | undefined>(undefined)
  return {
    onPointerDown: (event: PointerEvent) => {
      const isZoomed = (window.visualViewport?.scale ?? 1) > 1.01
      const isOneFinger = event.isPrimary && event.pointerType !== 'mouse'
      start.current = isOneFinger && !isZoomed ? { x: event.clientX, y: event.clientY } : undefined
    },
    onPointerUp: (event: PointerEvent) => {
      if (start.current && event.isPrimary) {
        const across = event.clientX - start.current.x
        const along = event.clientY - start.current.y
        start.current = undefined
        if (Math.abs(across) > MIN_SWIPE && Math.abs(across) > 1.5 * Math.abs(along)) {
          across < 0 ? onLeft() : onRight()
        }
      }
    },
    onPointerCancel: () => {
      start.current = undefined
    },
  }
}
