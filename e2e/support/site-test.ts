import { test as base } from '@playwright/test'
import type { Lead } from '../../leads/lead.ts'
import { type RunningSite, startSite } from './start-site.ts'

/** The site of this worker as one journey sees it: leads and log lines of earlier journeys are left out. */
export type Site = Pick<RunningSite, 'url' | 'dataFolder' | 'storedLeads' | 'log' | 'kill' | 'restart'>

interface WorkerFixtures {
  /** The server that the journeys of a worker share. */
  readonly sharedSite: RunningSite
}

interface SiteFixtures {
  readonly site: Site
  /** Starts a further server with variables of its own, which ends with the journey. */
  readonly startAnotherSite: (...start: Parameters<typeof startSite>) => Promise<RunningSite>
  /** What a visitor types, different in each journey: the same details twice would be the same lead. */
  readonly visitor: Lead
}

/** The site and its visitor, whatever browser there is. */
export const siteTest = base.extend<SiteFixtures, WorkerFixtures>({
  sharedSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it must prepare off the pattern.
    async ({}, use) => {
      const site = await startSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  site: async ({ sharedSite }, use) => {
    if (!sharedSite.isRunning()) {
      await sharedSite.restart()
    }
    const earlierLeads = new Set(sharedSite.storedLeads().map(({ id }) => id))
    const earlierLog = sharedSite.log().length
    await use({
      ...sharedSite,
      storedLeads: () => sharedSite.storedLeads().filter(({ id }) => !earlierLeads.has(id)),
      log: () => sharedSite.log().slice(earlierLog),
    })
    const crash = sharedSite.crash()
    if (crash !== null) {
      throw new Error(`The server ${crash}. It printed:\n${sharedSite.log().slice(earlierLog)}`)
    }
  },
  baseURL: async ({ site }, use) => {
    await use(site.url)
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  startAnotherSite: async ({}, use) => {
    const started: RunningSite[] = []
    await use(async (...start) => {
      const site = await startSite(...start)
      started.push(site)
      return site
    })
    await Promise.all(started.map((site) => site.stop()))
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  visitor: async ({}, use, { testId }) => {
    const email = `anna.${testId}@example.com`
    await use({ name: 'Anna Bianchi', email, phone: '+39 333 555 0199', zone: 'roma' })
  },
})
