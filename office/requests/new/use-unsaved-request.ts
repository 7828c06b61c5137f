import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { HandRequest } from '../../../contracts/office.ts'
import { unsavedIn } from '../../unsaved.ts'

interface UnsavedRequest {
  /** A request that is sent again after a lost answer is the same one. */
  readonly id: string
  /** When its form was first opened. */
  readonly opened: Date
  /** What stands in the form, by the names of its fields. */
  readonly fields: Readonly<Record<string, string>>
  /** What was sent of it, as answers may have been lost. */
  readonly sent: readonly Sent[]
}

type Sent = NonNullable<HandRequest['earlier']>[number]

/** So many sendings are kept: with fields of a usual length they fit into the body of a request. */
const MOST_SENT = 9

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
  const [{ id, opened }] = useState(() => left ?? { id: crypto.randomUUID(), opened: new Date() })
  const own = () => {
    const kept = unsaved.read()
    return kept?.id === id ? kept : null
  }
  return {
    id,
    opened,
    left: left?.fields ?? null,
    keep(form: HTMLFormElement, others: UnsavedRequest['fields'] = {}): void {
      const inForm = [...new FormData(form)].map(([name, value]) => [name, String(value)])
      const fields: UnsavedRequest['fields'] = { ...Object.fromEntries(inForm), ...others }
      if (typedFields.some((name) => (fields[name] ?? '') !== '')) {
        unsaved.keep({ id, opened, fields, sent: own()?.sent ?? [] })
      } else {
        unsaved.forget()
      }
    },
    forget: unsaved.forget,
    /** Keeps what is sent now. Returns what was sent before. */
    send(typed: Sent): readonly Sent[] {
      const kept = own()
      if (kept !== null) {
        const others = kept.sent.filter((each) => JSON.stringify(each) !== JSON.stringify(typed))
        unsaved.keep({ ...kept, sent: [...others, typed].slice(-MOST_SENT) })
      }
      return kept?.sent ?? []
    },
    /** Forgets this request once it is saved; another one that was begun meanwhile stays. Returns what stands in its form. */
    forgetSaved(): UnsavedRequest['fields'] | null {
      const kept = own()
      if (kept === null) {
        return null
      }
      unsaved.forget()
      return kept.fields
    },
  }
}
