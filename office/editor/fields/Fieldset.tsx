import { createContext, type ReactNode } from 'react'
import field from '../../ui/Field.module.css'
import { useProblem } from '../draft/use-draft.ts'
import styles from './fields.module.css'

interface FieldsetProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly place: string
  readonly children: ReactNode
}

/** Several inputs with one name, and one problem of their own. */
export function Fieldset({ label, hint, place, children }: FieldsetProps) {
  const id = placeId(place)
  return (
    <fieldset id={id} tabIndex={-1} className={styles.set} aria-describedby={`${id}-problem`}>
      <legend>{label}</legend>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <PlaceProblem place={place} />
      {children}
    </fieldset>
  )
}

/** The problem at a place, by which its editor is described. */
export function PlaceProblem({ place }: { readonly place: string }) {
  return (
    <p id={`${placeId(place)}-problem`} role="alert" className={field.problem}>
      {useProblem(place)}
    </p>
  )
}

/** The id of the element that edits a place, which a link to a problem gives the focus to. */
export function placeId(place: string): string {
  return `campo-${place}`
}

/** Gives the focus to the first field of what was added at a place, the last of its list. */
export function focusOnAdded(place: string): void {
  document.querySelector<HTMLElement>(`[id^="${placeId(place)}"]`)?.focus()
}

/** Gives the focus to the field of a place from a button that leaves with what it did; of who taps, it would open the keyboard. */
export function focusFromButton(place: string): void {
  if (document.activeElement?.matches(':focus-visible') === true) {
    document.getElementById(placeId(place))?.focus()
  }
}

/** The place that a link to a problem leads to; empty for none. What folds opens for it. */
export const SoughtPlace = createContext('')
