import { fillCounted } from '../../../business/fill-text.ts'
import type { MonthField, TextField } from '../../../content/editing/field.ts'
import { faults } from '../../../content/office/editing.ts'
import { fieldWords } from '../../../content/office/site.ts'
import { checkValue } from '../../../editing/kinds/kinds.ts'
import field from '../../ui/Field.module.css'
import { useDraftState, useDraftStore, useProblem } from '../draft/use-draft.ts'
import { placeId } from './Fieldset.tsx'
import styles from './fields.module.css'
import type { EditorProps } from './Parts.tsx'
import { textOf } from './values.ts'

/** An hour may have a colon, which the keyboards of numbers do not have. */
const keyboards = { hour: 'text', month: undefined, price: 'decimal', stars: 'numeric', year: 'numeric' } as const

/** The share of the limit from which on the count is shown. */
const NEAR = 0.85

/** About so many letters stand on a line of a telephone, where the browser does not let a text area grow by itself. */
const LETTERS_ON_A_LINE = 36

/** A text on one line, or on several that grow with it; or a month, for which browsers without a picker show a text, '2025-04'. */
export function TextInput({ field: text, place, value: given, onChange }: EditorProps<TextField | MonthField>) {
  const isText = text.kind === 'text'
  const form = isText ? text.form : 'month'
  const isLong = isText && text.isLong === true
  const store = useDraftStore()
  const told = useProblem(place)
  const { problemsShownAt } = useDraftState()
  const value = textOf(given)
  // A form is judged at once, without waiting for the network or for what else the server knows of the field.
  const wrongForm = form !== undefined && value !== '' && problemsShownAt.has(place) ? formProblem(text, value) : ''
  const problem = wrongForm === '' ? told : wrongForm
  const isOptional = isText && text.isOptional === true && problem !== faults.duty
  const id = placeId(place)
  const input = {
    id,
    value,
    'aria-invalid': problem !== '',
    'aria-describedby': `${id}-problem ${id}-count ${id}-hint`,
    onBlur: () => store.showProblems(place),
  }
  return (
    <div className={field.field}>
      <label htmlFor={id}>
        {text.label}
        {isOptional && ' '}
        {isOptional && <span className={styles.optional}>{fieldWords.optional}</span>}
      </label>
      {form === undefined ? (
        <textarea
          {...input}
          className={isLong ? styles.area : styles.line}
          rows={Math.max(isLong ? 2 : 1, Math.ceil(value.length / LETTERS_ON_A_LINE))}
          // Its lines are those of the screen: a line break is no part of the text.
          onChange={(event) => onChange(event.currentTarget.value.replace(/\s*\n\s*/g, ' '))}
        />
      ) : (
        <input
          {...input}
          className={field.input}
          type={form === 'month' ? 'month' : 'text'}
          inputMode={keyboards[form]}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      <p id={`${id}-count`} className={styles.count}>
        {isText && form === undefined && countWords(value.length, text.max)}
      </p>
      <p id={`${id}-problem`} role="alert" className={field.problem}>
        {problem}
      </p>
      <p id={`${id}-hint`} className={styles.hint}>
        {text.hint}
      </p>
    </div>
  )
}

function formProblem(text: TextField | MonthField, value: string): string {
  return checkValue(text, value, { photographs: [], words: [], standard: null }).faults[''] ?? ''
}

function countWords(length: number, max: number): string {
  if (length > max) {
    return fillCounted(fieldWords.over, length - max)
  }
  return length >= max * NEAR ? fillCounted(fieldWords.left, max - length) : ''
}
