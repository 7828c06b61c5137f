import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { previewWords as words } from '../../../content/office/site.ts'
import { previewPath } from '../../../contracts/editing.ts'
import { officePath } from '../../../contracts/office-paths.ts'
import box from '../../ui/box.module.css'
import { editingQuery } from '../editing-query.ts'
import styles from './preview.module.css'
import { readablePage } from './readable-page.ts'
import { scrollTo, sightOf } from './scroll-page.ts'

/** The widths at which the page is laid out (pixels). */
const widths = { phone: 390, desktop: 1280 } as const

/** Below the header of the page, which stays. */
const ANCHOR_TOP = 88

type Width = keyof typeof widths

interface PreviewProps {
  readonly page: string
  /** The id of the element to begin at, or empty. */
  readonly anchor: string
  /** For something else than the whole draft: a query, see previewQuery. */
  readonly query?: string
}

/** The page as it will be published, which follows each save. */
export function Preview({ page, anchor, query = '' }: PreviewProps) {
  const [width, setWidth] = useState<Width>('phone')
  const address = `${officePath}${previewPath}${page}`
  const area = useRef<HTMLDivElement>(null)
  useScale(area, widths[width])
  return (
    <div className={styles.preview}>
      <div className={styles.top}>
        <fieldset className={styles.widths}>
          <legend>{words.width}</legend>
          {(['phone', 'desktop'] as const).map((each) => (
            <label key={each}>
              <input
                type="radio"
                className={box.box}
                name="preview-width"
                checked={width === each}
                onChange={() => setWidth(each)}
              />
              {words[each]}
            </label>
          ))}
        </fieldset>
        <a href={query === '' ? address : `${address}?${query}`} target="_blank" rel="noreferrer">
          {words.newTab}
        </a>
      </div>
      <div ref={area} className={styles.area}>
        <Frames key={`${address} ${query} ${width}`} address={address} anchor={anchor} query={query} />
      </div>
    </div>
  )
}

/** Draws a page of a given width as large as fits. A style by script is no inline style. */
function useScale(area: RefObject<HTMLDivElement | null>, width: number): void {
  useLayoutEffect(() => {
    const element = area.current
    if (element === null) {
      return
    }
    const rescale = () => {
      const scale = Math.min(1, element.clientWidth / width)
      element.style.setProperty('--page-width', `${width}px`)
      element.style.setProperty('--page-scale', String(scale))
    }
    rescale()
    const observer = new ResizeObserver(rescale)
    observer.observe(element)
    return () => observer.disconnect()
  }, [area, width])
}

interface FramesProps {
  readonly address: string
  readonly anchor: string
  readonly query: string
}

/** The frame that is seen, and behind it the one with the newer draft until it is loaded. */
function Frames({ address, anchor, query }: FramesProps) {
  const { data } = useQuery(editingQuery)
  const newest = data?.draft.revision ?? 0
  const [shown, setShown] = useState<number | null>(null)
  const frames = useRef(new Map<number, HTMLIFrameElement>())
  const revisions = shown === null || shown === newest ? [newest] : [shown, newest]
  useEffect(() => {
    const leaving = new AbortController()
    const show = async () => {
      const next = await readablePage(frames.current.get(newest), searchOf(newest, query), leaving.signal)
      const before = shown === null ? undefined : frames.current.get(shown)?.contentWindow
      const sight = before ? sightOf(before) : anchor === '' ? null : { id: anchor, top: ANCHOR_TOP }
      if (next !== null && sight !== null) {
        await scrollTo(next, sight)
      }
      if (next !== null && !leaving.signal.aborted) {
        setShown(newest)
      }
    }
    if (shown !== newest) {
      void show()
    }
    return () => leaving.abort()
  }, [newest, shown, anchor, query])
  return revisions.map((revision) => {
    const isShown = revision === shown
    return (
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
        className={isShown ? styles.shown : styles.hidden}
        inert={!isShown}
        title={words.frame}
        src={`${address}${searchOf(revision, query)}`}
        sandbox="allow-scripts allow-same-origin"
      />
    )
  })
}

/** Another address for each draft, so that the frame loads it. */
function searchOf(revision: number, query: string): string {
  return query === '' ? `?bozza=${revision}` : `?bozza=${revision}&${query}`
}
