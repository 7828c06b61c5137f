import { useId } from 'react'
import field from '../../ui/Field.module.css'

/** The same as a note's (contracts/office.ts). */
const MAX_LENGTH = 2_000

interface NoteFieldProps {
  readonly label: string
  readonly defaultValue: string
}

/** A note that is written with the request. */
export function NoteField({ label, defaultValue }: NoteFieldProps) {
  const id = useId()
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        name="note"
        className={field.input}
        rows={3}
        maxLength={MAX_LENGTH}
        defaultValue={defaultValue.slice(0, MAX_LENGTH)}
      />
    </div>
  )
}
