import { expect } from '@playwright/test'
import { shownPhotos } from '../business/shown-photos.ts'
import { booking, gallery, hero, hours, services } from '../content/landing.ts'
import { signature } from '../content/signature.ts'
import { notFound } from '../content/site.ts'
import { findRenditions } from '../contracts/renditions.ts'
import { colour } from './support/colour.ts'
import { photoOf } from './support/photographs.ts'
import { test } from './support/test.ts'
import { comparison } from './support/whole-page.ts'

const poster = services.tour ? [services.tour.poster] : []
const atHours = hours?.list.map(({ photo }) => photo) ?? []
const shown = [
  ...[hero.photo, ...services.photos, ...poster, ...gallery.photos, comparison.before, comparison.after],
  ...atHours,
  ...(signature?.portrait ? [signature.portrait] : []),
  ...(booking.photo ? [booking.photo] : []),
]

test('a photograph that does not load leaves its words, in ink on linen', async ({ page, expectConsoleError }) => {
  expectConsoleError(/ERR_FAILED/)
  await page.route(/\.(avif|jpg)$/, (route) => route.abort())
  await page.goto('/')
  const image = page.getByRole('img', { name: photoOf(hero.photo).alt, exact: true })
  const words = () =>
    image.evaluate((element) => {
      const { color, backgroundColor, height } = getComputedStyle(element, '::before')
      return { color, backgroundColor, isOver: Math.abs(Number.parseFloat(height) - element.clientHeight) < 1 }
    })
  await expect.poll(words).toEqual({ color: colour('ink'), backgroundColor: colour('linen'), isOver: true })
})

test('a visitor sees every photograph sharp and in the space reserved for it', async ({ page }) => {
  await page.goto('/')
  for (const name of shown) {
    const image = page.getByRole('img', { name: photoOf(name).alt, exact: true })
    await expect(image).toHaveAttribute('width', /^[1-9]\d*$/)
    await expect(image).toHaveAttribute('height', /^[1-9]\d*$/)
    const before = await image.boundingBox()
    await image.scrollIntoViewIfNeeded()
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth))
      .toBeGreaterThan(0)
    const after = await image.boundingBox()
    expect(after?.height).toBeCloseTo(before?.height ?? 0, 0)
    const { file, place } = await image.evaluate(async (element: HTMLImageElement) => {
      const loaded = new Image()
      loaded.src = element.currentSrc
      await loaded.decode()
      return { file: loaded.naturalWidth, place: element.clientWidth }
    })
    expect(file, `${name} stands ${place} px wide`).toBeGreaterThanOrEqual(place)
  }
  const empty = await page.locator('img:not([alt]), img[alt=""]').count()
  expect(empty).toBe(0)
})

test('every photograph on the page is among those checked for samples', { tag: '@desktop' }, async ({ request }) => {
  const pages = await Promise.all(['/', '/non-esiste'].map(async (path) => (await request.get(path)).text()))
  const slugs = new Set(findRenditions(pages.join('')).map(({ slug }) => `${slug}.jpg`))
  expect([...slugs].sort()).toEqual(
    shownPhotos({ hero, services, gallery, comparison, hours, booking, signature, notFound })
      .map((name) => photoOf(name).file)
      .sort(),
  )
})

test('the photograph of the hero loads first, the others when they come near, each as AVIF or JPEG', {
  tag: '@phone',
}, async ({ page, request }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto('/')
  const first = page.getByRole('img', { name: photoOf(hero.photo).alt, exact: true })
  await expect(first).toHaveAttribute('loading', 'eager')
  await expect(first).toHaveAttribute('fetchpriority', 'high')
  for (const name of shown.slice(1)) {
    const image = page.getByRole('img', { name: photoOf(name).alt, exact: true })
    await expect(image).toHaveAttribute('loading', 'lazy')
    await expect(image).not.toHaveAttribute('fetchpriority', 'high')
  }
  await page.waitForLoadState('networkidle')
  const slug = photoOf(comparison.after).file.replace('.jpg', '')
  const isRequested = () => requested.some((url) => url.includes(slug))
  expect(isRequested()).toBe(false)
  await page.getByRole('img', { name: photoOf(comparison.after).alt, exact: true }).scrollIntoViewIfNeeded()
  await expect.poll(isRequested).toBe(true)

  const pictures = await page.locator('picture').evaluateAll((elements) =>
    elements.map((element) => ({
      sources: [...element.querySelectorAll('source')].map(({ type, srcset, sizes }) => ({ type, srcset, sizes })),
      fallback: element.querySelector('img')?.getAttribute('src') ?? '',
    })),
  )
  expect(pictures).toHaveLength(shown.length)
  for (const { sources, fallback } of pictures) {
    const types = new Set(sources.map(({ type }) => type))
    expect([...types]).toEqual(['image/avif'])
    for (const { srcset, sizes } of sources) {
      expect(srcset.split(',').length).toBeGreaterThanOrEqual(3)
      expect(sizes).not.toBe('')
    }
    const offered = sources.flatMap(({ type, srcset }) =>
      srcset.split(',').map((candidate) => ({ type, url: candidate.trim().split(' ')[0] ?? '' })),
    )
    await Promise.all(
      [...offered, { type: 'image/jpeg', url: fallback }].map(async ({ type, url }) => {
        const response = await request.head(url)
        expect(response.status(), url).toBe(200)
        expect(response.headers()['content-type'], url).toBe(type)
        expect(response.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
      }),
    )
  }
})
