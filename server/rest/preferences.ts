import { restErrors } from './rest-errors.ts'

/** What a client asks for with `Prefer`, as far as an insert knows it. */
export interface Preferences {
  /** Whether the answer is to tell something of the stored row, which the public role may not read. */
  readonly readsBack: boolean
  /** Whether rows that exist already are to be looked for, which takes the right to read them. */
  readonly resolvesDuplicates: boolean
  readonly wantsCount: boolean
  /** Value of `Preference-Applied`, or null when none of them was. */
  readonly applied: string | null
}

/** The preferences that PostgREST knows, in the order in which it repeats them in `Preference-Applied`. */
const known = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'headers-only', 'minimal'],
  count: ['exact', 'planned', 'estimated'],
  handling: ['strict', 'lenient'],
} as const satisfies Record<string, readonly string[]>

// Understood and without effect: the server does not let a client choose them.
const ignored = ['tx=commit', 'tx=rollback']
const ignoredNames = /^(timezone|max-affected)=/

/**
 * Reads the header `Prefer`.
 *
 * @throws RestError for unknown preferences when the client asks for strict handling
 */
export function readPreferences(header: string | undefined): Preferences {
  const asked = (header ?? '')
    .split(',')
    .map((preference) => preference.trim())
    .filter((preference) => preference !== '')
  const found = Object.entries(known).flatMap(([name, values]) => {
    // Of a preference given twice the first counts (RFC 7240, section 2).
    const first = asked.find((preference) => values.some((value) => preference === `${name}=${value}`))
    return first === undefined ? [] : [first]
  })
  const all = Object.entries(known).flatMap(([name, values]) => values.map((value) => `${name}=${value}`))
  const invalid = asked.filter(
    (preference) => !all.includes(preference) && !ignored.includes(preference) && !ignoredNames.test(preference),
  )
  if (found.includes('handling=strict') && invalid.length > 0) {
    throw restErrors.invalidPreferences(invalid)
  }
  return {
    readsBack: found.includes('return=representation') || found.includes('return=headers-only'),
    resolvesDuplicates: found.some((preference) => preference.startsWith('resolution=')),
    wantsCount: found.some((preference) => preference.startsWith('count=')),
    applied: found.length > 0 ? found.join(', ') : null,
  }
}
