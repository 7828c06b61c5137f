import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { sampledContent, sampleProblems } from '../business/samples.ts'
import { gallery, hero, reviews, sections, statistics } from '../content/landing.ts'
import { footer } from '../content/site.ts'
import { realEnvironment as own } from '../test/cases/real-environment.ts'
import { startServer } from '../test/start-server.ts'
import { buildElsewhere } from './support/build-elsewhere.ts'
import { test } from './support/test.ts'

let directory: string

/** Changes a content file of the copy, as an owner does in an editor. */
async function change(file: string, changes: readonly (readonly [pattern: RegExp, replacement: string])[]) {
  const path = join(directory, file)
  const text = await readFile(path, 'utf8')
  await writeFile(
    path,
    changes.reduce((changed, [pattern, replacement]) => changed.replace(pattern, replacement), text),
  )
}

/** Removes the reviews, the statistics and the rating. */
const removeParts = () =>
  change('content/landing.ts', [
    [/^ {2}testimonials: \[$[\s\S]*?^ {2}\],$/m, '  testimonials: [],'],
    [/^ {2}list: \[\n {4}\{\n {6}value: [\s\S]*?^ {2}\],$/m, '  list: [],'],
    [/^ {4}rating: \{$[\s\S]*?^ {4}\},\n/m, ''],
  ])

/** Removes the marks of samples from the rest, as if photographs and texts were the owner's own. */
async function removeSampleMarks() {
  for (const file of ['landing.ts', 'photos/photos.ts', 'questions.ts', 'service-package.ts']) {
    await change(`content/${file}`, [[/^ +is(Tour)?Sample: true,\n/gm, '']])
  }
}

test.beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'casa-in-posa-live-'))
})

test.afterEach(() => rm(directory, { recursive: true, force: true }))

test('an owner who builds for a real address reads every sample and example detail in one list, without a stack trace', {
  tag: '@desktop',
}, async () => {
  const { BUSINESS_REA, ...details } = own
  const building = buildElsewhere(directory, details)
  const list = ['BUSINESS_REA is still the example', ...sampleProblems(sampledContent)]
  await expect(building).rejects.toThrow('\nThe site cannot be built:\n')
  for (const line of list) {
    await expect(building).rejects.toThrow(`\n  ${line}`)
  }
  await expect(building).rejects.not.toThrow(/^ +at |Stack trace/m)
})

test('an owner without reviews and figures goes live with a page that shows no trace of them', {
  tag: '@desktop',
}, async ({ page }) => {
  await buildElsewhere(directory, own, async () => {
    await removeParts()
    await removeSampleMarks()
  })
  const server = await startServer(directory, { ...own, PORT: '0' })
  try {
    // Until the photographs further down have come: one that is missing would be an error on the console.
    await page.goto(server.url, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const title of [reviews.title, statistics.title]) {
      await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
    }
    await expect(page.getByText(gallery.note)).toHaveCount(0)
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
    // First: a photograph that is asked for after the server's end would be an error on the console.
    await page.close()
    await server.kill()
  }
})
