import { FieldEditor } from '../fields/FieldEditor.tsx'
import { SectionField } from '../fields/SectionField.tsx'
import { useEditedField } from '../use-draft.ts'
import { type FieldAt, valueAt, withValueAt } from './field-at.ts'

interface PlaceFieldProps {
  readonly place: string
  readonly at: FieldAt
}

/** The editor of what stands at a place of the page. */
export function PlaceField({ place, at }: PlaceFieldProps) {
  return at.steps.length === 0 ? (
    <SectionField editable={at.editable} field={at.whole} />
  ) : (
    <Part place={place} at={at} />
  )
}

function Part({ place, at: { editable, field, steps } }: PlaceFieldProps) {
  const { value, change } = useEditedField(editable)
  return (
    <FieldEditor
      field={field}
      place={place}
      value={valueAt(value, steps)}
      onChange={(part) => change(withValueAt(value, steps, part))}
    />
  )
}
