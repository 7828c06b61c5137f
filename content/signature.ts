import type { PhotoName } from './photos/photos.ts'

/** Who takes the photographs, in a few lines before the booking form. */
export interface Signature {
  readonly label: string
  readonly name: string
  /** About three, one sentence each. */
  readonly lines: readonly string[]
  /** The drone pilot's licence and its number. */
  readonly droneLicence?: string
  readonly answeringHours?: string
  readonly portrait?: PhotoName
}

/** If undefined, the landing page has no such part. */
export const signature: Signature | undefined = undefined
