import { fillCounted, fillText } from '../business/fill-text.ts'
import {
  type Field,
  type ItemPart,
  type PhotosField,
  photoWordsLimits,
  type TextField,
} from '../content/editing/field.ts'
import { faults } from '../content/office/editing.ts'
import type { PhotoName } from '../content/photos/photos.ts'

/** The forms that a text may have to have, and what is wrong without. */
const forms: Readonly<Record<NonNullable<TextField['form']>, { readonly pattern: RegExp; readonly sentence: string }>> =
  {
    hour: { pattern: /^([01]?\d|2[0-3])([.:][0-5]\d)?$/, sentence: faults.hour },
    price: { pattern: /^\d[\d.,\s–-]*$/, sentence: faults.price },
    stars: { pattern: /^[1-5]$/, sentence: faults.stars },
    year: { pattern: /^20\d\d$/, sentence: faults.year },
  }

/** A photograph that a field may name. */
export interface KnownPhoto {
  readonly name: string
  /** Pixels. */
  readonly width: number
  readonly height: number
}

/** What the value of a field is judged by. */
export interface ValueContext {
  readonly photographs: readonly KnownPhoto[]
  /** The words that the specification wants in the text of a place. */
  readonly words: readonly string[]
  /** The default, of which the names in braces stay. */
  readonly standard: unknown
}

/** A value as it is laid over the content, and what is wrong with it: sentences by the place within the value. */
export interface CheckedValue {
  readonly value: unknown
  readonly faults: Readonly<Record<string, string>>
}

const fine = (value: unknown): CheckedValue => ({ value, faults: {} })
const wrong = (value: unknown, sentence: string): CheckedValue => ({ value, faults: { '': sentence } })

/** Checks the value of a field, whatever JSON it is. A value without faults fits the content. */
export function checkValue(field: Field, value: unknown, context: ValueContext): CheckedValue {
  switch (field.kind) {
    case 'text':
      return checkText(field, value, context)
    case 'flag':
      return typeof value === 'boolean' ? fine(value) : wrong(value, faults.shape)
    case 'month':
      return typeof value === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(value)
        ? fine(value)
        : wrong(value, faults.month)
    case 'photo': {
      if (value === null || value === '') {
        return field.isOptional ? fine(undefined) : wrong(value, faults.photo)
      }
      const photo = context.photographs.find(({ name }) => name === value)
      if (photo === undefined) {
        return wrong(value, faults.unknownPhoto)
      }
      return field.isPanorama && photo.width !== 2 * photo.height ? wrong(value, faults.panorama) : fine(value)
    }
    case 'photos':
      return checkPhotos(field, value, context)
    case 'list':
      return withoutEqual(
        checkList(value, field.min, field.max, (item) =>
          checkText(field.item, item, { ...context, words: [], standard: null }),
        ),
      )
    case 'items':
      return withoutEqual(
        checkList(value, field.min, field.max, (item) => checkParts(field.fields, item, context)),
        { part: Object.keys(field.fields)[0] },
      )
    case 'group':
      return value === null ? fine(undefined) : checkParts(field.fields, value, context)
    case 'photograph':
      return checkPhotograph(value)
  }
}

/** Line breaks and what no keyboard types become spaces; a no-break space stays. */
function tidy(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\p{Cs}\p{Cn}\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .replace(/ {2,}/g, ' ')
    .replace(/^ +| +$/g, '')
}

function checkText(
  { max, isOptional, form }: TextField,
  given: unknown,
  { words, standard }: Pick<ValueContext, 'words' | 'standard'>,
): CheckedValue {
  if (given === null && isOptional) {
    return fine(undefined)
  }
  if (typeof given !== 'string') {
    return wrong(given, faults.shape)
  }
  const text = tidy(given)
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(text)) {
    // An optional text that is empty by default stays a text.
    return isOptional ? fine(standard === '' ? '' : undefined) : wrong(given, faults.empty)
  }
  if (text.length > max) {
    return wrong(given, fillCounted(faults.long, text.length - max))
  }
  if (form !== undefined && !forms[form].pattern.test(text)) {
    return wrong(given, forms[form].sentence)
  }
  const spaced = text.toLowerCase().replace(/\s+/g, ' ')
  const missing = words.find((word) => !spaced.includes(word.toLowerCase()))
  if (missing !== undefined) {
    return wrong(given, fillText(faults.word, { word: missing }))
  }
  const names = typeof standard === 'string' ? namesIn(standard) : []
  const own = namesIn(text)
  const lost = names.find((name) => !own.includes(name))
  if (lost !== undefined) {
    return wrong(given, fillText(faults.word, { word: lost }))
  }
  return own.some((name) => !names.includes(name)) || /[{}]/.test(text.replace(/\{\w+\}/g, ''))
    ? wrong(given, faults.braces)
    : fine(spacedAs(standard, text))
}

/** A text that the page joins to another has a space at its end, which nobody sees on the screen and each may forget. */
function spacedAs(standard: unknown, text: string): string {
  const [, before = '', after = ''] = typeof standard === 'string' ? (/^( *).*?( *)$/s.exec(standard) ?? []) : []
  return `${before}${text}${after}`
}

/** The names in braces, which the page fills in. */
function namesIn(text: string): readonly string[] {
  return text.match(/\{\w+\}/g) ?? []
}

function checkPhotos({ min, max }: PhotosField, value: unknown, { photographs }: ValueContext): CheckedValue {
  const checkName = (name: unknown) => {
    const isKnown = photographs.some((photo) => photo.name === name)
    return isKnown ? fine(name) : wrong(name, name === '' ? faults.photo : faults.unknownPhoto)
  }
  return withoutEqual(checkList(value, min, max, checkName), { sentence: faults.twice })
}

function checkList(given: unknown, min: number, max: number, check: (item: unknown) => CheckedValue): CheckedValue {
  if (!Array.isArray(given)) {
    return wrong(given, faults.shape)
  }
  if (given.length < min) {
    return wrong(given, fillCounted(faults.few, min))
  }
  if (given.length > max) {
    return wrong(given, fillText(faults.many, { count: max }))
  }
  const checked = given.map(check)
  return {
    value: checked.map(({ value }) => value),
    faults: within(checked.map((item, index) => [String(index), item])),
  }
}

/**
 * Refuses the second of two equal items.
 *
 * @param part of an item by which it is told apart; without it the whole item
 */
function withoutEqual(
  checked: CheckedValue,
  { part, sentence = faults.same }: { readonly part?: string | undefined; readonly sentence?: string } = {},
): CheckedValue {
  // A list that is refused as a whole may be of any length, and comparing takes the square of it.
  if ('' in checked.faults || !Array.isArray(checked.value)) {
    return checked
  }
  const names = checked.value.map((item: unknown): unknown => (part === undefined ? item : Object(item)[part]))
  const equal = names.flatMap((name, index): readonly (readonly [string, string])[] => {
    const isSecond = typeof name === 'string' && names.indexOf(name) < index
    return isSecond ? [[part === undefined ? String(index) : `${index}.${part}`, sentence]] : []
  })
  return { value: checked.value, faults: { ...Object.fromEntries(equal), ...checked.faults } }
}

function checkParts(fields: Readonly<Record<string, ItemPart>>, given: unknown, context: ValueContext): CheckedValue {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return wrong(given, faults.shape)
  }
  const checked = Object.entries(fields).map(([name, field]): [string, CheckedValue] => {
    const value: unknown = Object.hasOwn(given, name) ? Reflect.get(given, name) : null
    const isLeftOut = value === null && (field.kind === 'flag' || ('isOptional' in field && field.isOptional === true))
    return [name, isLeftOut ? fine(undefined) : checkValue(field, value, { ...context, words: [], standard: null })]
  })
  const kept = checked.map(([name, { value }]) => [name, value] as const).filter(([, value]) => value !== undefined)
  return { value: Object.fromEntries(kept), faults: within(checked) }
}

/** The faults of the parts of a value, by their places in the whole. */
function within(parts: readonly (readonly [string, CheckedValue])[]): Readonly<Record<string, string>> {
  const entries = parts.flatMap(([name, { faults }]) =>
    Object.entries(faults).map(([place, sentence]) => [place === '' ? name : `${name}.${place}`, sentence]),
  )
  return Object.fromEntries(entries)
}

const alt: TextField = { kind: 'text', label: '', max: photoWordsLimits.alt }
const caption: TextField = { kind: 'text', label: '', max: photoWordsLimits.caption }
const credit: TextField = { kind: 'text', label: '', max: photoWordsLimits.credit, isOptional: true }

function checkPhotograph(given: unknown): CheckedValue {
  const words = checkParts({ alt, caption, credit, isSample: { kind: 'flag', label: '' } }, given, {
    photographs: [],
    words: [],
    standard: null,
  })
  if ('' in words.faults) {
    return words
  }
  const focus: unknown = Object(given).focus
  const { x, y } = Object(focus)
  const isPoint = [x, y].every((part) => typeof part === 'number' && part >= 0 && part <= 1)
  return {
    value: { ...Object(words.value), focus: { x, y } },
    faults: isPoint ? words.faults : { ...words.faults, focus: faults.focus },
  }
}

/** The name of a photograph as the content's types have it; those of the office are more. */
export function isPhotoName(name: unknown, photos: object): name is PhotoName {
  return typeof name === 'string' && Object.hasOwn(photos, name)
}
