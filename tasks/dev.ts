import { relative } from 'node:path'
import { dev } from 'astro'
import { contactLink } from '../content/notifications.ts'
import { leadsPath } from '../leads/backend.ts'
import { buildSite } from './build-site.ts'
import { hasBuild } from './build-stamp.ts'
import { findFreePort } from './find-free-port.ts'
import { forwardRequest } from './forward-request.ts'
import { projectRoot } from './project-root.ts'
import { type RestartingServer, startRestartingServer } from './start-restarting-server.ts'
import { stopSignal } from './stop-signal.ts'

/**
 * Astro's development server with live reload for the pages, and the real server behind their form, which restarts when
 * one of its files changes. What only that server can answer is forwarded to it.
 */
process.env.ASTRO_TELEMETRY_DISABLED ??= '1'
process.chdir(projectRoot)
const stopping = stopSignal()
// Nobody but this machine sees it: samples and examples are looked at and replaced here, whatever address .env names.
process.env.SITE_URL = ''
if (!hasBuild(projectRoot)) {
  // The server answers the form sent without script with built pages, and does not start without them.
  console.log('Building the site once…')
  const { ended } = await buildSite(process.env, stopping)
  if (ended !== 0) {
    process.exit(stopping.aborted ? 130 : 1)
  }
}
const serverPort = await findFreePort()
let pages: Awaited<ReturnType<typeof dev>> | null = null
let server: RestartingServer | null = null
stopping.addEventListener('abort', async () => {
  await Promise.all([pages?.stop(), server?.stop()])
  process.exit()
})
pages = await dev({
  root: projectRoot,
  server: { port: Number(process.env.PORT || '3000') },
  vite: {
    plugins: [
      {
        name: 'server-behind-the-form',
        configureServer({ middlewares, watcher }) {
          watcher.on('all', (_event, path) => {
            if (isOfServer(relative(projectRoot, path))) {
              server?.restart()
            }
          })
          middlewares.use((request, response, next) => {
            if (isForServer(request.method, request.url)) {
              void forwardRequest(request, response, `http://127.0.0.1:${serverPort}`)
            } else {
              next()
            }
          })
        },
      },
    ],
  },
})
// Links in notifications lead to these pages, whose port may be another than PORT: Astro takes the next one that is free.
const address = `http://localhost:${pages.address.port}`
process.env.LINK_URL ||= address
server = startRestartingServer(
  serverPort,
  `Your changes are live at ${address}; the address below is the server behind it.`,
)

/** Vite watches the whole project. Node's own `--watch` loses a file as soon as an editor replaces it by renaming. */
function isOfServer(path: string): boolean {
  return /^(server|content|leads)\/.*\.ts$/.test(path) && !path.endsWith('.test.ts')
}

/** A lead, the form sent without script (a POST to the page itself), the links in notifications, and what built pages load. */
function isForServer(method = 'GET', url = '/'): boolean {
  const [path = '/'] = url.split('?')
  return (
    path === leadsPath || path === contactLink.path || path.startsWith('/_astro/') || `${method} ${path}` === 'POST /'
  )
}
