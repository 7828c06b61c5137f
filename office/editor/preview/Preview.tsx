import { useState, useSyncExternalStore } from 'react'
import { fillName } from '../../../business/fill-text.ts'
import { previewWords as words } from '../../../content/office/site.ts'
import { previewPath, previewQuery } from '../../../contracts/editing.ts'
import { officePath } from '../../../contracts/office-paths.ts'
import box from '../../ui/box.module.css'
import { useEditing } from '../editing-query.ts'
import { fieldLink } from '../field-links.ts'
import { Frames } from './Frames.tsx'
import styles from './preview.module.css'

/** The widths at which the page is laid out (pixels). */
const widths = { phone: 390, desktop: 1280 } as const

type Width = keyof typeof widths

export interface PreviewProps {
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
        <LeftOut page={page} query={query} />
      </div>
      <Frames
        key={`${address} ${query} ${width}`}
        className={styles.area}
        address={address}
        anchor={anchor}
        query={query}
        width={widths[width]}
      />
    </div>
  )
}

/** Says which changes the page does not show, since they do not fit yet: it would look as if they were lost. */
function LeftOut({ page, query }: { readonly page: string; readonly query: string }) {
  const editing = useEditing()
  const asked = new URLSearchParams(query)
  const { leftOut, waiting } = editing.draft
  const missing = asked.has(previewQuery.chosen) ? leftOut.filter((path) => !waiting.includes(path)) : leftOut
  const titles = editing.sections
    .filter((section) => section.page === page)
    .flatMap(({ fields }) => fields.filter(({ path }) => missing.includes(path)))
    .map(({ path }) => `«${fieldLink(editing, path)?.title}»`)
  const isSaid = titles.length > 0 && !asked.has(previewQuery.version)
  return (
    <p role="status" className={styles.leftOut}>
      {isSaid && fillName(words.leftOut, { titles: titles.join(', ') })}
    </p>
  )
}

/** From this width on the preview stands beside the fields. */
const wideWindow = '(width >= 1024px)'

function subscribe(listener: () => void): () => void {
  const media = matchMedia(wideWindow)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the window has room for fields and preview beside each other. */
export function useIsBeside(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(wideWindow).matches)
}
