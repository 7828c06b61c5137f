import type { Field } from '../../../content/editing/field.ts'

/** What every editor of a field gets. */
export interface EditorProps<Kind extends Field> {
  readonly field: Kind
  /** Where its value stands, also within a list: `questions.list.2.answer`. */
  readonly place: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}
