/** Values by their names in a text. */
export type TextValues = Readonly<Record<string, string | number>>

/** A text with a `{count}` in it, for one and for any other number. */
export interface CountedText {
  readonly one: string
  readonly other: string
}

/**
 * Replaces the names in a text by their values.
 *
 * @param text with `{name}` where a value goes
 * @throws Error when a value is missing, so that no visitor ever reads a brace
 */
export function fillText(text: string, values: TextValues): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) {
      throw new Error(`A text in content/ names {${name}}, which has no value there`)
    }
    return String(value)
  })
}

/**
 * Fills names into a text. Before one that begins with 'a' the preposition 'a' becomes 'ad': 'Scrivi ad Anna'. It is no part of
 * `fillText`, which the page's own scripts carry.
 */
export function fillName(text: string, values: TextValues): string {
  const written = text.replace(/\ba (?=\{(\w+)\})/gi, (to, name: string) =>
    /^a/i.test(String(values[name])) ? to.replace(' ', 'd ') : to,
  )
  return fillText(written, values)
}

/** Fills a number into the text for one or for any other. */
export function fillCounted({ one, other }: CountedText, count: number): string {
  return fillText(count === 1 ? one : other, { count })
}

/** Fills a day and a time, `09:05`, into the text for one o’clock or for any other hour, which loses its zero, as in speech. */
export function fillMoment({ atOne, at }: { atOne: string; at: string }, day: string, time: string): string {
  return fillText(time.startsWith('01') ? atOne : at, { day, time: time.replace(/^0/, '') })
}
