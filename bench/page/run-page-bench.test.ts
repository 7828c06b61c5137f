import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findBrowser } from '../../test/browser.ts'
import { writeSiteFixture } from '../../test/fixtures/site.ts'
import { LIMIT } from './page-figures.ts'
import { runPageBench } from './run-page-bench.ts'

/** The short form of `npm run bench:page`. */
test('loads a page and its limit in a browser', { timeout: 240_000 }, async () => {
  const siteDirectory = await mkdtemp(join(tmpdir(), 'casa-in-posa-site-'))
  onTestFinished(() => rm(siteDirectory, { recursive: true }))
  await writeSiteFixture(siteDirectory)
  const { rows, ratios } = await runPageBench({
    siteDirectory,
    browserPath: await findBrowser(),
    rounds: 1,
    formFactors: ['mobile'],
    protocols: [spawnSync('openssl', ['version']).status === 0 ? 'HTTP/2' : 'HTTP/1.1'],
    paths: [],
    say: () => undefined,
  })
  expect(rows.map(({ page }) => page)).toEqual(['/', LIMIT])
  expect(rows.every(({ fcpMs, bytes, requests }) => fcpMs > 0 && bytes > 0 && requests > 0)).toBe(true)
  expect(ratios).toHaveLength(1)
})
