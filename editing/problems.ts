import type { Content } from '../business/content.ts'
import { valueAt } from '../business/json-places.ts'
import { findSamples, sampledIn } from '../business/samples.ts'
import type { Overlay } from '../content/editing/field.ts'
import { faults as sentences } from '../content/office/editing.ts'
import { exampleFaults } from './business-overlay.ts'
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

/** What is still invented, by its place. A figure, a review or a picture that is not real may not be shown as real. */
export function sampleFaults({
  content,
  business,
}: Pick<LaidOver, 'content' | 'business'>): Readonly<Record<string, string>> {
  const samples = findSamples(sampledIn(content)).map(({ kind, place }) => [
    place,
    kind === 'photograph' ? sentences.samplePhoto : sentences.sample,
  ])
  return { ...exampleFaults(business.parsed), ...Object.fromEntries(samples) }
}
