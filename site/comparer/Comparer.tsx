import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useIslandContent } from '../context/island-content.ts'
import styles from './Comparer.module.css'

interface ComparerProps {
  /** The two photographs, see ComparedPhotos. */
  readonly children: ReactNode
}

/** Where the two photographs meet: the share of the amateur one, in percent from the left. */
const MIDDLE = 50

/**
 * Divides two photographs of the same room by a native range: keyboard, touch and screen reader are the browser's own.
 */
export function Comparer({ children }: ComparerProps) {
  const { comparer } = useIslandContent()
  const stage = useRef<HTMLDivElement>(null)
  const range = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState(MIDDLE)
  const [isGliding, setIsGliding] = useState(false)

  // What a visitor moved before this was hydrated counts.
  useEffect(() => setShare(Number(range.current?.value ?? MIDDLE)), [])

  // Set from here and not as an attribute: the served page has no inline style.
  useEffect(() => stage.current?.style.setProperty('--share', `${share}%`), [share])

  const glideTo = (target: number) => {
    setIsGliding(true)
    setShare(target)
  }

  return (
    <div className={styles.comparer}>
      <div ref={stage} className={isGliding ? styles.gliding : styles.stage}>
        {children}
        <span className={styles.divider} aria-hidden="true" />
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
          aria-label={comparer.label}
          aria-valuetext={`${comparer.amateur} ${share}\u00a0% – ${comparer.professional} ${100 - share}\u00a0%`}
        />
      </div>
      <div className={styles.buttons}>
        <button type="button" onClick={() => glideTo(100)}>
          {comparer.before}
        </button>
        <button type="button" onClick={() => glideTo(0)}>
          {comparer.after}
        </button>
      </div>
    </div>
  )
}
