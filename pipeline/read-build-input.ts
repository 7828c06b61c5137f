import { parseBackend } from '../business/backend.ts'
import { type Environment, parseBusiness } from '../business/business.ts'
import { checkedContent, contentProblems } from '../business/content-problems.ts'
import { sampledContent, sampleProblems } from '../business/samples.ts'
import { type Content, texts } from '../content/content.ts'
import { comparison, gallery, hero, services } from '../content/landing.ts'
import { type PhotoName, photos, shownPhotos } from '../content/photos/photos.ts'
import { type PhotoPlaces, type PhotoSource, readPhotoSources } from './photo-sources.ts'
import { readTextPage } from './read-text-page.ts'

/** What pages are made from, besides what the build makes of styles, scripts, fonts and pictures. */
export interface BuildInput {
  readonly content: Content
  readonly photos: Readonly<Record<PhotoName, PhotoSource>>
  /** Whether the site has a real address: then it is told of what another build refuses. */
  readonly isReal: boolean
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
 * @param root the project's folder
 * @param places where the photographs lie
 * @throws an error that names every problem, whatever it is a problem of
 */
export async function readBuildInput(environment: Environment, root: URL, places: PhotoPlaces): Promise<BuildInput> {
  const { business, problems, isReal } = parseBusiness(environment)
  const backend = parseBackend(environment)
  const samples = isReal ? sampleProblems(sampledContent) : []
  const read = await readPhotoSources(places, photos, business.brand, texts.services.tour?.panorama)
  const unknown = shownPhotos({ hero, services, gallery, comparison }).filter((name) => !Object.hasOwn(photos, name))
  const [policy, statement] = await Promise.all([
    readTextPage(root, 'privacy-policy.md'),
    readTextPage(root, 'accessibility-statement.md'),
  ])
  const all = [
    ...problems,
    ...(backend.ok ? [] : backend.problems),
    ...(isReal ? contentProblems(checkedContent) : []),
    ...samples,
    ...unknown.map((name) => `content/landing.ts: there is no photograph ${name} in content/photos/photos.ts`),
    ...(read.ok ? [] : read.problems),
    ...policy.problems,
    ...statement.problems,
  ]
  if (!backend.ok || !read.ok || all.length > 0) {
    const hint = 'A sample is marked by isSample, the tour by isTourSample: the mark goes when the real thing comes.'
    throw new CannotBuild(all, samples.length > 0 ? [hint] : [])
  }
  const pages = { privacyPolicy: policy.page, accessibilityStatement: statement.page }
  return { content: { ...texts, ...pages, business, backend: backend.backend }, photos: read.sources, isReal }
}
