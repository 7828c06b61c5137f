import { type RunningSite, startSite } from './start-site.ts'
import { test } from './test.ts'

/** One server for all journeys of a file, which take turns. It is there once they begin. */
export function oneSite(): RunningSite {
  test.describe.configure({ mode: 'default' })
  const site: RunningSite = Object.create(null)
  test.beforeAll(async () => {
    Object.assign(site, await startSite())
  })
  test.afterAll(() => site.stop())
  return site
}
