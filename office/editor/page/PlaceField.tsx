import { valueAt, withValueAt } from '../../../business/json-places.ts'
import { listWords } from '../../../content/office/site.ts'
import { givenKey } from '../../../editing/kinds/items.ts'
import { FieldEditor } from '../fields/FieldEditor.tsx'
import { LockedField } from '../fields/LockedField.tsx'
import { SectionField } from '../fields/SectionField.tsx'
import { useEditedField } from '../use-draft.ts'
import type { FieldAt } from './field-at.ts'

interface PlaceFieldProps {
  readonly place: string
  readonly at: FieldAt
}

/** The editor of what stands at a place of the page. */
export function PlaceField({ place, at }: PlaceFieldProps) {
  return at.way === '' ? <SectionField editable={at.editable} field={at.whole} /> : <Part place={place} at={at} />
}

function Part({ place, at: { editable, field, way } }: PlaceFieldProps) {
  const { value, change } = useEditedField(editable)
  if (givenKey(valueAt(value, way.replace(/\..*/, ''))) !== null) {
    return <LockedField label={field.label} value={valueAt(value, way)} reason={listWords.given} />
  }
  return (
    <FieldEditor
      field={field}
      place={place}
      value={valueAt(value, way)}
      onChange={(part) => change(withValueAt(value, way, part))}
    />
  )
}
