import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { presentTime } from '../../time.ts'
import { unsavedIn } from '../../unsaved.ts'

interface UnsavedRequest {
  /** A request that is sent again after a lost answer is the same one. */
  readonly id: string
  /** When its form was first opened. */
  readonly opened: Date
  /** What stands in the form, by the names of its fields. */
  readonly fields: Readonly<Record<string, string>>
}

/** Without one of these there is nothing to keep: the others are filled in from the start. */
const typedFields = ['phone', 'name', 'zone', 'email', 'note']

/**
 * The request that is being written in, which outlives its screen until it is saved.
 *
 * @param isOther whether the form is opened for another one than what was left
 */
export function useUnsavedRequest(isOther: boolean) {
  const unsaved = unsavedIn<UnsavedRequest>(useQueryClient(), 'new-request')
  const [left] = useState(() => (isOther ? null : unsaved.read()))
  const [{ id, opened }] = useState(() => left ?? { id: crypto.randomUUID(), opened: presentTime() })
  return {
    id,
    opened,
    left: left?.fields ?? null,
    keep(form: HTMLFormElement, others: UnsavedRequest['fields'] = {}): void {
      const inForm = [...new FormData(form)].map(([name, value]) => [name, String(value)])
      const fields: UnsavedRequest['fields'] = { ...Object.fromEntries(inForm), ...others }
      if (typedFields.some((name) => (fields[name] ?? '') !== '')) {
        unsaved.keep({ id, opened, fields })
      } else {
        unsaved.forget()
      }
    },
    forget: unsaved.forget,
    /** Forgets this request once it is saved; another one that was begun meanwhile stays. Returns what stands in its form. */
    forgetSaved(): UnsavedRequest['fields'] | null {
      const kept = unsaved.read()
      if (kept?.id !== id) {
        return null
      }
      unsaved.forget()
      return kept.fields
    },
  }
}
