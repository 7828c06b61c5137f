import type { ReactNode } from 'react'
import type { Field } from '../../../content/editing/field.ts'

/** What every editor of a field gets. */
export interface EditorProps<Own extends Field> {
  readonly field: Own
  /** Where its value stands, also within a list: `questions.list.2.answer`. */
  readonly place: string
  readonly value: unknown
  /** Of how many, where the value is one of a list that is shown alone. */
  readonly count?: number
  readonly onChange: (value: unknown) => void
}

/** The component that edits a kind of field; a method, so that one of a single kind stands for it in the record of all. */
export type Editor<Own extends Field> = { render(props: EditorProps<Own>): ReactNode }['render']

/** An editor for each kind of some fields. */
export type Editors<Some extends Field> = { readonly [Name in Some['kind']]: Editor<Extract<Some, { kind: Name }>> }
