import { trap } from '../../content/lead-form.ts'
import type { FormSignal } from '../store/origin.ts'

/** Nobody reads, types and sends four fields in less. */
const QUICK_BELOW_S = 2

/**
 * Reads what the site's own form says of how it was filled in.
 *
 * @param header the request's `X-Client-Info`; Supabase's clients send one of their own, which says nothing here
 * @returns 'trap' when the field that people do not see was filled in, 'quick' when it was faster than a person,
 *   'form' otherwise, and 'none' when nobody said anything
 */
export function readSignal(header: string | undefined): FormSignal {
  const said = /^casa-in-posa; seconds=(\d{1,9}); trap=([01])$/.exec(header ?? '')
  if (said === null) {
    return 'none'
  }
  const [, seconds, isTrapped] = said
  if (isTrapped === '1') {
    return 'trap'
  }
  return Number(seconds) < QUICK_BELOW_S ? 'quick' : 'form'
}

/** The same for a form that was sent without script, which knows nothing of time. */
export function readFormSignal(form: URLSearchParams): FormSignal {
  const typed = form.get(trap.field)
  if (typed === null) {
    return 'none'
  }
  return typed.trim() === '' ? 'form' : 'trap'
}
