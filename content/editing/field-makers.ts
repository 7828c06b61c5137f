import type { FlagField, ListField, PhotoField, TextField } from './field.ts'

// The fields that most parts of the page have, in few words.

/** Makes a field of one text, with the longest that the design bears. */
export const text = (label: string, max: number, more: Partial<TextField> = {}): TextField => ({
  kind: 'text',
  label,
  max,
  ...more,
})
export const word = (label: string, more: Partial<TextField> = {}) => text(label, 40, more)
export const title = (label = 'Titolo') => text(label, 60)
export const sentence = (label: string, more: Partial<TextField> = {}) => text(label, 300, { isLong: true, ...more })
export const list = (label: string, one: string, max: number, item: TextField): ListField => ({
  kind: 'list',
  label,
  one,
  item,
  min: 1,
  max,
})
export const photo = (label: string, more: Partial<PhotoField> = {}): PhotoField => ({ kind: 'photo', label, ...more })
export const sample = (label = 'È ancora un esempio'): FlagField => ({
  kind: 'flag',
  label,
  hint: 'Togli il segno quando è vero e lo puoi dimostrare. Con gli esempi il sito vero non va online.',
})
/** The small words above a title. */
export const label = word('Scritta piccola sopra il titolo')
/** A text that nobody sees: it is read out to those who do not see. */
export const spoken = (name: string, max = 40): TextField =>
  text(name, max, { isSpoken: true, hint: 'Non si vede: il telefono lo legge a voce a chi non vede.' })
