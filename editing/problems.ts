import type { Content } from '../business/content.ts'
import { shownPhotos } from '../business/shown-photos.ts'
import type { Overlay } from '../content/editing/field.ts'
import { faults as sentences } from '../content/office/editing.ts'
import { exampleFaults, layBusinessOver } from './business-overlay.ts'
import { layOver, type OverlayContext } from './lay-over.ts'
import { placedFields, valueAt } from './places.ts'

/**
 * Finds what stands against publishing an overlay: fields that do not fit, and on a real site all that is still invented.
 *
 * @param isReal true when the site has a real address
 * @returns sentences in Italian by the place of the field
 */
export function problemsOf(
  content: Content,
  overlay: Overlay,
  context: OverlayContext & { readonly isReal: boolean },
): Readonly<Record<string, string>> {
  const laid = layOver(content, overlay, context)
  const proofs = proofFaults(content, overlay)
  return context.isReal
    ? { ...sampleFaults(laid.content, overlay, context), ...proofs, ...laid.faults }
    : { ...proofs, ...laid.faults }
}

/** The proof of a claim, beside the mark that the claim is a sample. */
const proofs = ['verified', 'source', 'text']

/** What is said to be true now, and has the proof of the invented one. */
function proofFaults(content: Content, overlay: Overlay): Readonly<Record<string, string>> {
  const paths = placedFields(content).map(({ path }) => path)
  const old = Object.entries(overlay)
    .filter(([path, value]) => path.endsWith('.isSample') && value === false && valueAt(content, path) === true)
    .flatMap(([path]) => proofs.map((proof) => path.replace(/isSample$/, proof)))
    .filter((path) => paths.includes(path) && !Object.hasOwn(overlay, path))
  return Object.fromEntries(old.map((path) => [path, sentences.oldProof]))
}

/** What is still invented, by its place. A figure, a review or a picture that is not real may not be shown as real. */
function sampleFaults(
  content: Content,
  overlay: Overlay,
  { environment }: OverlayContext,
): Readonly<Record<string, string>> {
  const faults: Record<string, string> = { ...exampleFaults(layBusinessOver(environment, overlay).parsed) }
  for (const { path, field, value } of placedFields(content)) {
    if (field.kind === 'flag' && value === true) {
      faults[path] = sentences.sample
    }
    if (field.kind === 'items' && Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        if (Object(item).isSample === true) {
          faults[`${path}.${index}.isSample`] = sentences.sample
        }
      }
    }
  }
  for (const name of shownPhotos(content)) {
    if (content.photos[name].isSample) {
      faults[`photos.${name}`] = sentences.samplePhoto
    }
  }
  return faults
}
