import type { ReactNode } from 'react'
import type { Field, ItemPart } from '../../../content/editing/field.ts'
import { isOptional } from '../../../editing/kinds/parts.ts'
import { FlagInput } from './FlagInput.tsx'
import { ListEditor } from './lists/ListEditor.tsx'
import { PhotoPicker } from './PhotoPicker.tsx'
import { TextInput } from './TextInput.tsx'
import { isRecord } from './values.ts'

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

/** The editors of fields that may be part of a thing. */
export const partEditors: Editors<ItemPart> = {
  text: TextInput,
  flag: FlagInput,
  month: TextInput,
  photo: PhotoPicker,
  list: ListEditor,
}

interface PartsProps {
  readonly fields: Readonly<Record<string, ItemPart>>
  readonly place: string
  readonly value: unknown
  readonly onChange: (value: Readonly<Record<string, unknown>>) => void
}

/** The fields of one thing. An optional one that is empty is left out. */
export function Parts({ fields, place, value, onChange }: PartsProps) {
  const parts = isRecord(value) ? value : {}
  return Object.entries(fields).map(([name, field]) => {
    const PartEditor: Editor<ItemPart> = partEditors[field.kind]
    return (
      <PartEditor
        key={name}
        field={field}
        place={`${place}.${name}`}
        value={parts[name]}
        onChange={(part) => onChange({ ...parts, [name]: part === '' && isOptional(field) ? undefined : part })}
      />
    )
  })
}
