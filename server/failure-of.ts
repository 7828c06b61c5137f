import { HARD_LIMIT, HARD_LIMIT_SQLSTATE } from './store/origin.ts'
import { StoreRefusal } from './store/store-refusal.ts'
import { StoreUnavailable } from './store/store-unavailable.ts'

/** What went wrong behind a request, and what every answer to it carries, whatever its body looks like. */
export interface Failure {
  readonly kind: 'store-unavailable' | 'too-many-leads' | 'unexpected'
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

const RETRY_AFTER_S = 5

/** Tells what stands behind an error that a route has met; what it does not know is a fault of the server. */
export function failureOf(error: unknown): Failure {
  if (error instanceof StoreUnavailable) {
    return { kind: 'store-unavailable', status: 503, headers: { 'Retry-After': String(RETRY_AFTER_S) } }
  }
  if (error instanceof StoreRefusal && error.code === HARD_LIMIT_SQLSTATE) {
    return { kind: 'too-many-leads', status: 429, headers: { 'Retry-After': String(HARD_LIMIT.periodMs / 1000) } }
  }
  return { kind: 'unexpected', status: 500, headers: {} }
}
