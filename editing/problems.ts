import { findSamples } from '../business/checks/samples.ts'
import { placesOfWhatsapp } from '../business/contact.ts'
import type { Content } from '../business/content.ts'
import { valueAt } from '../business/json-places.ts'
import type { Overlay } from '../content/editing/field.ts'
import { collected } from '../content/office/collected-reviews.ts'
import { faults as sentences } from '../content/office/editing.ts'
import { exampleFaults } from './business-overlay.ts'
import { givenKey, isHiddenItem, placeInDraft } from './kinds/items.ts'
import type { KnownPhoto } from './kinds/kind.ts'
import { photographsIn } from './kinds/kinds.ts'
import type { LaidOver } from './lay-over.ts'
import { placedFields } from './places.ts'

/** The proof of a claim, beside the mark that the claim is a sample. */
const proofs = ['verified', 'source', 'text']

/** What is said to be true now, and has the proof of an invented one: sentences by the place of the proof. */
export function proofFaults(content: Content, overlay: Overlay): Readonly<Record<string, string>> {
  const old = Object.entries(overlay).flatMap(([path, value]) => {
    const invented = [valueAt(content, path)].flat().filter((claim) => Object(claim).isSample === true)
    const isOld = (claim: unknown, proof: string) =>
      invented.some((each) => Object(each)[proof] !== undefined && Object(each)[proof] === Object(claim)[proof])
    const oldIn = (claim: unknown, place: string) =>
      Object(claim).isSample === true || isHiddenItem(claim)
        ? []
        : proofs.filter((proof) => isOld(claim, proof)).map((proof) => `${place}.${proof}`)
    return Array.isArray(value) ? value.flatMap((claim, index) => oldIn(claim, `${path}.${index}`)) : oldIn(value, path)
  })
  return Object.fromEntries(old.map((place) => [place, sentences.oldProof]))
}

/** A rating that is no number from 1 to 5, with a decimal at most: a sentence at the number. What was published before stays online. */
export function ratingFaults(overlay: Overlay): Readonly<Record<string, string>> {
  const path = 'hero.badges.rating'
  const { value } = Object(overlay[path])
  const isRight = typeof value !== 'string' || /^(?:[1-4](?:,\d)?|5(?:,0)?)$/.test(value.trim())
  return isRight ? {} : { [`${path}.value`]: sentences.rating }
}

/** Reviews that call themselves collected, and are not: sentences at the badge. */
export function badgeFaults(overlay: Overlay): Readonly<Record<string, string>> {
  const list = 'reviews.testimonials'
  const cards: readonly unknown[] = Array.isArray(overlay[list]) ? overlay[list] : []
  const wrong = [...cards.entries()].filter(
    ([, card]) => Object(card).badge === collected.badge && givenKey(card) === null && !isHiddenItem(card),
  )
  return Object.fromEntries(wrong.map(([index]) => [`${list}.${index}.badge`, sentences.collectedBadge]))
}

/** Changed texts that name WhatsApp, for a business without it: sentences by their places. What is hidden, or somebody else has given, stays. */
export function whatsappFaults({ business }: Pick<Content, 'business'>, overlay: Overlay) {
  const shown = (value: unknown) =>
    Array.isArray(value) ? value.map((item) => (isHiddenItem(item) || givenKey(item) !== null ? null : item)) : value
  const places = Object.entries(overlay)
    .filter(([path]) => !path.startsWith('business.'))
    .flatMap(([path, value]) => placesOfWhatsapp(business, shown(value), path))
  return Object.fromEntries(places.map((place) => [place, sentences.noWhatsapp]))
}

/** The words that are missing of photographs which the changes show: at the fields of the photograph, where they are written. */
export function wordlessFaults(
  { photos }: Content,
  overlay: Overlay,
  content: Content,
  photographs: readonly KnownPhoto[],
): Readonly<Record<string, string>> {
  const named = new Set(
    placedFields(content).flatMap(({ path, field }) =>
      Object.hasOwn(overlay, path) ? photographsIn(field, overlay[path], path).map(({ name }) => name) : [],
    ),
  )
  const wordless = photographs.filter(
    ({ name }) => named.has(name) && !Object.hasOwn(photos, name) && !Object.hasOwn(overlay, `photos.${name}`),
  )
  const places = wordless.flatMap(({ name }) => [`photos.${name}.alt`, `photos.${name}.caption`])
  return Object.fromEntries(places.map((place) => [place, sentences.empty]))
}

/** What is still invented, by its place. A figure, a review or a picture that is not real may not be shown as real. */
export function sampleFaults(
  { content, business }: Pick<LaidOver, 'content' | 'business'>,
  overlay: Overlay,
): Readonly<Record<string, string>> {
  const samples = findSamples(content).map(({ kind, place }) => [
    placeInDraft(place, overlay),
    kind === 'photograph' ? sentences.samplePhoto : sentences.sample,
  ])
  return { ...exampleFaults(business.parsed), ...Object.fromEntries(samples) }
}
