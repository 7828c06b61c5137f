import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { finished } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import type * as Config from '../server/config/config.ts'
import { StartError } from '../server/config/config.ts'
import type * as Open from '../server/open-application.ts'
import type * as StartText from '../server/start-text.ts'
import { type LivePages, startLivePages } from './dev/live-pages.ts'
import { projectRoot } from './project-root.ts'
import { readOptions } from './read-options.ts'
import { stopSignal } from './run-command.ts'

/**
 * The development server, in one process: Vite's middleware, then the pages rendered from the current files, then the real
 * server for the rest. A changed file is live without a build.
 */
readOptions('npm run dev', 'serves the site and the server behind its form from the sources, live at every saved file')
process.chdir(projectRoot)
// Read by React and Vite.
process.env.NODE_ENV = 'development'
// Samples and examples are allowed here, whatever address .env has: only this machine sees the site.
process.env.SITE_URL = ''

/** The server with the current modules, and the requests that it is answering. */
interface RunningServer extends Open.OpenApplication {
  readonly answering: Set<ServerResponse>
}

let server: RunningServer | null = null
let pages: LivePages | null = null
const http = createHttpServer()
const stopping = stopSignal()
stopping.addEventListener('abort', async () => {
  http.closeAllConnections()
  await Promise.allSettled([pages?.close(), server?.close()])
  process.exit()
})

try {
  const address = await listen(http, Number(process.env.PORT || '3000'))
  process.env.LINK_URL ||= address
  const started = start(address)
  // Requests that come earlier wait.
  http.on('request', (request, response) => {
    started
      .then((live) => answer(request, response, live))
      .catch((error: unknown) => {
        console.error(error)
        if (!response.headersSent) {
          response.writeHead(500)
        }
        response.end()
      })
  })
  await started
  console.log(`Your changes are live at ${address}.`)
} catch (error) {
  // An error that the developer must correct is one sentence; a stack would bury it.
  const isSentence = error instanceof Error && (error.name === 'StartError' || error.stack === '')
  console.error(isSentence ? error.message : error)
  process.exit(1)
}

async function start(address: string): Promise<LivePages> {
  const live = await startLivePages(pathToFileURL(`${projectRoot}/`), http, process.env, openServer)
  pages = live
  const { config, stateOfStore } = await openServer(live)
  const { startText } = await live.load<typeof StartText>('/server/start-text.ts')
  console.log(startText('server', config, address, await stateOfStore(), { mail: [], policy: null }))
  return live
}

async function answer(request: IncomingMessage, response: ServerResponse, live: LivePages): Promise<void> {
  if ((await live.answer(request, response)) || server === null) {
    return
  }
  const { answering, app } = server
  answering.add(response)
  response.once('close', () => answering.delete(response))
  app.routing(request, response)
}

/** Starts a server with the current modules; the one before is drained and closed. */
async function openServer({ site, answers, office, load }: LivePages) {
  const { readConfig } = await load<typeof Config>('/server/config/config.ts')
  const { openApplication } = await load<typeof Open>('/server/open-application.ts')
  const config = readConfig(process.env)
  const opened = await openApplication('server', config, {
    site,
    answers,
    office: { files: office, version: 'dev' },
    log: process.stdout,
  })
  try {
    await opened.app.ready()
    await opened.notify()
  } catch (error) {
    await opened.close()
    throw error
  }
  const before = server
  server = { ...opened, answering: new Set() }
  if (before !== null) {
    console.log('The server has started again.')
    await Promise.all([...before.answering].map((response) => finished(response).catch(() => undefined)))
    await before.close()
  }
  return { config, stateOfStore: opened.stateOfStore }
}

/** Listens on a port of this machine, or on the next one that is free. */
async function listen(server: Server, port: number): Promise<string> {
  if (!(port > 0 && port <= 65_535)) {
    throw new StartError('PORT must be a whole number from 1 to 65535')
  }
  for (let candidate = port; ; candidate += 1) {
    const isFree = await new Promise<boolean>((resolve, reject) => {
      const failed = (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error))
      server.once('error', failed).listen(candidate, 'localhost', () => {
        server.off('error', failed)
        resolve(true)
      })
    })
    if (isFree) {
      return `http://localhost:${candidate}`
    }
  }
}
