import { PictureFailure } from '../../../pictures/open-picture-process.ts'
import type { Site } from '../../pages/load-site.ts'
import type { Rendering } from '../open-publishing.ts'
import { ownPictures, ownTextFiles } from '../rendering/rendered-site.ts'
import type { StoredVersion } from '../versions/site-versions.ts'
import type { SitePhotographs } from './site-photographs.ts'

export async function storeTexts(
  photographs: Pick<SitePhotographs, 'addFile' | 'madeOf'>,
  texts: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const stored = await photographs.madeOf([...texts.keys()], now)
  for (const [path, text] of texts) {
    if (!stored.has(path)) {
      await photographs.addFile(path, Buffer.from(text), now)
    }
  }
}

/**
 * Renders a version, and makes its files that are not stored: another build may have published it, which names them otherwise. Their
 * addresses are added to the version, so that they are kept as long as it is, and other processes know them.
 *
 * @param built what the build has made
 * @param onMissing is told how many pictures are made, before that takes its time
 * @returns the pictures that no build has made, how many were missing, those left that could not be made, and why the first could not
 */
export async function completeVersion(
  { editing, interpretations, photographs, pictures, renderer, now }: Rendering,
  built: Pick<Site, 'files'>,
  { id, overlay }: StoredVersion,
  onMissing: (count: number) => void = () => undefined,
) {
  const rendered = await renderer.render({ ...(await interpretations.of(overlay)), isCompressed: true })
  const [texts, jobs] = [ownTextFiles(rendered, built), ownPictures(rendered, built)]
  const paths = jobs.map(({ path }) => path)
  // Before the pictures, which take their time: browsers may have its pages from another process already.
  await storeTexts(photographs, texts, now())
  await editing.addFiles(id, [...paths, ...texts.keys()])
  const notMade = async (paths: readonly string[]) => {
    const made = await photographs.madeOf(paths, now())
    return paths.filter((path) => !made.has(path))
  }
  const missing = await notMade(paths)
  let failure: PictureFailure | null = null
  if (missing.length > 0) {
    onMissing(missing.length)
    failure = await pictures.make(jobs).then(() => null, onlyPictureFailure)
  }
  const left = failure === null ? [] : await notMade(missing)
  return { rendered, pictures: jobs, missing: missing.length, left, reason: failure?.message ?? '' }
}

/** @throws the error if it is none of a picture, but of the database for instance */
function onlyPictureFailure(error: unknown): PictureFailure {
  if (error instanceof PictureFailure) {
    return error
  }
  throw error
}
