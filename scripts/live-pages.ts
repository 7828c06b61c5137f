import { realpathSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import {
  createServer,
  isRunnableDevEnvironment,
  mergeConfig,
  type Plugin,
  type RunnableDevEnvironment,
  type ViteDevServer,
} from 'vite'
import type { EvaluatedModuleNode, ModuleRunner } from 'vite/module-runner'
import { scriptPaths, viteConfig } from '../pipeline/vite-config.ts'
import type { Answers } from '../server/pages/answers.ts'
import { contentTypeOf, type Site } from '../server/pages/load-site.ts'
import { readableName, renderLive } from './render-live.ts'

/** Until the browser has loaded its page again, and no further file is saved, the server does not start again. */
const DEBOUNCE_MS = 250

/** What pages and server are made of; the others, tests among them, change neither. */
const followed = /^(site|content|leads|server)\/(?!.*\.test\.)/
const ofServer = /^(content|leads|server)\//

/** The pages as the files describe them now. */
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
  readonly onServerChange: (pages: LivePages) => Promise<unknown>
}

/** Files that are saved together, and whether the browser must load its page again to show them. */
interface Change {
  readonly files: Set<string>
  tellsBrowser: boolean
}

/** Renders the pages by Vite's module runner, again after each change of a file, and tells the browser. */
export async function startLivePages(options: LivePagesOptions): Promise<LivePages> {
  const { root, http, environment, onServerChange } = options
  const folder = fileURLToPath(root)
  let pending: Change | null = null
  /** Ends when the pages show all changes so far. */
  let rendering = Promise.resolve()
  /** Ends when the server of these changes runs. */
  let opening = Promise.resolve()
  let debounce: NodeJS.Timeout | undefined

  const follower: Plugin = {
    name: 'casa-in-posa:live-pages',
    hotUpdate: {
      order: 'post',
      async handler({ type, file, modules, read }) {
        const path = relative(folder, file)
        if (type !== 'update') {
          // Vite itself forgets only what has changed, not what has come or gone.
          this.environment.moduleGraph.onFileChange(file)
        }
        if (this.environment.name !== 'client' || !followed.test(path)) {
          return []
        }
        if (type !== 'delete') {
          // Many programs empty a file before they write it: this waits for what they write.
          await read()
        }
        // What the browser runs is replaced there, and a component keeps its state; all else is on a page.
        const isHot = type === 'update' && modules.length > 0 && !file.endsWith('.css')
        if (path.startsWith('server/')) {
          forget(runner, file)
        } else {
          note(file, !isHot)
        }
        if (ofServer.test(path)) {
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
        watch: { ignored: (path: string) => /^(\.cache|data|dist(-\w+)?)(\/|$)/.test(relative(folder, path)) },
        // The visitors' leads lie below the project too.
        fs: { allow: ['site', 'content', 'leads', '.cache/vite', realpathSync(new URL('node_modules', root))] },
      },
      optimizeDeps: { entries: [scriptPaths] },
      plugins: [follower],
    }),
  )
  const pages = runnableIn(vite)
  const { runner } = pages
  let latest = await renderLive(pages, root, environment)

  function note(file: string, tellsBrowser: boolean): void {
    if (pending) {
      pending.files.add(file)
      pending.tellsBrowser ||= tellsBrowser
      return
    }
    const change = { files: new Set([file]), tellsBrowser }
    pending = change
    rendering = rendering.then(() => {
      pending = null
      return attempt(() => follow(change))
    })
  }

  async function follow({ files, tellsBrowser }: Change): Promise<void> {
    for (const file of files) {
      forget(runner, file)
    }
    latest = await renderLive(pages, root, environment)
    if (tellsBrowser) {
      vite.environments.client.hot.send('pages-changed')
    }
  }

  /** What is broken is said, here and in the browser, and does not stop what works. */
  async function attempt(act: () => Promise<unknown>): Promise<void> {
    try {
      await act()
    } catch (error) {
      // A module that failed keeps its failure; which one it was is not known.
      runner.clearCache()
      const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
      console.error(stripVTControlCharacters(stack || message))
      console.error('What was there before is served until this is mended.')
      const plain = { message: stripVTControlCharacters(message), stack: stripVTControlCharacters(stack) }
      vite.environments.client.hot.send({ type: 'error', err: plain })
    }
  }

  const live: LivePages = {
    site: newest(() => latest.site),
    answers: newest(() => latest.answers),
    load: (path) => runner.import(path),
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
      return make !== undefined || response.destroyed
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

/** An object that is always the newest one, for whoever was given it once. */
function newest<Thing extends object>(read: () => Thing): Thing {
  return new Proxy(read(), { get: (_first, key) => Reflect.get(read(), key) })
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
