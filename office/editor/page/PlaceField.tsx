import { useEffect, useEffectEvent, useRef } from 'react'
import { valueAt, withValueAt } from '../../../business/json-places.ts'
import { listWords } from '../../../content/office/site.ts'
import { givenKey } from '../../../editing/kinds/items.ts'
import { isSameValue } from '../../../editing/same-value.ts'
import { useEditedField } from '../draft/use-draft.ts'
import { FieldEditor } from '../fields/FieldEditor.tsx'
import { LockedField, SectionField } from '../fields/SectionField.tsx'
import { listOf } from '../fields/values.ts'
import type { FieldAt } from '../fields-by-place.ts'

interface PlaceFieldProps {
  readonly place: string
  readonly at: FieldAt
  /** Is called once the item of a list that the place is in was changed or moved elsewhere: by somebody else, or by an 'Annulla'. */
  readonly onGone: () => void
}

/** The editor of what stands at a place of the page. */
export function PlaceField(props: PlaceFieldProps) {
  const { editable, partPath } = props.at
  return partPath === '' ? <SectionField editable={editable} /> : <Part {...props} />
}

function Part({ place, at: { editable, field, partPath }, onGone }: PlaceFieldProps) {
  const { value, change } = useEditedField(editable)
  const step = partPath.replace(/\..*/, '')
  const item = valueAt(value, step)
  const seen = useRef(item)
  const isGone = Array.isArray(value) && !isSameValue(item, seen.current)
  const tell = useEffectEvent(onGone)
  useEffect(() => {
    if (isGone) {
      tell()
    }
  }, [isGone])
  if (isGone) {
    return null
  }
  if (givenKey(item) !== null) {
    return <LockedField label={field.label} value={valueAt(value, partPath)} reason={listWords.given} />
  }
  return (
    <FieldEditor
      field={field}
      place={place}
      value={valueAt(value, partPath)}
      count={listOf(value).length}
      onChange={(part) => {
        const next = withValueAt(value, partPath, part)
        seen.current = valueAt(next, step)
        change(next)
      }}
    />
  )
}
