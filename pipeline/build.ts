import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { parseBusiness } from '../business/business.ts'
import type { Environment } from '../business/environment.ts'
import { headerFiles } from '../contracts/site-headers.ts'
import { type BuildFacts, pageVariables } from '../editing/build-facts.ts'
import { writeRenditions } from '../pictures/write-renditions.ts'
import { type Assets, scriptOf } from '../site/context/assets.ts'
import type * as Renderer from '../site/render/render.tsx'
import { budgets, overBudget, publicationLimits, weighSite } from './budgets.ts'
import { buildAssets } from './build-assets.ts'
import { compressTexts } from './compress-texts.ts'
import { subsetHeadlineFont } from './fonts/subset-fonts.ts'
import { buildOffice } from './office/build-office.ts'
import { type PreparedSite, prepareSite } from './prepare-site.ts'
import { pageFile, writeFiles } from './write-files.ts'

const COUNT_INTERVAL_MS = 5_000

/**
 * Builds the site: `dist` is served, `dist-answers` holds the templates that the server fills in, `dist-office` the app of the
 * office, and `dist-renderer` renders the pages of other content without any of these tools, which the server does for the
 * office.
 *
 * @param root the project's folder
 * @param environment the variables by name
 * @returns what was built, in a sentence
 * @throws Error that names the problems of configuration, content and photographs
 */
async function build(root: URL, environment: Environment): Promise<string> {
  begin('content and fonts')
  const prepared = await prepareSite(environment, root)
  const { business, practices } = prepared.content
  const site = new URL('dist/', root)
  const rendererFolder = new URL('dist-renderer/', root)
  begin('scripts')
  const { islandFiles, ...built } = await buildAssets(root, site, rendererFolder)
  const assets: Assets = { ...prepared.assets, ...built }
  const renderer: typeof Renderer = await import(new URL('render.js', rendererFolder).href)
  const { pages, notFound, answers, files, headers, renditions } = renderer.renderSite(prepared.content, assets)

  await writeFile(new URL('assets.json', rendererFolder), JSON.stringify(assets))
  begin('pictures')
  const rules = { brand: business.brand, phoneBytes: budgets.heroBytes }
  const pictures = await writeRenditions(renditions, site, prepared.folders, rules, pictureCount())
  begin('pages')
  const made = await Promise.all([...prepared.files].map(async ([path, make]) => [path, await make()] as const))
  await writeFiles(new Map<string, string | Buffer>([...made, ...files]), site)
  await writeFiles(new Map([...pages, ['/404', notFound] as const].map(([path, page]) => [pageFile(path), page])), site)
  begin('compression')
  await compressTexts(site)
  await writeFiles(headerFiles(headers), site)
  const answersFolder = new URL('dist-answers/', root)
  await rm(answersFolder, { recursive: true, force: true })
  await mkdir(answersFolder)
  await writeFiles(new Map(Object.entries(answers).map(([name, page]) => [`/${name}.html`, page])), answersFolder)
  // The server compares what the privacy policy says with what it does itself.
  await writeFile(new URL('practices.json', answersFolder), JSON.stringify(practices))

  const landing = {
    early: [scriptOf(assets, 'site/layout/wake-page.ts')],
    fonts: [assets.fonts.serif, assets.fonts.sans, assets.fonts.headline].map(({ url }) => url),
  }
  const islandContent = [...files.keys()].filter((path) => path.startsWith('/assets/content.'))
  const scripts = await weighSite(site, { ...landing, islands: islandFiles })
  const weights = await weighSite(site, { ...landing, islands: [...islandFiles, ...islandContent] })
  // The content of somebody's own business may be longer than the examples, which must not prevent its build.
  const isOwn = !parseBusiness(environment).examples.includes('BUSINESS_BRAND')
  const limits = publicationLimits(weights, isOwn)
  await writeFacts(root, rendererFolder, environment, prepared, scripts.islandsBytes, limits)
  begin('office')
  const officeScriptBytes = await buildOffice(root, new URL('dist-office/', root), prepared)
  const overweight = overBudget({ ...weights, officeScriptBytes }, isOwn)
  if (overweight.length > 0 && !isOwn) {
    throw new Error(`The site weighs too much:\n  ${overweight.join('\n  ')}`)
  }
  for (const warning of overweight) {
    process.stderr.write(`${warning}\n`)
  }
  const sentence = `Built in ${Math.ceil(performance.now() / 1000)} s: ${pages.size + 1} pages and ${pictures.all} pictures, in dist/.`
  return pictures.made > 0 ? `${sentence} The next build is faster: pictures are kept in .cache/photos/.` : sentence
}

/** Says which step begins. */
function begin(step: string): void {
  process.stdout.write(`  ${step}\n`)
}

/** Says now and then how many pictures are written, which takes minutes at the first build. */
function pictureCount(): (done: number, total: number) => void {
  let shownAt = performance.now()
  return (done, total) => {
    if (performance.now() >= shownAt + COUNT_INTERVAL_MS) {
      shownAt = performance.now()
      begin(`pictures: ${done} of ${total}`)
    }
  }
}

/** Writes what the server must know to render other content. */
async function writeFacts(
  root: URL,
  folder: URL,
  environment: Environment,
  { content, isReal, assets, colours }: PreparedSite,
  islandScriptBytes: number,
  limits: BuildFacts['limits'],
): Promise<void> {
  const facts: BuildFacts = {
    content,
    environment: pageVariables(environment),
    isReal,
    limits,
    islandScriptBytes,
    photos: Object.fromEntries(
      Object.entries(assets.photos).map(([name, { width, height, digest }]) => [name, { width, height, digest }]),
    ),
    colours,
  }
  await writeFile(new URL('build.json', folder), JSON.stringify(facts))
  await copyFile(await subsetHeadlineFont(new URL('.cache/fonts/', root)), new URL('headline.ttf', folder))
}

if (import.meta.main) {
  process.stdout.write('Building the site…\n')
  const built = await build(new URL('..', import.meta.url), process.env).catch((error: unknown) => {
    // An error for the owner has no stack, which would bury the list of problems.
    console.error(error instanceof Error && error.stack === '' ? error.message : error)
    process.exit(1)
  })
  process.stdout.write(`${built}\n`)
}
