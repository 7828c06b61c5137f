import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
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
  const client = useQueryClient()
  const [left] = useState(() => (isOther ? null : unsavedOf(client).read()))
  const [{ id, opened }] = useState(() => left ?? { id: crypto.randomUUID(), opened: presentTime() })
  const forget = useCallback(() => unsavedOf(client).forget(), [client])
  /** Forgets this request once it is saved; another one that was begun meanwhile stays. Returns what stands in its form. */
  const forgetSaved = useCallback(() => {
    const kept = unsavedOf(client).read()
    if (kept?.id !== id) {
      return null
    }
    forget()
    return kept.fields
  }, [client, id, forget])
  const keep = useCallback(
    (form: HTMLFormElement, others: UnsavedRequest['fields'] = {}) => {
      const inForm = [...new FormData(form)].map(([name, value]) => [name, String(value)])
      const fields: UnsavedRequest['fields'] = { ...Object.fromEntries(inForm), ...others }
      if (typedFields.some((name) => (fields[name] ?? '') !== '')) {
        unsavedOf(client).keep({ id, opened, fields })
      } else {
        unsavedOf(client).forget()
      }
    },
    [client, id, opened],
  )
  return { id, opened, left: left?.fields ?? null, keep, forget, forgetSaved }
}

function unsavedOf(client: ReturnType<typeof useQueryClient>) {
  return unsavedIn<UnsavedRequest>(client, 'new-request')
}
