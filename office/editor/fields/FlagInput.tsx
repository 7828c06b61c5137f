import type { FlagField } from '../../../content/editing/field.ts'
import box from '../../ui/box.module.css'
import field from '../../ui/Field.module.css'
import { useProblem } from '../draft/use-draft.ts'
import type { EditorProps } from './editor-props.ts'
import styles from './fields.module.css'
import { placeId } from './place.ts'

/** A yes or no. */
export function FlagInput({ field: flag, place, value, onChange }: EditorProps<FlagField>) {
  const problem = useProblem(place)
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
      <p id={`${id}-problem`} role="alert" className={field.problem}>
        {problem}
      </p>
      <p id={`${id}-hint`} className={styles.hint}>
        {flag.hint}
      </p>
    </div>
  )
}
