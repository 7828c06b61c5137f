import { fillCounted, fillText } from '../../business/fill-text.ts'
import type { TextField } from '../../content/editing/field.ts'
import { faults } from '../../content/office/editing.ts'
import { type CheckedValue, fine, type PartKind, type ValueContext, wrong } from './kind.ts'

interface Form {
  readonly pattern: RegExp
  /** What is wrong with a text of another form. */
  readonly sentence: string
  /** What people write around it, and the page has already. */
  readonly around?: RegExp
}

/** The forms that a text may have to have. */
const forms: Readonly<Record<NonNullable<TextField['form']>, Form>> = {
  hour: { pattern: /^([01]?\d|2[0-3])([.:][0-5]\d)?$/, sentence: faults.hour },
  price: {
    pattern: /^\d[\d.,\s–-]*$/,
    sentence: faults.price,
    around: /^(€|eur(?:o)?\b)\s*|\s*(€|\beur(?:o)?)$/gi,
  },
  stars: { pattern: /^[1-5]$/, sentence: faults.stars },
  year: { pattern: /^20\d\d$/, sentence: faults.year },
}

/** A text, as it is on the page. */
export const textKind: PartKind<TextField> = {
  check: checkText,
  emptyValue: () => '',
}

/** Line breaks and controls become spaces, and what no keyboard types goes; a no-break space stays. */
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
  const around = form === undefined ? undefined : forms[form].around
  const text = around === undefined ? tidy(given) : tidy(tidy(given).replaceAll(around, ''))
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(text)) {
    // An optional text that is empty by default stays a text.
    return isOptional ? fine(standard === '' ? '' : undefined) : wrong(given, faults.empty)
  }
  // What is no price at all is not too long.
  if (form !== undefined && !forms[form].pattern.test(text)) {
    return wrong(given, forms[form].sentence)
  }
  if (text.length > max) {
    return wrong(given, fillCounted(faults.long, text.length - max))
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
