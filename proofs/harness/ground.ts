import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoreConfig } from '../../server/config/config.ts'
import { openStore } from '../../server/leads/store/open-store.ts'
import { writeSiteFixture } from '../../test/fixtures/site.ts'
import type { StartedPostgres } from '../../test/postgres.ts'
import { isThroughCaddy } from '../../test/web-servers/shipped-caddy.ts'
import { putCaddyBefore } from './caddy.ts'
import { createDatabase } from './proof.ts'
import { prepareServer, type RestartedServer } from './server-process.ts'

/** The servers of one part, on a database of its own. It ends them where it is disposed of. */
export type Ground = Awaited<ReturnType<typeof prepareGround>>

/**
 * Starts servers on one site, which all use one database and believe what a proxy says of a visitor's address. With
 * `THROUGH=caddy` each is reached through a Caddy of its own, so that a part still chooses whom it asks, and who is killed.
 *
 * @param directory where the folder of this part is made
 * @param environment further variables
 * @param putSite puts the site into that folder; a small one by default
 */
export async function prepareGround(
  directory: string,
  name: string,
  postgres: StartedPostgres | null,
  environment: Readonly<Record<string, string>> = {},
  processes: number = 1,
  putSite: (folder: string) => Promise<void> = writeSiteFixture,
) {
  const folder = join(directory, name)
  await mkdir(folder)
  await putSite(folder)
  const url = postgres === null ? null : await createDatabase(postgres, name)
  const variables = {
    TRUST_PROXY: '127.0.0.1',
    LINK_SECRET: 'a secret that all processes share, as they do in a cluster',
    ...(url !== null && { DATABASE_URL: url }),
    ...environment,
  }
  const started = await Promise.all(
    Array.from({ length: processes }, (_, index) => prepareServer(folder, `${name}-${index}`, variables)),
  )
  await Promise.all(started.map(({ start }) => start()))
  const fronts = isThroughCaddy ? await Promise.all(started.map(({ url }) => putCaddyBefore(url, folder))) : []
  const servers = started.map((server, index) => ({ ...server, url: fronts[index]?.url ?? server.url }))
  const config: StoreConfig =
    url === null ? { kind: 'sqlite', directory: servers[0]?.dataDirectory ?? '' } : { kind: 'postgres', url }
  const database = await openStore(config)
  return {
    servers,
    /** The same database, past the servers. */
    database,
    /** Its address; null for SQLite, which is in the server's data folder. */
    databaseUrl: url,
    async [Symbol.asyncDispose]() {
      await Promise.all(servers.map(({ kill }) => kill()))
      await Promise.all(fronts.map(({ stop }) => stop()))
      await database.close()
    },
  }
}

/** The only server of a part that has one. */
export function onlyServer({ servers: [server] }: Ground): RestartedServer {
  if (server === undefined) {
    throw new Error('there is no server')
  }
  return server
}
