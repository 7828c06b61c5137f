import { type ReactNode, useEffect, useRef } from 'react'
import { fillText } from '../../business/fill-text.ts'
import { shell } from '../../content/office/shell.ts'
import { ArrowGlyph } from '../../site/ui/Glyphs.tsx'
import { goBack, readFollowed } from '../routes.ts'
import styles from './Screen.module.css'

/**
 * The first screen keeps the focus where the browser has it; each later one begins at its heading, or after Back at the link that was
 * followed.
 */
let isFirst = true

interface ScreenProps {
  readonly title: string
  /** The document's title, where the heading names a person: the browser's history and its synchronization keep it. */
  readonly documentTitle?: string
  /** What stands over the heading. */
  readonly above?: ReactNode
  /** What stands below the heading. */
  readonly intro?: ReactNode
  readonly hasBack?: boolean
  readonly children: ReactNode
}

/** A screen with its heading. */
export function Screen({ title, documentTitle = title, above, intro, hasBack = false, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFirst) {
      isFirst = false
    } else if (document.activeElement?.closest('main form') == null) {
      // A form that begins with its field has taken the focus already.
      const links = document.querySelectorAll<HTMLElement>(`main a[href="${CSS.escape(readFollowed())}"]`)
      // Where several lead there, it is not known which one was followed.
      const link = links.length === 1 ? links[0] : null
      link?.focus({ preventScroll: true })
      // It may be gone, or folded in.
      if (document.activeElement !== link) {
        heading.current?.focus({ preventScroll: true })
      }
    }
  }, [])
  return (
    <>
      <title>{fillText(shell.title, { screen: documentTitle })}</title>
      <header className={styles.header}>
        {above}
        {hasBack && (
          <button type="button" className={styles.back} onClick={goBack}>
            <ArrowGlyph direction="left" />
            {shell.back}
          </button>
        )}
        <h1 ref={heading} tabIndex={-1} className={styles.heading}>
          <bdi>{title}</bdi>
        </h1>
        {intro !== undefined && <div className={styles.intro}>{intro}</div>}
      </header>
      {children}
    </>
  )
}
