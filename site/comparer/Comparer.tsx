import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { ComparisonContent } from '../../content/page-content.ts'
import { HandleGlyph } from '../ui/Glyphs.tsx'
import styles from './Comparer.module.css'

interface ComparerProps {
  readonly comparer: ComparisonContent['comparer']
  /** The two photographs (ComparedPhotos.tsx). */
  readonly children: ReactNode
}

/** Initial share of the amateur photograph, from the left (percent). */
const MIDDLE = 50

/** What an arrow key moves (percent). The range's own step is 1, for smooth dragging. */
const KEY_STEP = 5

const directions: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }

/** Compares two photographs of a room by a native range input, which has keyboard, touch and screen reader support. */
export function Comparer({ comparer, children }: ComparerProps) {
  const stage = useRef<HTMLDivElement>(null)
  const range = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState(MIDDLE)
  const [isGliding, setIsGliding] = useState(false)

  // A visitor may have moved the range before hydration.
  useEffect(() => setShare(Number(range.current?.value ?? MIDDLE)), [])

  // Set by script: the policy allows no style attribute.
  useEffect(() => stage.current?.style.setProperty('--share', `${share}%`), [share])

  const glideTo = (target: number) => {
    setIsGliding(true)
    setShare(target)
  }

  const press = (event: KeyboardEvent) => {
    const direction = directions[event.key]
    // Alt or Command with an arrow goes back in the browser's history.
    if (direction && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      setIsGliding(false)
      setShare((current) => Math.min(Math.max(current + direction * KEY_STEP, 0), 100))
    }
  }

  return (
    <>
      <div ref={stage} className={isGliding ? styles.gliding : styles.stage}>
        {children}
        <span className={styles.divider}>
          <HandleGlyph />
        </span>
        <input
          ref={range}
          className={styles.range}
          type="range"
          min={0}
          max={100}
          value={share}
          onChange={(event) => {
            setIsGliding(false)
            setShare(event.currentTarget.valueAsNumber)
          }}
          onKeyDown={press}
          aria-label={comparer.label}
          aria-valuetext={`${comparer.amateur} ${share}\u00a0% – ${comparer.professional} ${100 - share}\u00a0%`}
        />
      </div>
      <fieldset className={styles.buttons} aria-label={comparer.show}>
        {/* A browser's translator may have changed the words. Drawn anew, the photographs would be lost (Served). */}
        <button type="button" suppressHydrationWarning aria-pressed={share === 100} onClick={() => glideTo(100)}>
          {comparer.before}
        </button>
        <button type="button" suppressHydrationWarning aria-pressed={share === 0} onClick={() => glideTo(0)}>
          {comparer.after}
        </button>
      </fieldset>
    </>
  )
}
