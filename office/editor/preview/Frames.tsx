import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { previewWords as words } from '../../../content/office/site.ts'
import { useEditing } from '../editing-query.ts'
import styles from './preview.module.css'
import { readablePage } from './readable-page.ts'
import { type Sight, scrollTo, sightsOf } from './scroll-page.ts'

/** Below the header of the page, which stays. */
const ANCHOR_TOP = 88

/** Where each page was scrolled to, so that it is found there again. */
const scrolledTo = new Map<string, readonly Sight[]>()

interface FramesProps {
  readonly address: string
  /** The id of the element to begin at, or empty. */
  readonly anchor: string
  /** For something else than the whole draft: a query, see previewQuery. */
  readonly query?: string
  /** The width at which the page is laid out (pixels); it is drawn as large as fits. */
  readonly width: number
  readonly className?: string | undefined
  /** For who sees it alone: neither keyboard nor screen reader reaches what is in the page. */
  readonly isSeenAlone?: boolean
  /** Is called with each page before it is seen. */
  readonly onPage?: (page: Window) => Promise<void>
}

/** The frame that is seen, and behind it the one with the newer draft until it is loaded. */
export function Frames({ address, anchor, query = '', width, className, isSeenAlone = false, onPage }: FramesProps) {
  const newest = useEditing().draft.revision
  const [shown, setShown] = useState<number | null>(null)
  const area = useRef<HTMLDivElement>(null)
  const frames = useRef(new Map<number, HTMLIFrameElement>())
  const prepare = useEffectEvent(async (page: Window) => onPage?.(page))
  // A ref: read when the frames go away.
  const seen = useRef(shown)
  seen.current = shown
  useLayoutEffect(
    () => () => {
      const page = seen.current === null ? undefined : frames.current.get(seen.current)?.contentWindow
      if (page) {
        scrolledTo.set(address, sightsOf(page))
      }
    },
    [address],
  )
  useLayoutEffect(() => {
    const element = area.current
    const rescale = () => {
      // A style by script is no inline style.
      element?.style.setProperty('--page-width', `${width}px`)
      element?.style.setProperty('--page-scale', String(Math.min(1, element.clientWidth / width)))
    }
    rescale()
    const observer = new ResizeObserver(rescale)
    if (element !== null) {
      observer.observe(element)
    }
    return () => observer.disconnect()
  }, [width])
  const revisions = shown === null || shown === newest ? [newest] : [shown, newest]
  useEffect(() => {
    const leaving = new AbortController()
    const show = async () => {
      const next = await readablePage(frames.current.get(newest), searchOf(newest, query), leaving.signal)
      const before = shown === null ? undefined : frames.current.get(shown)?.contentWindow
      const begin = anchor === '' ? (scrolledTo.get(address) ?? []) : [{ id: anchor, top: ANCHOR_TOP }]
      if (next !== null) {
        await scrollTo(next, before ? sightsOf(before) : begin)
        await prepare(next)
        if (!leaving.signal.aborted) {
          setShown(newest)
        }
      }
    }
    if (shown !== newest) {
      void show()
    }
    return () => leaving.abort()
  }, [newest, shown, anchor, query, address])
  return (
    <div ref={area} className={className} aria-hidden={isSeenAlone}>
      {revisions.map((revision) => (
        <iframe
          key={revision}
          ref={(frame) => {
            if (frame !== null) {
              frames.current.set(revision, frame)
            }
            return () => {
              frames.current.delete(revision)
            }
          }}
          className={revision === shown ? styles.shown : styles.hidden}
          inert={revision !== shown}
          tabIndex={isSeenAlone ? -1 : undefined}
          title={words.frame}
          src={`${address}${searchOf(revision, query)}`}
          sandbox="allow-scripts allow-same-origin"
        />
      ))}
    </div>
  )
}

/** Another address for each draft, so that the frame loads it. */
function searchOf(revision: number, query: string): string {
  return query === '' ? `?bozza=${revision}` : `?bozza=${revision}&${query}`
}
