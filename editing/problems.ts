import type { Content } from '../business/content.ts'
import { valueAt } from '../business/json-places.ts'
import { findSamples, sampledIn } from '../business/samples.ts'
import type { Overlay } from '../content/editing/field.ts'
import { faults as sentences } from '../content/office/editing.ts'
import { exampleFaults } from './business-overlay.ts'
import { isHiddenItem } from './kinds/items.ts'
import type { KnownPhoto } from './kinds/kind.ts'
import { photographsIn } from './kinds/kinds.ts'
import type { LaidOver } from './lay-over.ts'
import { placedFields } from './places.ts'

/** The proof of a claim, beside the mark that the claim is a sample. */
const proofs = ['verified', 'source', 'text']

/** What is said to be true now, and has the proof of the invented one: sentences by the place of the proof. */
export function proofFaults(content: Content, overlay: Overlay): Readonly<Record<string, string>> {
  const paths = placedFields(content).map(({ path }) => path)
  const old = Object.entries(overlay)
    .filter(([path, value]) => path.endsWith('.isSample') && value === false && valueAt(content, path) === true)
    .flatMap(([path]) => proofs.map((proof) => path.replace(/isSample$/, proof)))
    .filter((path) => paths.includes(path) && !Object.hasOwn(overlay, path))
  return Object.fromEntries(old.map((path) => [path, sentences.oldProof]))
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
      Object.hasOwn(overlay, path) ? photographsIn(field, overlay[path]) : [],
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
  const samples = findSamples(sampledIn(content)).map(({ kind, place }) => [
    placeInDraft(place, overlay),
    kind === 'photograph' ? sentences.samplePhoto : sentences.sample,
  ])
  return { ...exampleFaults(business.parsed), ...Object.fromEntries(samples) }
}

/** The place of an item's part in the draft, whose lists have the hidden items too. */
function placeInDraft(place: string, overlay: Overlay): string {
  return place.replace(/^(.*)\.(\d+)(?=\.\w+$)/, (whole, path: string, index: string) => {
    const list = overlay[path]
    const shown = Array.isArray(list) ? [...list.entries()].filter(([, item]) => !isHiddenItem(item)) : []
    const own = shown[Number(index)]
    return own === undefined ? whole : `${path}.${own[0]}`
  })
}
