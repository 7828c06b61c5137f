import type { MonthField } from '../../../content/editing/field.ts'
import { Field } from '../../ui/Field.tsx'
import { useDraftStore, useProblem } from '../draft/use-draft.ts'
import { placeId } from './Fieldset.tsx'
import type { EditorProps } from './Parts.tsx'
import { textOf } from './values.ts'

/** A month. Browsers without a picker of months show a text, '2025-04'. */
export function MonthInput({ field, place, value, onChange }: EditorProps<MonthField>) {
  const store = useDraftStore()
  const problem = useProblem(place)
  const id = placeId(place)
  return (
    <div id={id} tabIndex={-1}>
      <Field
        type="month"
        label={field.label}
        problem={problem}
        value={textOf(value)}
        onBlur={() => store.showProblems(place)}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...(field.hint !== undefined && { hint: field.hint })}
      />
    </div>
  )
}
