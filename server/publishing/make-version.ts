import { originalAuthor, publishing as words } from '../../content/office/editing.ts'
import type { PublishingStep } from '../../contracts/editing.ts'
import { shownIn } from './draft-changes.ts'
import { storeTexts } from './photographs/version-pictures.ts'
import type { PublisherParts } from './publisher.ts'
import { checkRendered, onlineSiteOf, ownPictures, ownTextFiles } from './rendering/rendered-site.ts'
import type { RenderedVersion } from './versions/follow-versions.ts'
import type { StoredVersion } from './versions/site-versions.ts'

/** A version that is to be published. */
export type NewVersion = Pick<StoredVersion, 'by' | 'overlay' | 'restoredFrom'>

/**
 * Checks, makes and stores a version, with its pictures and texts.
 *
 * @param onStep is told each step but the last
 * @returns the stored version, or the step with what it is refused for
 */
export async function makeVersion(
  { editing, photographs, pictures, renderer, interpretations, built, facts, now }: PublisherParts,
  version: NewVersion,
  onStep: (step: PublishingStep) => void,
): Promise<RenderedVersion | Extract<PublishingStep, { step: 'refused' }>> {
  onStep({ step: 'checking' })
  const interpreted = await interpretations.of(version.overlay)
  if (Object.keys(interpreted.problems).length > 0) {
    // It has waited for another publication, and a photograph was deleted meanwhile.
    return { step: 'refused', sentence: words.problems, problems: { ...interpreted.problems } }
  }
  const rendered = await renderer.render({ ...interpreted, isCompressed: true })
  const refusal = checkRendered(rendered, facts, built.site)
  if (refusal !== null) {
    return { step: 'refused', sentence: refusal, problems: {} }
  }
  const [own, texts] = [ownPictures(rendered, built.site), ownTextFiles(rendered, built.site)]
  await pictures.make(own, (done, of) => onStep({ step: 'photographs', done, of }))
  await storeTexts(photographs, texts, now())
  onStep({ step: 'pages' })
  if ((await editing.newestPublished()) === null) {
    // The way back to what stood there before; a moment earlier, which tells the two apart.
    const at = new Date(now().getTime() - 1)
    await editing.addVersion({ at, by: originalAuthor, kind: 'published', overlay: {}, files: [] })
  }
  const files = [...own.map(({ path }) => path), ...texts.keys()]
  const shown = interpreted.photographs.map(({ name }) => name).filter(shownIn([version.overlay]))
  const made = { ...version, at: now(), kind: 'published', files } as const
  const id = await editing.addVersion(made, shown)
  return id === null
    ? { step: 'refused', sentence: words.photographGone, problems: {} }
    : { id, at: made.at, site: onlineSiteOf(rendered, built), pictures: own }
}
