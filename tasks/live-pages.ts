import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { basename, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  createServer,
  type EnvironmentModuleNode,
  isRunnableDevEnvironment,
  mergeConfig,
  type Plugin,
  type RunnableDevEnvironment,
  type ViteDevServer,
} from 'vite'
import type { EvaluatedModuleNode, ModuleRunner } from 'vite/module-runner'
import { type Answers, answersOf } from '../server/answers/load-answers.ts'
import { contentTypeOf } from '../server/static-site/content-type.ts'
import { type FileBytes, type Site, siteOf } from '../server/static-site/load-site.ts'
import type * as Prepare from '../site/build/prepare-site.ts'
import { rendererPath, scriptPaths, viteConfig } from '../site/build/vite-config.ts'
import { pageFile } from '../site/build/write-files.ts'
import { renditionFile } from '../site/build/write-renditions.ts'
import { findRenditions } from '../site/photos/rendition-url.ts'
import type { Renderer } from '../site/render/rendered-site.ts'

/** The server waits for the last of several files that are saved together, and for the browser to have its page. */
const DEBOUNCE_MS = 250

/** The pages as the files say now. */
export interface LivePages {
  /** They change with the files: whoever reads them reads the newest. */
  readonly site: Site
  readonly answers: Answers
  /** Loads a module as it is now, by its path in the project. */
  readonly load: <Module>(path: string) => Promise<Module>
  /** Answers a request for a module, a picture or a font; for anything else waits until the pages show the last change. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>
  readonly close: () => Promise<void>
}

interface LivePagesOptions {
  /** The project's folder, as a directory URL. */
  readonly root: URL
  /** Its connections tell the browser of changes. */
  readonly http: Server
  readonly environment: NodeJS.ProcessEnv
  /** Called after a file that the server is made of has changed. */
  readonly onServerChange: (pages: LivePages) => Promise<void>
}

/** Renders the pages by Vite's module runner, again after each change of a file, and tells the browser. */
export async function startLivePages(options: LivePagesOptions): Promise<LivePages> {
  const { root, http, environment, onServerChange } = options
  let latest: RenderedPages
  // The pages of all changes so far, and the server of them, which nobody waits for: the one before answers meanwhile.
  let rendering = Promise.resolve()
  let opening = Promise.resolve()
  let debounce: NodeJS.Timeout | undefined

  const follower: Plugin = {
    name: 'casa-in-posa:live-pages',
    hotUpdate: {
      order: 'post',
      handler({ file, modules }) {
        if (this.environment.name !== 'client') {
          return []
        }
        // What the browser runs is replaced there, and a component keeps its state; all else is on a page.
        const isHot = modules.length > 0 && !file.endsWith('.css')
        const isOfServer = /^(server|content|leads)\//.test(relative(fileURLToPath(root), file))
        rendering = rendering.then(() => attempt(() => follow(file, !isHot)))
        if (isOfServer) {
          clearTimeout(debounce)
          debounce = setTimeout(() => {
            opening = Promise.all([opening, rendering]).then(() => attempt(() => onServerChange(live)))
          }, DEBOUNCE_MS)
        }
        return isHot ? undefined : []
      },
    },
  }
  const vite = await createServer(
    mergeConfig(viteConfig(root, readableName), {
      server: {
        middlewareMode: true,
        hmr: { server: http },
        watch: { ignored: ['**/.cache/**', '**/data/**', '**/dist*/**'] },
      },
      optimizeDeps: { entries: [scriptPaths] },
      plugins: [follower],
    }),
  )
  const pages = runnableIn(vite)

  async function follow(file: string, tellsBrowser: boolean): Promise<void> {
    forget(pages.runner, file)
    latest = await renderPages(pages, root, environment)
    if (tellsBrowser) {
      vite.environments.client.hot.send('pages-changed')
    }
  }

  /** What is broken is said, here and in the browser, and does not stop what works. */
  async function attempt(act: () => Promise<void>): Promise<void> {
    try {
      await act()
    } catch (error) {
      // A module that failed keeps its failure; which one it was is not known.
      pages.runner.clearCache()
      const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
      console.error(stack || message)
      console.error('What was there before is served until this is mended.')
      vite.environments.client.hot.send({ type: 'error', err: { message, stack } })
    }
  }

  latest = await renderPages(pages, root, environment)
  const live: LivePages = {
    site: {
      get files() {
        return latest.site.files
      },
      get redirects() {
        return latest.site.redirects
      },
      get notFound() {
        return latest.site.notFound
      },
      headersFor: () => ({}),
    },
    answers: {
      get sent() {
        return latest.answers.sent
      },
      notSent: (values) => latest.answers.notSent(values),
      markContacted: (values) => latest.answers.markContacted(values),
      contacted: (values) => latest.answers.contacted(values),
      reopened: (values) => latest.answers.reopened(values),
      contactAnswer: (values) => latest.answers.contactAnswer(values),
    },
    load: (path) => pages.runner.import(path),
    async answer(request, response) {
      const isModule = await new Promise<boolean>((resolve, reject) => {
        response.once('close', () => resolve(true))
        vite.middlewares(request, response, (error?: unknown) => (error ? reject(error) : resolve(false)))
      })
      if (isModule) {
        return true
      }
      await rendering
      const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
      const make = latest.files(path)
      if (make) {
        response.setHeader('Content-Type', contentTypeOf(path)).end(await make())
      }
      return make !== undefined
    },
    close: () => vite.close(),
  }
  return live
}

function runnableIn({ environments }: ViteDevServer): RunnableDevEnvironment {
  const pages = environments.ssr
  if (!pages || !isRunnableDevEnvironment(pages)) {
    throw new Error('Vite has no environment that runs modules here')
  }
  return pages
}

/** Takes a file's modules, and all that import them, out of the runner, so that they are run again. */
function forget({ evaluatedModules }: ModuleRunner, file: string): void {
  const seen = new Set<EvaluatedModuleNode>()
  const visit = (node: EvaluatedModuleNode | undefined) => {
    if (node && !seen.has(node)) {
      seen.add(node)
      evaluatedModules.invalidateModule(node)
      for (const importer of node.importers) {
        visit(evaluatedModules.getModuleById(importer))
      }
    }
  }
  evaluatedModules.getModulesByFile(file)?.forEach(visit)
}

interface RenderedPages {
  readonly site: Site
  readonly answers: Answers
  /** What makes a font or a picture, by its path on the site. */
  readonly files: (path: string) => (() => Promise<Buffer>) | undefined
}

async function renderPages(
  pages: RunnableDevEnvironment,
  root: URL,
  environment: NodeJS.ProcessEnv,
): Promise<RenderedPages> {
  const { prepareSite } = await pages.runner.import<typeof Prepare>('/site/build/prepare-site.ts')
  const { renderSite } = await pages.runner.import<Renderer>(`/${rendererPath}`)
  const { content, assets, files, places } = await prepareSite(environment, root)
  const scripts = Object.fromEntries(
    globSync(scriptPaths, { cwd: fileURLToPath(root) }).map((place) => [place, `/${place}`]),
  )
  // The styles of islands come with their modules.
  const styles = { page: await stylesOf(pages), islands: '' }
  const rendered = renderSite(content, { ...assets, scripts, styles })
  const texts = [...[...rendered.pages].map(([path, page]) => [pageFile(path), page] as const), ...rendered.files]
  const bytes = texts.map(([name, text]): [string, FileBytes] => [
    name.slice(1),
    new Map([['identity', Buffer.from(text)]]),
  ])
  return {
    site: siteOf(new Map(bytes), () => ({})),
    answers: answersOf(rendered.answers),
    files(path) {
      const [rendition] = findRenditions(path)
      return rendition
        ? async () => readFile(await renditionFile(rendition, places, content.business.brand))
        : files.get(path)
    },
  }
}

/** All styles of the renderer's modules, in the order in which they are imported. */
async function stylesOf(pages: RunnableDevEnvironment): Promise<string> {
  const sheets = new Set<string>()
  const seen = new Set<EnvironmentModuleNode>()
  const visit = (node: EnvironmentModuleNode) => {
    if (seen.has(node)) {
      return
    }
    seen.add(node)
    if (node.url.endsWith('.css')) {
      sheets.add(node.url)
    }
    node.importedModules.forEach(visit)
  }
  const renderer = await pages.moduleGraph.getModuleByUrl(`/${rendererPath}`)
  if (renderer) {
    visit(renderer)
  }
  const texts = await Promise.all([...sheets].map((url) => pages.runner.import<{ default: string }>(`${url}?inline`)))
  return texts.map((module) => module.default).join('\n')
}

/** A class's name that says where it comes from. */
function readableName(name: string, file: string): string {
  return `${basename(file.replace(/\?.*/, ''), '.module.css')}_${name}`
}
