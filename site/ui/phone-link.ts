import type { Business } from '../../content/business.ts'

/** Address that dials the business (RFC 3966: digits and a leading plus, no spaces). */
export function phoneLink({ phone }: Pick<Business, 'phone'>): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}
