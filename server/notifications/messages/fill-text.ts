import type { Counted } from '../../../content/notifications.ts'

type Values = Readonly<Record<string, string | number>>

/**
 * Puts values in the place of their names.
 *
 * @param text words with `{name}` where a value goes
 * @throws when the text names a value that is not there, so that nobody ever reads a brace
 */
export function fillText(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) {
      throw new Error(`content/notifications.ts names {${name}}, which is not known there`)
    }
    return String(value)
  })
}

/** Puts a number into the words for one or for several. */
export function fillCounted({ one, other }: Counted, count: number, values: Values = {}): string {
  return fillText(count === 1 ? one : other, { ...values, count })
}
