import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { projectRoot } from '../scripts/project-root.ts'
import { realEnvironment } from '../test/cases/real-environment.ts'
import { startServer } from '../test/start-server.ts'
import { readStoredLeads } from '../test/stored-leads.ts'
import { buildElsewhere } from './support/build-elsewhere.ts'
import { expectAccessible } from './support/check-accessibility.ts'
import { expectNoSidewaysScrolling } from './support/check-layout.ts'
import { resize } from './support/resize.ts'
import { test } from './support/test.ts'

// Whoever's content it is, the page is whole. The second owner has other cities and names of photographs, no WhatsApp, and of the page
// as little as possible; the other content is what is really in content/, where these tests run on a copy: an owner's.
const contents = [
  [
    'the second owner',
    join(projectRoot, 'test/fixtures/second-owner'),
    { ...realEnvironment, BUSINESS_WHATSAPP: 'no' },
  ],
  ['whoever has this repository', process.env.CONTENT_FOLDER ?? join(projectRoot, 'content'), {}],
] as const

for (const [owner, content, details] of contents) {
  test.describe(`the site of ${owner}`, () => {
    let directory: string
    let site: Awaited<ReturnType<typeof startServer>>

    test.describe.configure({ mode: 'serial' })

    test.skip(isThatOfTests(content), 'The other journeys look at this content.')

    test.beforeAll(async () => {
      directory = mkdtempSync(join(tmpdir(), 'casa-in-posa-owner-'))
      await buildElsewhere(directory, details, () => cpSync(content, join(directory, 'content'), { recursive: true }))
      site = await startServer(directory, { ...details, PORT: '0' })
    })

    test.afterAll(async () => {
      await site?.kill()
      rmSync(directory, { recursive: true, force: true })
    })

    test('has no gap, no dead link and nothing outside the window', async ({ page }) => {
      // The narrowest from the start: in a window that becomes narrower the menu takes its time to close.
      await page.setViewportSize({ width: 320, height: 900 })
      await page.goto(site.url, { waitUntil: 'networkidle' })
      for (const width of [320, 390, 768, 1440, 1920]) {
        await resize(page, width, 900)
        await expectNoSidewaysScrolling(page)
        expect.soft(await emptyBoxes(page), `${width} px`).toEqual([])
      }
      await expectAccessible(page, owner)
      const links = await page.getByRole('banner').getByRole('list').getByRole('link').all()
      for (const link of links) {
        await expect(page.locator((await link.getAttribute('href')) ?? '')).toHaveCount(1)
      }
    })

    test('offers its cities, and stores a lead of the first', async ({ page }) => {
      await page.goto(site.url)
      // By their names: the labels are the owner's.
      const form = page.locator('form:has([name=zone])')
      const zones = form.locator('[name=zone] option:not([value=""])')
      const zone = (await zones.first().getAttribute('value')) ?? ''
      await form.locator('[name=zone]').selectOption(zone)
      for (const [name, text] of Object.entries({
        name: 'Anna Bianchi',
        email: 'anna@example.com',
        phone: '06 1234567',
      })) {
        await form.locator(`[name=${name}]`).fill(text)
      }
      await form.locator('[type=submit]').click()
      await expect.poll(() => readStoredLeads(join(directory, 'data')).map((lead) => lead.zone)).toEqual([zone])
    })
  })
}

/**
 * Whether an owner has changed nothing of what the fixture stands in for. It has a former city of its own, and content/ spaces at
 * which no line breaks.
 */
function isThatOfTests(content: string): boolean {
  const fixture = join(projectRoot, 'test/fixtures/content')
  const read = (folder: string, file: string) =>
    readFileSync(join(folder, file), 'latin1')
      .replace(/^export const formerCities[\s\S]*/m, '')
      .replaceAll('\\u00a0', ' ')
  return readdirSync(fixture, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(relative(fixture, parentPath), name))
    .every((file) => existsSync(join(content, file)) && read(content, file) === read(fixture, file))
}

/** The sections and lists of the page that have nothing in them. */
function emptyBoxes(page: Page): Promise<readonly string[]> {
  return page.locator('main').evaluate((main) => {
    const boxes = [...main.querySelectorAll('section, ul, ol, dl, figure, table, picture')]
    return boxes
      .filter((box) => box.childElementCount === 0 || box.getBoundingClientRect().height < 1)
      .map((box) => box.outerHTML.slice(0, 120))
  })
}
