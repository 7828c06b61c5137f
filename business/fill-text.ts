/** What goes in the place of which name. */
export type TextValues = Readonly<Record<string, string | number>>

/**
 * Puts values in the place of their names.
 *
 * @param text words with `{name}` where a value goes
 * @throws when the text names a value that is not there, so that nobody ever reads a brace
 */
export function fillText(text: string, values: TextValues): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) {
      throw new Error(`A text in content/ names {${name}}, which is not known there`)
    }
    return String(value)
  })
}

/** How long a lead is kept, for instance '12 mesi'; the number and its noun stay on one line. */
export function retentionInWords(months: number): string {
  return `${months}\u00a0${months === 1 ? 'mese' : 'mesi'}`
}
