import type { ItemPart } from '../../../content/editing/field.ts'
import { PartEditor } from './PartEditor.tsx'
import { isRecord } from './values.ts'

interface PartsProps {
  readonly fields: Readonly<Record<string, ItemPart>>
  readonly place: string
  readonly value: unknown
  readonly onChange: (value: Readonly<Record<string, unknown>>) => void
}

/** The fields of one thing. An optional one that is empty is left out. */
export function Parts({ fields, place, value, onChange }: PartsProps) {
  const parts = isRecord(value) ? value : {}
  const change = (name: string, field: ItemPart, part: unknown) => {
    const isLeftOut = part === '' && 'isOptional' in field && field.isOptional === true
    const others = Object.fromEntries(Object.entries(parts).filter(([other]) => other !== name))
    // In their own order, whatever was filled in first.
    const next = isLeftOut ? others : { ...parts, [name]: part }
    const known = Object.keys(fields).flatMap((each) => (each in next ? [[each, next[each]] as const] : []))
    onChange({ ...next, ...Object.fromEntries(known) })
  }
  return Object.entries(fields).map(([name, field]) => (
    <PartEditor
      key={name}
      field={field}
      place={`${place}.${name}`}
      value={parts[name]}
      onChange={(part) => change(name, field, part)}
    />
  ))
}
