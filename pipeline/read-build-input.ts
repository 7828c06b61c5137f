import { pageBackendProblems, parseBackend } from '../business/backend.ts'
import { parseBusiness } from '../business/business.ts'
import { cityProblems, contentProblems } from '../business/checks/content-problems.ts'
import { sampleProblems } from '../business/checks/samples.ts'
import { parseSecurityContact } from '../business/company/security-contact.ts'
import { contactProblems, fitToContact } from '../business/contact.ts'
import { type Content, type TextPageContent, texts } from '../business/content.ts'
import type { Environment } from '../business/environment.ts'
import { parsePractices } from '../business/practices.ts'
import { placeProblems } from '../business/shown-photos.ts'
import { cities, formerCities } from '../content/cities.ts'
import { photos } from '../content/photos/photos.ts'
import { reasonOf } from '../contracts/reason.ts'
import { type PhotoFolders, readPhotoSources } from '../pictures/photo-sources.ts'
import { hashedPhotos } from '../site/render/photo-hash.ts'
import { textPageHtml } from '../site/text-page/text-page-html.ts'
import { faviconProblems } from './draw-icons.ts'
import { readTextPage } from './read-text-page.ts'

/** Thrown when the owner must correct something. It has no stack, which would bury the list in its message. */
class CannotBuild extends Error {
  constructor(problems: readonly string[], hint: readonly string[]) {
    super(['The site cannot be built:', ...problems.map((problem) => `  ${problem}`), ...hint].join('\n'))
    this.stack = ''
  }
}

/**
 * Reads and checks the configuration, the content and the photographs. For a real address it also refuses samples and
 * claims without evidence.
 *
 * @param environment the variables by name, see .env.example
 * @param root the project's folder
 * @param folders those of the photographs and of the cache
 * @returns the content, the files of the photographs as pages refer to them, and whether the site has a real address
 * @throws CannotBuild with all problems
 */
export async function readBuildInput(environment: Environment, root: URL, folders: PhotoFolders) {
  const { business, problems, isReal } = parseBusiness(environment)
  const { backend, problems: backendProblems } = parseBackend(environment)
  const security = parseSecurityContact(environment, business.email)
  const samples = isReal ? sampleProblems(texts) : []
  const read = await readPhotoSources(folders, photos, texts.services.tour?.panorama)
  const [policy, statement] = await Promise.all([
    readTextPage(root, 'privacy-policy.md'),
    readTextPage(root, 'accessibility-statement.md'),
  ])
  const pages = { privacyPolicy: policy.page, accessibilityStatement: statement.page }
  const words = fitToContact(business, { ...texts, ...pages })
  const all = [
    ...problems,
    ...backendProblems,
    ...pageBackendProblems(backend),
    ...security.problems,
    ...cityProblems(cities, formerCities),
    ...(isReal ? contentProblems(texts) : []),
    ...samples,
    ...placeProblems(texts, photos),
    ...read.problems,
    ...(await faviconProblems(new URL('site/public/favicon.svg', root))),
    ...policy.problems,
    ...statement.problems,
    ...contactProblems(business, words),
  ]
  if (all.length > 0) {
    const hints = [
      'A sample is marked by isSample, the tour by isTourSample: the mark goes when the real thing comes.',
      'A part without a real thing is switched off in content/parts.ts. npm run setup asks for all of this.',
    ]
    throw new CannotBuild(all, samples.length > 0 ? hints : [])
  }
  const practices = parsePractices(environment)
  const content: Content = { ...words, business, backend, practices }
  const unfilled = [
    ...unfilledIn('privacy-policy.md', content.privacyPolicy, content),
    ...unfilledIn('accessibility-statement.md', content.accessibilityStatement, content),
  ]
  if (unfilled.length > 0) {
    throw new CannotBuild(unfilled, [])
  }
  const hashed = hashedPhotos(content, (name) => read.sources[name])
  return { content, photos: hashed, reportTo: security.reportTo, isReal }
}

/** Names what a text page asks for and nobody knows, in a sentence. */
function unfilledIn(file: string, page: TextPageContent, content: Content): readonly string[] {
  try {
    textPageHtml(page, content)
    return []
  } catch (error) {
    return [`content/${file}: ${reasonOf(error)}`]
  }
}
