import { type KeyboardEvent, type MouseEvent, useId } from 'react'
import { fillText } from '../../../business/fill-text.ts'
import type { PhotoWords } from '../../../content/editing/field.ts'
import { photoWords } from '../../../content/office/site.ts'
import field from '../../ui/Field.module.css'
import styles from './photographs.module.css'
import type { Picture } from './Thumbnail.tsx'

const STEP = 0.02
const LONG_STEP = 0.1

const steps: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

interface FocalPointProps {
  readonly picture: Picture
  readonly focus: PhotoWords['focus']
  readonly onChange: (focus: PhotoWords['focus']) => void
}

/** The point that every crop keeps in view: set by a tap, or moved by the arrow keys. */
export function FocalPoint({ picture, focus, onChange }: FocalPointProps) {
  const id = useId()
  const { width, height } = picture
  const set = (x: number, y: number) => onChange({ x: toPoint(x), y: toPoint(y) })
  const tap = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    set((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height)
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const length = event.shiftKey ? LONG_STEP : STEP
      set(focus.x + step.x * length, focus.y + step.y * length)
    }
  }
  const percent = (part: number) => Math.round(part * 100)
  return (
    <div>
      <p id={`${id}-label`} className={styles.label}>
        {photoWords.focus}
      </p>
      <div
        className={styles.focal}
        role="slider"
        tabIndex={0}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent(focus.x)}
        aria-valuetext={fillText(photoWords.focusValue, { x: percent(focus.x), y: percent(focus.y) })}
        onClick={tap}
        onKeyDown={press}
      >
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <image href={picture.url} width={width} height={height} />
          <circle className={styles.pointEdge} cx={focus.x * width} cy={focus.y * height} r={width / 26} />
          <circle className={styles.point} cx={focus.x * width} cy={focus.y * height} r={width / 26} />
        </svg>
      </div>
      <p id={`${id}-hint`} className={field.hint}>
        {photoWords.focusHint}
      </p>
    </div>
  )
}

/** Hundredths are as fine as a thumb. */
function toPoint(value: number): number {
  return Math.round(Math.min(Math.max(value, 0), 1) * 100) / 100
}
