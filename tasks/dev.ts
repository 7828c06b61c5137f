import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { pathToFileURL } from 'node:url'
import type * as App from '../server/app.ts'
import type * as StartProcess from '../server/start-process.ts'
import type { OpenApplication } from '../server/start-process.ts'
import type * as StartText from '../server/start-text.ts'
import { type LivePages, startLivePages } from './live-pages.ts'
import { projectRoot } from './project-root.ts'
import { stopSignal } from './stop-signal.ts'

/**
 * The site while it is changed, in one process: Vite's middleware, then the pages as they are rendered from what the files say
 * now, then the real server behind their form. A changed file is live at once, without a build.
 */
process.chdir(projectRoot)
// Nobody but this machine sees it: samples and examples are looked at and replaced here, whatever address .env names.
process.env.SITE_URL = ''
const http = createHttpServer()
const address = await listen(http, Number(process.env.PORT || '3000'))
process.env.LINK_URL ||= address

/** The server of the files as they are now, and the requests that it is answering. */
interface RunningServer extends OpenApplication {
  readonly answering: Set<ServerResponse>
}

let server: RunningServer | null = null
let pages: LivePages | null = null

const stopping = stopSignal()
stopping.addEventListener('abort', async () => {
  http.closeAllConnections()
  await Promise.all([pages?.close(), server?.close()])
  process.exit()
})

pages = await startLivePages({
  root: pathToFileURL(`${projectRoot}/`),
  http,
  environment: process.env,
  onServerChange: openServer,
}).catch((error: unknown) => {
  console.error(error instanceof Error ? error.stack || error.message : error)
  process.exit(1)
})
await openServer(pages)
http.on('request', (request, response) => void answer(request, response, pages))
console.log(`Your changes are live at ${address}.`)

async function answer(request: IncomingMessage, response: ServerResponse, live: LivePages): Promise<void> {
  if (await live.answer(request, response)) {
    return
  }
  server?.answering.add(response)
  const { answering } = server ?? {}
  response.once('close', () => answering?.delete(response))
  server?.app.routing(request, response)
}

/** Opens the server that the files describe now; the one before finishes what it is answering, and goes. */
async function openServer({ site, answers, load }: LivePages): Promise<void> {
  const { openApplication, readConfig } = await load<typeof StartProcess>('/server/start-process.ts')
  const { buildApp } = await load<typeof App>('/server/app.ts')
  const config = readConfig(process.env)
  const opened = await openApplication({ buildApp, takesLeads: true }, config, { site, answers })
  await opened.app.ready()
  const before = server
  server = { ...opened, answering: new Set() }
  if (before === null) {
    const { serverStartText } = await load<typeof StartText>('/server/start-text.ts')
    console.log(serverStartText(config, address, await opened.stateOfStore()))
  } else {
    await Promise.all(
      [...before.answering].map((response) => new Promise((resolve) => response.once('close', resolve))),
    )
    await before.close()
    console.log('The server has started again.')
  }
  await opened.notify()
}

/** Listens on a port of this machine, or on the next one that is free. */
async function listen(server: Server, port: number): Promise<string> {
  for (let candidate = port; ; candidate += 1) {
    const isFree = await new Promise<boolean>((resolve, reject) => {
      const failed = (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' && candidate < 65_535 ? resolve(false) : reject(error)
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
