import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { memoryLimits } from '../../scripts/build.ts'
import { findFreePort } from '../../scripts/find-free-port.ts'
import { projectRoot } from '../../scripts/project-root.ts'
import { compileCache } from '../../test/start-server.ts'
import { isThroughCaddy } from '../../test/web-servers/shipped-caddy.ts'
import { runProcess } from '../../test/web-servers/web-server.ts'
import { putCaddyBefore } from './caddy.ts'

/** Ends the proof with a sentence where the site is not built. */
export function expectBuiltSite(): void {
  if (!existsSync(join(projectRoot, 'dist', 'index.html'))) {
    console.error('The site is not built. Run "npm run build" in the folder above first.')
    process.exit(1)
  }
}

/**
 * Starts the server as `npm run serve` does, with the default configuration: nobody is notified, leads are screened. With
 * `THROUGH=caddy` it is reached through Caddy; the process is the server's all the same, and `directUrl` its own address.
 *
 * @param siteDirectory where the built site is
 * @param directory for its data and its log; it is made
 * @param databaseUrl PostgreSQL instead of the embedded database
 */
export async function startMeasuredServer(siteDirectory: string, directory: string, databaseUrl: string | null) {
  await mkdir(directory, { recursive: true })
  const port = String(await findFreePort())
  const server = await runProcess({
    file: process.execPath,
    args: [...memoryLimits, fileURLToPath(new URL('../../server/main.ts', import.meta.url))],
    directory: siteDirectory,
    environment: {
      PORT: port,
      ...compileCache,
      DATA_DIR: join(directory, 'data'),
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    },
    url: `http://127.0.0.1:${port}`,
    logFile: join(directory, 'server.log'),
  })
  if (!isThroughCaddy) {
    return { ...server, directUrl: server.url }
  }
  const caddy = await putCaddyBefore(server.url, directory)
  return {
    ...server,
    url: caddy.url,
    directUrl: server.url,
    async stop() {
      await server.stop()
      await caddy.stop()
    },
  }
}
