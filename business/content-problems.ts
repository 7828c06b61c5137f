import { cities, formerCities } from '../content/cities.ts'
import { hero, reviews, statistics } from '../content/landing.ts'
import { photos } from '../content/photos/photos.ts'
import { otherZone, zoneShape } from '../leads/lead.ts'

/** The checked content, by the names of its exports. */
export const checkedContent = { hero, statistics, reviews, photos }

/**
 * The evidence for claims: a figure without its source, or a review without date and verification, may not be published
 * (Codice del consumo, art. 21, 22 and 23). `*` is each item of a list, which may be empty; `?` marks an optional part.
 */
export const requiredFields = [
  'hero.badges.verification?.text',
  'hero.badges.rating?.value',
  'hero.badges.rating?.of',
  'hero.badges.rating?.sourceLabel',
  'hero.badges.rating?.source',
  'statistics.sourceLabel',
  'statistics.list.*.value',
  'statistics.list.*.label',
  'statistics.list.*.source',
  'reviews.verification',
  'reviews.notAffiliated',
  'reviews.testimonials.*.quote',
  'reviews.testimonials.*.reviewer',
  'reviews.testimonials.*.role',
  'reviews.testimonials.*.badge',
  'reviews.testimonials.*.date',
  'reviews.testimonials.*.verified',
  'photos.*.caption',
] as const

/** A field of the content with its whole path, for instance `reviews.testimonials.2.date`. */
interface Field {
  readonly path: string
  readonly value: unknown
}

/** Finds the fields of a path. Where a part of the path is missing, so are the fields below it: their value is undefined. */
export function fieldsAt(content: unknown, pattern: string): Field[] {
  let found: Field[] = [{ path: '', value: content }]
  for (const step of pattern.split('.')) {
    found = found.flatMap(({ path, value }) => {
      const name = step.replace('?', '')
      const inner: unknown = Object(value)[name]
      const isLeftOut = step.endsWith('?') && inner === undefined
      const named: [string, unknown][] = isLeftOut ? [] : [[name, inner]]
      const chosen = step === '*' && value !== undefined ? Object.entries(Object(value)) : named
      return chosen.map(([key, held]) => ({ path: path === '' ? key : `${path}.${key}`, value: held }))
    })
  }
  return found
}

/** Names each missing or malformed field of the content in a sentence. */
export function contentProblems(content: unknown): string[] {
  return requiredFields
    .flatMap((pattern) => fieldsAt(content, pattern))
    .flatMap(({ path, value }) => {
      if (typeof value !== 'string' || value.trim() === '') {
        return [`content: ${path} is missing`]
      }
      return path.endsWith('.date') && !/^20\d\d-(0[1-9]|1[0-2])$/.test(value)
        ? [`content: ${path} must be a month, for instance 2025-04`]
        : []
    })
}

/** The cities of the content. */
export const checkedCities = { cities, formerCities }

/** Names each city that cannot be stored under its zone, or that is in both lists, in a sentence. */
export function cityProblems({ cities, formerCities }: Readonly<Record<keyof typeof checkedCities, object>>): string[] {
  const problems = [...Object.keys(cities), ...Object.keys(formerCities)].flatMap((zone) => {
    if (zone === otherZone) {
      return [`${zone} is not a city: the form offers it by itself`]
    }
    return zoneShape.test(zone)
      ? []
      : [`'${zone}' must have lower-case letters, digits and hyphens alone, a letter first`]
  })
  const twice = Object.keys(cities).filter((zone) => Object.hasOwn(formerCities, zone))
  return [...problems, ...twice.map((zone) => `${zone} is in cities and in formerCities`)].map(
    (problem) => `content/cities.ts: ${problem}`,
  )
}
