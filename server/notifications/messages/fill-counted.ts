import { fillText, type TextValues } from '../../../content/fill-text.ts'
import type { Counted } from '../../../content/notifications.ts'

/** Puts a number into the words for one or for several. */
export function fillCounted({ one, other }: Counted, count: number, values: TextValues = {}): string {
  return fillText(count === 1 ? one : other, { ...values, count })
}
