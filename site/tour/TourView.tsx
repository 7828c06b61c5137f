import { type RefObject, useEffect, useRef, useState } from 'react'
import type { IslandContent } from '../context/island-content.ts'
import { ArrowGlyph, CloseGlyph, FullScreenGlyph, MinusGlyph, PlusGlyph } from '../ui/Glyphs.tsx'
import type { OpenViewer } from './open-viewer.ts'
import type { Panorama } from './panorama.ts'
import styles from './TourView.module.css'

interface TourViewProps {
  readonly tour: NonNullable<IslandContent['tour']>
  readonly panorama: Panorama
  readonly onClose: () => void
}

/** Turn of one press of a button (degrees). */
const TURN_STEP = 30

/** Zoom of one press of a button, out of 100. */
const ZOOM_STEP = 20

/** The panorama as large as the window: the flat picture first, then the turning view over it. */
export function TourView({ tour, panorama, onClose }: TourViewProps) {
  const whole = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const { view, turnBy, zoomBy } = useViewer(place, picture)
  const fullScreen = useFullScreen(whole)
  // The turning view handles the arrow keys itself; the flat picture is scrolled by them.
  const stage =
    view === 'flat'
      ? { className: styles.flat, role: 'group', 'aria-label': tour.label, tabIndex: 0, ref: showMiddle }
      : { className: styles.stage, role: 'application', 'aria-label': tour.keys, tabIndex: 0 }
  const texts = { loading: tour.loading, turning: tour.hint, flat: tour.flat }

  return (
    <div ref={whole} className={styles.whole}>
      <div {...stage}>
        <picture className={styles.picture}>
          {panorama.sources.map(({ media, type, url }) => (
            <source key={url} media={media} type={type} srcSet={url} />
          ))}
          <img ref={picture} src={panorama.jpg} alt={panorama.alt} width={4096} height={2048} draggable={false} />
        </picture>
        <div ref={place} className={styles.place} />
      </div>
      <div className={styles.bar}>
        <p className={styles.hint} role="status">
          {texts[view]}
        </p>
        {view === 'turning' ? (
          <>
            <button type="button" aria-label={tour.turnLeft} onClick={() => turnBy(-TURN_STEP)}>
              <ArrowGlyph direction="left" />
            </button>
            <button type="button" aria-label={tour.turnRight} onClick={() => turnBy(TURN_STEP)}>
              <ArrowGlyph direction="right" />
            </button>
            <button type="button" aria-label={tour.zoomOut} onClick={() => zoomBy(-ZOOM_STEP)}>
              <MinusGlyph />
            </button>
            <button type="button" aria-label={tour.zoomIn} onClick={() => zoomBy(ZOOM_STEP)}>
              <PlusGlyph />
            </button>
          </>
        ) : null}
        {fullScreen.isPossible ? (
          <button
            type="button"
            aria-label={fullScreen.isFull ? tour.leaveFullScreen : tour.fullScreen}
            onClick={fullScreen.toggle}
          >
            <FullScreenGlyph isFull={fullScreen.isFull} />
          </button>
        ) : null}
        <button type="button" aria-label={tour.close} onClick={onClose}>
          <CloseGlyph />
        </button>
      </div>
    </div>
  )
}

/** Scrolls a flat picture that is wider than the window to its middle, where the turning view begins too. */
function showMiddle(scroller: HTMLElement | null) {
  scroller?.scrollTo({ left: (scroller.scrollWidth - scroller.clientWidth) / 2 })
}

/** Full screen for an element, where the browser supports it; phones often do not. */
function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isFull, setIsFull] = useState(false)

  useEffect(() => {
    const follow = () => setIsFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])

  const toggle = async () => {
    if (document.fullscreenElement) {
      await document.exitFullscreen()
    } else {
      await element.current?.requestFullscreen()
    }
  }

  return { isPossible: document.fullscreenEnabled === true, isFull, toggle }
}

/** `flat`: the browser cannot draw the turning view. */
type View = 'loading' | 'turning' | 'flat'

/**
 * Loads the viewer and opens it over the flat picture.
 *
 * @param place element to draw in
 * @param picture the flat panorama, for which the browser has chosen format and width
 */
function useViewer(place: RefObject<HTMLElement | null>, picture: RefObject<HTMLImageElement | null>) {
  const [view, setView] = useState<View>('loading')
  const viewer = useRef<OpenViewer | undefined>(undefined)

  useEffect(() => {
    let isWanted = true
    const open = async () => {
      const { openViewer } = await import('./open-viewer.ts')
      await picture.current?.decode()
      if (isWanted && place.current && picture.current) {
        const opened = await openViewer(place.current, picture.current.currentSrc)
        if (isWanted) {
          viewer.current = opened
          setView('turning')
        } else {
          opened.close()
        }
      }
    }
    if (hasWebGl()) {
      open().catch((error: unknown) => {
        if (isWanted) {
          setView('flat')
          reportError(error)
        }
      })
    } else {
      setView('flat')
    }
    return () => {
      isWanted = false
      viewer.current?.close()
      viewer.current = undefined
    }
  }, [place, picture])

  return {
    view,
    turnBy: (angle: number) => viewer.current?.turnBy(angle),
    zoomBy: (step: number) => viewer.current?.zoomBy(step),
  }
}

/** True where the browser has WebGL; checked before the viewer is loaded. */
function hasWebGl(): boolean {
  return document.createElement('canvas').getContext('webgl2') !== null
}
