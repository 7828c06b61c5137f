import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useIslandContent } from '../context/island-content.ts'
import styles from './Comparer.module.css'

interface ComparerProps {
  /** The two photographs (ComparedPhotos.tsx). */
  readonly children: ReactNode
}

/** Initial share of the amateur photograph, from the left (percent). */
const MIDDLE = 50

/** Compares two photographs of a room by a native range input, which has keyboard, touch and screen reader support. */
export function Comparer({ children }: ComparerProps) {
  const { comparer } = useIslandContent()
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
