import type { ReactNode } from 'react'
import { measureOwnBar } from '../ui/measure-bar.ts'
import { SaveState } from './draft/SaveState.tsx'
import { useDraftState, useHasChanges } from './draft/use-draft.ts'
import { PublishButton } from './publishing/PublishButton.tsx'
import styles from './site.module.css'

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
    <BottomBar className={styles.bar}>
      {state === undefined || typed.size > 0 ? <SaveState /> : <p className={styles.waits}>{state}</p>}
      <div className={styles.barButtons}>
        {children}
        {hasChanges && <PublishButton />}
      </div>
    </BottomBar>
  )
}

interface BottomBarProps {
  readonly className: string | undefined
  readonly children: ReactNode
}

/** A bar near the thumb, over the end of a screen: what has the focus and what a toast says stand above it. */
export function BottomBar({ className, children }: BottomBarProps) {
  return (
    <div className={className} ref={measureOwnBar} data-bottom-bar="">
      {children}
    </div>
  )
}
