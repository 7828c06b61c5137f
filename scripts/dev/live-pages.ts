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
import { readableName, scriptPaths, viteConfig } from '../../pipeline/vite-config.ts'
import { builtRooms } from '../../rooms.ts'
import type { OfficeFiles } from '../../server/office/app-files.ts'
import type { Answers } from '../../server/pages/answers.ts'
import { contentTypeOf, type FileBytes, type Site } from '../../server/pages/load-site.ts'
import { followFiles } from './follow-files.ts'
import { renderPages } from './render-pages.ts'

/** The pages, rendered from the current files. */
export interface LivePages {
  /** Always current, and so is `answers`: both change with the files. */
  readonly site: Site
  readonly answers: Answers
  readonly office: OfficeFiles
  /** Loads the current version of a module, by its path in the project. */
  readonly load: <Module>(path: string) => Promise<Module>
  /** Answers a request for a module, a picture or a font; for any other waits until all changes are rendered, and returns false. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>
  readonly close: () => Promise<void>
}

/**
 * Renders the pages by Vite's module runner, and again after each change of a file; then the browser reloads.
 *
 * @param root the project's folder, as a directory URL
 * @param http the server for Vite's WebSocket
 * @param onServerChange called after a source file of the server has changed
 */
export async function startLivePages(
  root: URL,
  http: Server,
  environment: NodeJS.ProcessEnv,
  onServerChange: (pages: LivePages) => Promise<unknown>,
): Promise<LivePages> {
  const folder = fileURLToPath(root)
  /** Whether the browser must reload its page to show the changes that are not rendered yet; null without any. */
  let needsReload: boolean | null = null
  /** Resolves when all changes so far are rendered. */
  let rendering = Promise.resolve()
  /** Resolves when the server runs with these changes. */
  let opening = Promise.resolve()

  const vite = await startVite(root, http, [
    followFiles(
      folder,
      (mustReload) => {
        if (needsReload === null) {
          rendering = rendering.then(() => attempt(renderAgain))
        }
        needsReload = needsReload === true || mustReload
      },
      () => {
        opening = Promise.all([opening, rendering]).then(() => attempt(() => onServerChange(live)))
      },
    ),
  ])
  const pages = runnableIn(vite)
  const { runner } = pages
  const assets = new Map<string, FileBytes>()
  let latest = await renderPages(pages, root, environment, assets)
  /** When the pages changed last, in milliseconds of the epoch. */
  let changedAt = 0
  // A page that was still loading when they changed was not told.
  vite.environments.client.hot.on('page-loaded', (openedAt: number, client) => {
    if (changedAt > openedAt) {
      client.send('pages-changed')
    }
  })

  async function renderAgain(): Promise<void> {
    const reloads = needsReload
    needsReload = null
    latest = await renderPages(pages, root, environment, assets)
    if (reloads) {
      changedAt = Date.now()
      vite.environments.client.hot.send('pages-changed')
    }
  }

  /** Acts with the current modules. Reports an error here and in the browser; the last working version stays. */
  async function attempt(act: () => Promise<unknown>): Promise<void> {
    try {
      // All modules are evaluated anew: it takes a moment, and nobody keeps account of those that a change concerns.
      runner.clearCache()
      await act()
    } catch (error) {
      const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
      console.error(stripVTControlCharacters(stack || message))
      console.error('The last working version is served until this is fixed.')
      const plain = { message: stripVTControlCharacters(message), stack: stripVTControlCharacters(stack) }
      vite.environments.client.hot.send({ type: 'error', err: plain })
    }
  }

  const live: LivePages = {
    site: newest(() => latest.site),
    answers: newest(() => latest.answers),
    office: { get: (name) => latest.office.get(name) },
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

/** Starts Vite within the server. */
function startVite(root: URL, http: Server, plugins: readonly Plugin[]): Promise<ViteDevServer> {
  const folder = fileURLToPath(root)
  return createServer(
    mergeConfig(viteConfig(root, readableName), {
      server: {
        middlewareMode: true,
        hmr: { server: http },
        watch: { ignored: (path: string) => /^(\.cache|data|dist(-\w+)?)(\/|$)/.test(relative(folder, path)) },
        // Not the whole project, which contains the leads in data/.
        fs: {
          allow: [...builtRooms, '.cache/vite', realpathSync(new URL('node_modules', root))],
        },
      },
      optimizeDeps: { entries: [scriptPaths, 'office/main.tsx'] },
      plugins,
    }),
  )
}

function runnableIn({ environments }: ViteDevServer): RunnableDevEnvironment {
  const pages = environments.ssr
  if (!pages || !isRunnableDevEnvironment(pages)) {
    throw new Error('Vite has no environment that runs modules here')
  }
  return pages
}

/** A proxy that always reads from the newest object. */
function newest<Thing extends object>(read: () => Thing): Thing {
  return new Proxy(read(), { get: (_first, key) => Reflect.get(read(), key) })
}
