import type { FlagField } from '../../../content/editing/field.ts'
import box from '../../ui/box.module.css'
import field from '../../ui/Field.module.css'
import { PlaceProblem, placeId } from './Fieldset.tsx'
import styles from './fields.module.css'
import type { EditorProps } from './Parts.tsx'

/** A yes or no. */
export function FlagInput({ field: flag, place, value, onChange }: EditorProps<FlagField>) {
  const id = placeId(place)
  return (
    <div className={field.field}>
      <label className={styles.flag}>
        <input
          id={id}
          type="checkbox"
          className={box.box}
          checked={value === true}
          aria-describedby={`${id}-problem ${id}-hint`}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {flag.label}
      </label>
      <PlaceProblem place={place} />
      <p id={`${id}-hint`} className={styles.hint}>
        {flag.hint}
      </p>
    </div>
  )
}
