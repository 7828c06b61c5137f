import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../test/postgres.ts'
import { startStaticHost } from '../../test/static-host.ts'
import { addressesInPostgres, campaignsInPostgres } from '../../test/stored-leads.ts'
import { buildElsewhere } from './build-elsewhere.ts'
import { startSite } from './start-site.ts'
import { test as base } from './test.ts'

/** The site on a host of static files, and its leads on another origin. */
export interface Elsewhere {
  /** Where the pages are. */
  readonly url: string
  /** Where the leads go: this project's server, in the place of Supabase's gateway. */
  readonly gatewayUrl: string
  readonly gatewayLog: () => string
  readonly key: string
  readonly directory: string
  /** The e-mail addresses of the leads that are stored, one for each row. */
  readonly storedAddresses: () => Promise<readonly string[]>
  /** The campaign of the leads with this address. */
  readonly storedCampaigns: (email: string) => Promise<readonly object[]>
}

const key = 'sb_publishable_example'

async function startElsewhere(stops: (() => Promise<void>)[]): Promise<Elsewhere> {
  const directory = await mkdtemp(join(tmpdir(), 'casa-in-posa-elsewhere-'))
  stops.unshift(() => rm(directory, { recursive: true, force: true }))
  const postgres = await startPostgres()
  stops.unshift(postgres.stop)
  const gateway = await startSite({ DATABASE_URL: postgres.url, BACKEND_KEY: key })
  stops.unshift(gateway.stop)
  await buildElsewhere(directory, { BACKEND_URL: gateway.url, BACKEND_KEY: key })
  const host = await startStaticHost(join(directory, 'dist'))
  stops.unshift(host.stop)
  return {
    url: host.url,
    gatewayUrl: gateway.url,
    gatewayLog: gateway.log,
    key,
    directory,
    storedAddresses: () => addressesInPostgres(postgres.url),
    storedCampaigns: (email) => campaignsInPostgres(postgres.url, email),
  }
}

export const test = base.extend<object, { readonly elsewhere: Elsewhere }>({
  elsewhere: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it must prepare off the pattern.
    async ({}, use) => {
      const stops: (() => Promise<void>)[] = []
      try {
        await use(await startElsewhere(stops))
      } finally {
        for (const stop of stops) {
          await stop()
        }
      }
    },
    // The site is built in it, beside the other journeys.
    { scope: 'worker', timeout: 900_000 },
  ],
  baseURL: async ({ elsewhere }, use) => {
    await use(elsewhere.url)
  },
})
