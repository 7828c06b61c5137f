import type { Signature } from './page-content.ts'

/** If undefined, the landing page has no such part. */
export const signature: Signature | undefined = undefined
