import { timingSafeEqual } from 'node:crypto'

/** Compares a secret that somebody presents with the right one, in a time that depends on the lengths alone, which are no secrets. */
export function isSameSecret(presented: string, right: string): boolean {
  const [one, other] = [Buffer.from(presented), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
