import { useId } from 'react'
import field from '../../ui/Field.module.css'
import styles from './NewRequestScreen.module.css'

interface ChoicesProps {
  readonly legend: string
  readonly name: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly defaultValue?: string | undefined
  /** Empty while there is none. */
  readonly problem?: string
}

/** A choice that takes one tap: all options are there to see. */
export function Choices({ legend, name, options, defaultValue, problem = '' }: ChoicesProps) {
  const id = useId()
  return (
    <fieldset className={styles.choices} aria-describedby={id}>
      <legend>{legend}</legend>
      <div className={styles.options}>
        {options.map(({ value, label }) => (
          <label key={value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === defaultValue}
              aria-invalid={problem !== ''}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <p id={id} role="alert" className={field.problem}>
        {problem}
      </p>
    </fieldset>
  )
}
