import { type InputHTMLAttributes, type Ref, type SelectHTMLAttributes, useId } from 'react'
import { ChevronGlyph } from '../../site/ui/Glyphs.tsx'
import styles from './Field.module.css'

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly ref?: Ref<HTMLInputElement>
  readonly label: string
  readonly hint?: string
  /** Empty while the field has none. */
  readonly problem?: string
}

/** An input with its label above and its message below. */
export function Field({ label, hint, problem = '', ...input }: FieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={styles.input}
        aria-invalid={problem !== ''}
        aria-describedby={hint === undefined ? `${id}-problem` : `${id}-problem ${id}-hint`}
        {...input}
      />
      <p id={`${id}-problem`} role="alert" className={styles.problem}>
        {problem}
      </p>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  readonly label: string
  readonly problem?: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** A choice with its label above and its message below. */
export function SelectField({ label, problem = '', options, ...select }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.chosen}>
        <select
          id={id}
          className={styles.select}
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-problem`}
          {...select}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronGlyph />
      </div>
      <p id={`${id}-problem`} role="alert" className={styles.problem}>
        {problem}
      </p>
    </div>
  )
}
