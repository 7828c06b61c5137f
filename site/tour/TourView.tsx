import { useRef } from 'react'
import type { Tour } from '../../content/landing.ts'
import { CloseGlyph, FullScreenGlyph, MinusGlyph, PlusGlyph } from '../ui/Glyphs.tsx'
import type { Panorama } from './panorama.ts'
import styles from './TourView.module.css'
import { useFullScreen } from './use-full-screen.ts'
import { useViewer } from './use-viewer.ts'

interface TourViewProps {
  readonly tour: Tour
  readonly panorama: Panorama
  readonly onClose: () => void
}

/** One press of a zoom button, of 100. */
const ZOOM_STEP = 20

/** The room as large as the window: the flat picture first, then the view that turns over it. */
export function TourView({ tour, panorama, onClose }: TourViewProps) {
  const whole = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const { view, zoomBy } = useViewer(place, picture)
  const fullScreen = useFullScreen(whole)
  // What turns takes the arrow keys for itself; what is flat is scrolled by them.
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

/** Where the window is too narrow for the whole picture, begin where the turning view begins. */
function showMiddle(scroller: HTMLElement | null) {
  scroller?.scrollTo({ left: (scroller.scrollWidth - scroller.clientWidth) / 2 })
}
