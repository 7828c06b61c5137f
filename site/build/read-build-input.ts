import { type Business, type Environment, parseBusiness } from '../../content/business.ts'
import { checkedContent, contentProblems } from '../../content/check-content.ts'
import { services } from '../../content/landing.ts'
import { type PhotoName, photos } from '../../content/photos/photos.ts'
import { shownPhotos } from '../../content/photos/shown-photos.ts'
import { sampledContent, sampleProblems } from '../../content/samples.ts'
import { type Backend, parseBackend } from '../../leads/backend.ts'
import { type PhotoSource, readPhotoSources } from './photo-sources.ts'

/** What a build is made from, besides the content itself. */
export interface BuildInput {
  readonly business: Business
  readonly backend: Backend
  readonly photoSources: Record<PhotoName, PhotoSource>
}

/** A build that the owner must mend something for. It has no stack: a trace would bury the list that is its message. */
class CannotBuild extends Error {
  constructor(problems: readonly string[], hint: readonly string[]) {
    super(['The site cannot be built:', ...problems.map((problem) => `  ${problem}`), ...hint].join('\n'))
    this.stack = ''
  }
}

/**
 * Reads and checks the configuration, the content and the photographs. A real address besides takes no sample and no
 * claim without its proof.
 *
 * @param environment the variables by name, see .env.example
 * @param folder where the photographs lie, as a directory URL
 * @throws an error that names every problem, whatever it is a problem of
 */
export async function readBuildInput(environment: Environment, folder: URL): Promise<BuildInput> {
  const { business, problems, isReal } = parseBusiness(environment)
  const backend = parseBackend(environment)
  const samples = isReal ? sampleProblems(sampledContent) : []
  const read = await readPhotoSources(folder, photos, business.brand, services.tour?.panorama)
  const unknown = shownPhotos.filter((name) => !Object.hasOwn(photos, name))
  const all = [
    ...problems,
    ...(backend.ok ? [] : backend.problems),
    ...(isReal ? contentProblems(checkedContent) : []),
    ...samples,
    ...unknown.map((name) => `content/landing.ts: there is no photograph ${name} in content/photos/photos.ts`),
    ...(read.ok ? [] : read.problems),
  ]
  if (!backend.ok || !read.ok || all.length > 0) {
    const hint = 'A sample is marked by isSample, the tour by isTourSample: the mark goes when the real thing comes.'
    throw new CannotBuild(all, samples.length > 0 ? [hint] : [])
  }
  return { business, backend: backend.backend, photoSources: read.sources }
}
