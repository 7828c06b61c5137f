import { otherZone, zoneShape } from '../../leads/lead.ts'
import { placesOf } from '../json-places.ts'

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
  'reviews.order.newest',
  'reviews.order.chosen',
  'reviews.testimonials.*.quote',
  'reviews.testimonials.*.reviewer',
  'reviews.testimonials.*.role',
  'reviews.testimonials.*.date',
  'reviews.testimonials.*.verified',
  'photos.*.caption',
] as const

/** Names each missing or malformed field of the content in a sentence. */
export function contentProblems(content: unknown): string[] {
  return requiredFields
    .flatMap((pattern) => placesOf(content, pattern))
    .flatMap(({ path, value }) => {
      if (typeof value !== 'string' || value.trim() === '') {
        return [`content: ${path} is missing`]
      }
      return path.endsWith('.date') && !/^20\d\d-(0[1-9]|1[0-2])$/.test(value)
        ? [`content: ${path} must be a month, for instance 2025-04`]
        : []
    })
}

/** Names in a sentence each city that cannot be stored under its zone or is in both lists, and says if there is no city. */
export function cityProblems(cities: object, formerCities: object): string[] {
  const problems = [...Object.keys(cities), ...Object.keys(formerCities)].flatMap((zone) => {
    if (zone === otherZone) {
      return [`${zone} is not a city: the form offers it by itself`]
    }
    return zoneShape.test(zone)
      ? []
      : [`'${zone}' must have lower-case letters, digits and hyphens alone, a letter first`]
  })
  const twice = Object.keys(cities).filter((zone) => Object.hasOwn(formerCities, zone))
  const none = Object.keys(cities).length === 0 ? ['cities is empty: the form offers one at least'] : []
  return [...none, ...problems, ...twice.map((zone) => `${zone} is in cities and in formerCities`)].map(
    (problem) => `content/cities.ts: ${problem}`,
  )
}
