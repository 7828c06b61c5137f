import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { sampledContent, sampleProblems } from '../business/samples.ts'
import { comparison, gallery, hero, reviews, sections, statistics } from '../content/landing.ts'
import { footer } from '../content/site.ts'
import { startServer } from '../test/start-server.ts'
import { buildElsewhere } from './support/build-elsewhere.ts'
import { takeMarksOff, takeOut } from './support/take-samples-out.ts'
import { test } from './support/test.ts'

const BUILD_TIMEOUT_MS = 300_000

const own = {
  SITE_URL: 'https://www.casainposa.it',
  BUSINESS_LEGAL_NAME: 'Bianchi Fotografia S.r.l.',
  BUSINESS_VAT_NUMBER: '12345678903',
  BUSINESS_ADDRESS: 'Via Roma 1, 00184 Roma',
  BUSINESS_EMAIL: 'ciao@casainposa.it',
  BUSINESS_PHONE: '+39 06 1234 5678',
  BUSINESS_WHATSAPP: '+39 333 123 4567',
  BUSINESS_KIND: 'srl',
  BUSINESS_REGISTER_OFFICE: 'Roma',
  BUSINESS_REA: 'RM-1234567',
  BUSINESS_SHARE_CAPITAL: '10000',
  BUSINESS_PEC: 'casainposa@pec.it',
}

let directory: string

test.beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'casa-in-posa-live-'))
})

test.afterEach(() => rm(directory, { recursive: true, force: true }))

test('a real address publishes no sample: each is named, in one list with the details and without a stack trace', {
  tag: '@desktop',
}, async () => {
  const { BUSINESS_REA, ...details } = own
  const building = buildElsewhere(directory, details)
  const list = ['BUSINESS_REA is still the example', ...sampleProblems(sampledContent)]
  await expect(building).rejects.toThrow('(1): The site cannot be built:\n')
  for (const line of list) {
    await expect(building).rejects.toThrow(`\n  ${line}`)
  }
  await expect(building).rejects.not.toThrow(/^ +at |Stack trace/m)
})

test('a business without reviews and figures goes live, and its page shows no trace of them', {
  tag: '@desktop',
}, async ({ page }) => {
  test.setTimeout(BUILD_TIMEOUT_MS)
  await buildElsewhere(directory, own, async () => {
    await takeOut(directory, ['reviews', 'statistics', 'rating'])
    await takeMarksOff(directory)
  })
  const server = await startServer(directory, { ...own, PORT: '0' })
  try {
    await page.goto(server.url)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const title of [reviews.title, statistics.title]) {
      await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
    }
    for (const note of [gallery.note, comparison.sampleNote]) {
      await expect(page.getByText(note)).toHaveCount(0)
    }
    const links = page.getByRole('banner').getByRole('list').getByRole('link')
    await expect(links).toHaveText(sections.filter(({ id }) => id !== 'recensioni').map(({ label }) => label))
    await expect(page.getByRole('list', { name: hero.badges.label }).getByRole('listitem')).toHaveCount(2)
    const broken = await page
      .locator('a[href*="#"]')
      .evaluateAll((anchors) =>
        anchors
          .map((anchor) => anchor.getAttribute('href') ?? '')
          .filter((href) => document.getElementById(href.slice(href.indexOf('#') + 1)) === null),
      )
    expect(broken).toEqual([])
    await expect(page.getByRole('contentinfo')).toContainText(`${footer.shareCapital}\u00a010.000`)
  } finally {
    await server.kill()
  }
})
