import type { Backend } from '../../business/backend.ts'

/** How a form was filled in. */
export interface Filling {
  readonly seconds: number
  /** Whether something stands in the field that people do not see. */
  readonly isTrapped: boolean
}

/**
 * The header that tells the site's own server how the form was filled in. Another origin gets none: its gateway knows
 * nothing of it.
 */
export function fillingHeader({ url }: Backend, { seconds, isTrapped }: Filling): Readonly<Record<string, string>> {
  return url === '' ? { 'X-Client-Info': `casa-in-posa; seconds=${seconds}; trap=${Number(isTrapped)}` } : {}
}
