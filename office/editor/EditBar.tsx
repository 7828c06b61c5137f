import type { ReactNode } from 'react'
import { measureBar } from '../ui/measure-bar.ts'
import { PublishButton } from './publishing/PublishButton.tsx'
import { SaveState } from './SaveState.tsx'
import styles from './site.module.css'
import { useDraftState, useHasChanges } from './use-draft.ts'

interface EditBarProps {
  /** What is said while nothing is being saved; without it that all is saved. */
  readonly state?: string
  /** Further buttons, before 'Pubblica'. */
  readonly children?: ReactNode
}

/** The bar near the thumb: one line of state, and what is done next. While somebody writes it shows the line alone. */
export function EditBar({ state, children }: EditBarProps) {
  const { typed } = useDraftState()
  const hasChanges = useHasChanges()
  return (
    <div className={styles.bar} ref={measureBar} data-bottom-bar="">
      {state === undefined || typed.size > 0 ? <SaveState /> : <p className={styles.waits}>{state}</p>}
      <div className={styles.barButtons}>
        {children}
        {hasChanges && <PublishButton />}
      </div>
    </div>
  )
}
