import { mkdir, rm, writeFile } from 'node:fs/promises'
import type { Environment } from '../business/business.ts'
import { type Assets, scriptOf } from '../site/context/assets.ts'
import type { Renderer } from '../site/render/rendered-site.ts'
import { findOverweight } from './budgets.ts'
import { buildAssets } from './build-assets.ts'
import { compressTexts } from './compress.ts'
import { croppedPortraits } from './cropped-portraits.ts'
import { prepareSite } from './prepare-site.ts'
import { writeRenditions } from './renditions.ts'
import { securityContactFiles } from './security-contact-files.ts'
import { pageFile, writeFiles } from './write-files.ts'

/**
 * Builds the site: `dist` is what is served, `dist-answers` the pages that the server fills in, and `dist-renderer` makes the
 * pages of other content without any of these tools.
 *
 * @param root the project's folder
 * @param environment the variables by name; what is wrong with them, the content or the photographs stops the build and is named
 */
async function build(root: URL, environment: Environment): Promise<void> {
  const prepared = await prepareSite(environment, root)
  const { business } = prepared.content
  const site = new URL('dist/', root)
  const rendererFolder = new URL('dist-renderer/', root)
  const { islandFiles, ...built } = await buildAssets(root, site, rendererFolder)
  const assets: Assets = { ...prepared.assets, ...built }
  const renderer: Renderer = await import(new URL('render.js', rendererFolder).href)
  const { pages, notFound, answers, files, headersFile, renditions } = renderer.renderSite(prepared.content, assets)

  await writeFile(new URL('assets.json', rendererFolder), JSON.stringify(assets))
  await writeRenditions(renditions, site, prepared.places, business.brand)
  const made = await Promise.all([...prepared.files].map(async ([path, make]) => [path, await make()] as const))
  await writeFiles(
    new Map<string, string | Buffer>([...made, ...files, ...securityContactFiles(business, new Date())]),
    site,
  )
  await writeFiles(new Map([...pages, ['/404', notFound] as const].map(([path, page]) => [pageFile(path), page])), site)
  await writeFile(new URL('_headers', site), headersFile)
  await compressTexts(site)
  const answersFolder = new URL('dist-answers/', root)
  await rm(answersFolder, { recursive: true, force: true })
  await mkdir(answersFolder)
  await writeFiles(new Map(Object.entries(answers).map(([name, page]) => [`/${name}.html`, page])), answersFolder)

  const overweight = await findOverweight(site, {
    early: [scriptOf(assets, 'site/layout/wake-page.ts')],
    islands: [...islandFiles, ...[...files.keys()].filter((path) => path.startsWith('/assets/content.'))],
    fonts: assets.fonts.urls,
  })
  if (overweight.length > 0 && !prepared.isReal) {
    throw new Error(`The site weighs too much:\n  ${overweight.join('\n  ')}`)
  }
  // A business's own words may be longer than the examples: that is no reason to keep its site from the public.
  for (const warning of [...overweight, ...croppedPortraits(renditions, prepared.photos)]) {
    process.stderr.write(`${warning}\n`)
  }
}

if (import.meta.main) {
  await build(new URL('..', import.meta.url), process.env).catch((error: unknown) => {
    // What the owner must mend has no stack: Node would print lines of its own around the list.
    console.error(error instanceof Error && error.stack === '' ? error.message : error)
    process.exit(1)
  })
}
