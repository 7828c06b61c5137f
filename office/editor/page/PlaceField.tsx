import { useEffect, useEffectEvent, useRef } from 'react'
import { valueAt, withValueAt } from '../../../business/json-places.ts'
import { listWords } from '../../../content/office/site.ts'
import { givenKey } from '../../../editing/kinds/items.ts'
import { useEditedField } from '../draft/use-draft.ts'
import { FieldEditor } from '../fields/FieldEditor.tsx'
import { LockedField } from '../fields/LockedField.tsx'
import { SectionField } from '../fields/SectionField.tsx'
import { listOf } from '../fields/values.ts'
import type { FieldAt } from '../fields-by-place.ts'
import { placeNow } from './place-now.ts'

interface PlaceFieldProps {
  readonly place: string
  readonly at: FieldAt
  /** Is told where the part stands once somebody else has moved it in its list; null when it is gone. */
  readonly onMoved: (place: string | null) => void
}

/** The editor of what stands at a place of the page. */
export function PlaceField(props: PlaceFieldProps) {
  const { editable, partPath } = props.at
  return partPath === '' ? <SectionField editable={editable} /> : <Part {...props} />
}

function Part({ place, at: { editable, field, partPath }, onMoved }: PlaceFieldProps) {
  const { value, change } = useEditedField(editable)
  const seen = useRef(value)
  const now = placeNow(partPath, seen.current, value)
  const tell = useEffectEvent(() => onMoved(now === null ? null : `${editable.path}.${now}`))
  useEffect(() => {
    seen.current = value
    if (now !== partPath) {
      tell()
    }
  }, [value, now, partPath])
  const changePart = (part: unknown) => {
    const next = withValueAt(value, partPath, part)
    seen.current = next
    change(next)
  }
  if (now !== partPath) {
    return null
  }
  if (givenKey(valueAt(value, partPath.replace(/\..*/, ''))) !== null) {
    return <LockedField label={field.label} value={valueAt(value, partPath)} reason={listWords.given} />
  }
  return (
    <FieldEditor
      field={field}
      place={place}
      value={valueAt(value, partPath)}
      count={listOf(value).length}
      onChange={changePart}
    />
  )
}
