import type { InputHTMLAttributes } from 'react'
import { type FieldProblems, isRequired, type LeadField, leadFields } from '../../leads/lead.ts'
import { useIslandContent } from '../context/island-content.ts'
import { SelectBox } from '../ui/SelectBox.tsx'
import { EmailSuggestion, type useEmailSuggestion } from './EmailSuggestion.tsx'
import styles from './LeadForm.module.css'

type FieldTexts = Readonly<Record<LeadField, string>>

/** Placeholders at the fields of a template, which the server fills in (server/pages/form-without-script.ts). */
export interface FieldGaps {
  readonly typed: FieldTexts
  readonly messages: FieldTexts
  /** To be replaced by `true` or `false`. */
  readonly invalid: FieldTexts
}

interface LeadFormFieldsProps {
  readonly problems: FieldProblems
  readonly gaps: FieldGaps | undefined
  readonly emailSuggestion: ReturnType<typeof useEmailSuggestion>
  readonly onChange: (field: LeadField) => void
}

const inputs = {
  name: { type: 'text', autoComplete: 'name', autoCapitalize: 'words' },
  email: { type: 'email', autoComplete: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
} as const satisfies Record<Exclude<LeadField, 'zone'>, InputHTMLAttributes<HTMLInputElement>>

/** The fields of a lead, each with its label above and its message below. */
export function LeadFormFields({ problems, gaps, emailSuggestion, onChange }: LeadFormFieldsProps) {
  const { cityOptions, fieldMessages, fields } = useIslandContent()
  const emailEvents = {
    onBlur: emailSuggestion.look,
    onInput: () => {
      emailSuggestion.forget()
      onChange('email')
    },
  }
  return leadFields.map((field) => {
    const problem = problems[field]
    const message = problem ? fieldMessages[field][problem] : (gaps?.messages[field] ?? '')
    const shared = {
      id: `lead-${field}`,
      name: field,
      required: isRequired(field),
      defaultValue: gaps?.typed[field] ?? '',
      'aria-describedby': `lead-${field}-message`,
      onInput: () => onChange(field),
    }
    const state: Readonly<Record<string, string>> = {
      'aria-invalid': gaps?.invalid[field] ?? String(problem !== undefined),
    }
    return (
      <div key={field} className={styles.field}>
        <label htmlFor={shared.id} suppressHydrationWarning>
          {fields[field].label}
        </label>
        {field === 'zone' ? (
          <SelectBox>
            <select {...shared} {...state}>
              <option value="" suppressHydrationWarning>
                {fields.zone.hint}
              </option>
              {cityOptions.map(({ zone, label }) => (
                <option key={zone} value={zone} suppressHydrationWarning>
                  {label}
                </option>
              ))}
            </select>
          </SelectBox>
        ) : (
          <input
            {...shared}
            {...state}
            {...inputs[field]}
            placeholder={fields[field].hint || undefined}
            {...(field === 'email' && emailEvents)}
          />
        )}
        <p id={`lead-${field}-message`} className={styles.message}>
          {message}
        </p>
        {field === 'email' && (
          <EmailSuggestion
            email={emailSuggestion.suggestion}
            onAccept={() => {
              emailSuggestion.accept()
              onChange('email')
            }}
          />
        )}
      </div>
    )
  })
}
