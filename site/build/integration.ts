import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import type { AstroIntegration } from 'astro'
import { type Environment, parseBusiness } from '../../content/business.ts'
import { findRenditions } from '../photos/rendition-url.ts'
import { findWholePhotoLinks, lighterRenditions } from '../photos/whole-photo.ts'
import { type BrandFiles, makeBrandFiles } from './brand-files.ts'
import { findOverweight } from './check-budgets.ts'
import { shortClassNames } from './class-names.ts'
import { compressTexts } from './compress.ts'
import { crawlerFiles } from './crawler-files.ts'
import { croppedPortraits } from './cropped-portraits.ts'
import { cutFonts } from './cut-fonts.ts'
import { viewerWithoutMarkup } from './drop-viewer-markup.ts'
import { finishPages } from './finish-pages.ts'
import { type BuiltIslands, buildIslands } from './island-entries.ts'
import type { PhotoSource } from './photo-sources.ts'
import { readBuildInput } from './read-build-input.ts'
import { refreshPreamble } from './refresh-preamble.ts'
import { securityContactFiles } from './security-contact-files.ts'
import { headersFile } from './security-headers.ts'
import { siteModule } from './site-module.ts'
import { writeFiles } from './write-files.ts'
import { type RenditionPlaces, renditionFile, writeRenditions } from './write-renditions.ts'

/**
 * What the build adds to Astro: the configuration and the photographs' measures as a module, the cut fonts, the
 * renditions of the photographs, the picture of a shared link and the icons, the sitemap, the security contact, the headers, the
 * answer pages set apart and the compressed files.
 *
 * @param environment the variables by name; what is wrong with them, the content or the photographs stops the build and is named
 */
export function casaInPosa(environment: Environment): AstroIntegration {
  let root = new URL('.', import.meta.url)
  let places: RenditionPlaces = { sources: root, cache: root }
  let brandFiles: BrandFiles['files'] = new Map()
  const islands: BuiltIslands = { entries: new Map(), files: new Set(), styles: new Map() }
  const { business, isReal } = parseBusiness(environment)
  let backendUrl = ''
  let photoFiles: readonly PhotoSource[] = []
  return {
    name: 'casa-in-posa',
    hooks: {
      'astro:config:setup': async ({ command, config, injectScript, updateConfig }) => {
        root = config.root
        places = { sources: new URL('content/photos/', root), cache: new URL('.cache/photos/', root) }
        const input = await readBuildInput(environment, places.sources)
        backendUrl = input.backend.url
        photoFiles = Object.values(input.photoSources)
        const generated = new URL('.generated/', root)
        await cutFonts(generated)
        await writeFile(
          new URL('photo-grounds.css', generated),
          photoFiles.map(({ slug, colour }) => `[data-photo='${slug}'] { background-color: ${colour}; }`).join('\n'),
        )
        const { files, ...brandFacts } = await makeBrandFiles(root, generated, business)
        brandFiles = files
        const facts = { ...input, ...brandFacts }
        if (command === 'dev') {
          injectScript('page', refreshPreamble)
        }
        const generateScopedName = command === 'build' ? await shortClassNames(root) : undefined
        const styleOptions = generateScopedName ? { css: { modules: { generateScopedName } } } : {}
        const plugins = [siteModule(facts), buildIslands(root, islands), viewerWithoutMarkup()]
        updateConfig({ vite: { plugins, ...styleOptions } })
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use(async (request, response, next) => {
          const brandFile = brandFiles.get(request.url ?? '')
          if (brandFile) {
            return response.end(brandFile)
          }
          const [rendition] = findRenditions(request.url ?? '')
          if (!rendition) {
            return next()
          }
          response.setHeader('Content-Type', `image/${rendition.format === 'jpg' ? 'jpeg' : rendition.format}`)
          response.end(await readFile(await renditionFile(rendition, places, business.brand)))
        })
      },
      'astro:build:done': async ({ dir }) => {
        const pages = await finishPages(dir, islands)
        const links = pages.flatMap(findWholePhotoLinks)
        const renditions = [...findRenditions(pages.join('\n')), ...links.flatMap(lighterRenditions)]
        await writeRenditions(renditions, dir, places, business.brand)
        await writeFiles(brandFiles, dir)
        await writeFiles(crawlerFiles(pages, business.siteUrl), dir)
        await writeFiles(securityContactFiles(business, new Date()), dir)
        await writeFile(new URL('_headers', dir), headersFile(pages, backendUrl))
        await setAnswersApart(dir, new URL('dist-answers/', root))
        await compressTexts(dir)
        const overweight = await findOverweight(dir, islands.files)
        if (overweight.length > 0 && !isReal) {
          throw new Error(`The site weighs too much:\n  ${overweight.join('\n  ')}`)
        }
        // A business's own words may be longer than the examples: that is no reason to keep its site from the public.
        // Not by Astro's logger: it says nothing in a build that is to be silent otherwise.
        for (const warning of [...overweight, ...croppedPortraits(renditions, photoFiles)]) {
          console.error(warning)
        }
      },
    },
  }
}

const answerPages = [
  'sent.html',
  'not-sent.html',
  'mark-contacted.html',
  'contacted.html',
  'reopened.html',
  'contact-answer.html',
]

/** The pages that answer a form have no address: they leave the folder that is served. */
async function setAnswersApart(site: URL, answers: URL): Promise<void> {
  await rm(answers, { recursive: true, force: true })
  await mkdir(answers)
  for (const name of answerPages) {
    await rename(new URL(`answers/${name}`, site), new URL(name, answers))
  }
  await rm(new URL('answers/', site), { recursive: true })
}
