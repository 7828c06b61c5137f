import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { contentFixture } from '../../test/fixtures/page.tsx'
import { documentsOf, outlineOf, reworded, styledAssets } from '../../test/fixtures/rendered-site.ts'
import { islandContentOf } from '../context/island-content.ts'
import { type RenderedSite, renderSite } from './render.tsx'

const site = renderSite(contentFixture, styledAssets)
const documents = [...documentsOf(site)]

function deepFrozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(deepFrozen)
  }
  return Object.freeze(value)
}

/** All text files of a site. */
const allTexts = (rendered: RenderedSite) => [...documentsOf(rendered).values(), ...rendered.files.values()].join('\n')

test('the same content and assets give the same bytes, and are not changed', () => {
  const content = deepFrozen(structuredClone(contentFixture))
  const assets = deepFrozen(structuredClone(styledAssets))
  expect(renderSite(content, assets)).toEqual(site)
  expect(renderSite(content, assets)).toEqual(site)
})

test('a window that crops the photograph of the hero keeps its focus in view', () => {
  const { hero, photos } = contentFixture
  const others = { ...photos, [hero.photo]: { ...photos[hero.photo], focus: { x: 0.125, y: 0.9 } } }
  const page = renderSite({ ...contentFixture, photos: others }, styledAssets).pages.get('/')
  const { slug } = styledAssets.photos[hero.photo]
  expect(page).toContain(`[data-photo='${slug}'] img{object-position:12.5% 90%}`)
})

test('pages have no text of their own, only their content', () => {
  const texts: string[] = []
  const content = reworded(contentFixture, (text, place) => {
    texts.push(text)
    return `word${place}`
  })
  const other = allTexts(
    renderSite(
      {
        ...content,
        privacyNotice: { ...content.privacyNotice, text: 'word' },
        privacyPolicy: { ...content.privacyPolicy, markdown: 'word' },
        accessibilityStatement: { ...content.accessibilityStatement, markdown: 'word' },
      },
      styledAssets,
    ),
  )
  texts.push(contentFixture.privacyNotice.text.replace(/.*\}/, ''), contentFixture.privacyPolicy.markdown)
  const isSaid = (text: string, where: string) =>
    [text, renderToStaticMarkup(text), encodeURIComponent(text)].some((form) => where.includes(form))
  // Short texts occur in the markup too: 'Chat', 'di', 'No'.
  const long = texts.filter((text) => text.length > 12)
  expect(long.filter((text) => isSaid(text, allTexts(site))).length).toBeGreaterThan(150)
  expect(long.filter((text) => isSaid(text, other))).toEqual([])
})

test.each(documents)('%s is one document that the policy allows', (_, html) => {
  const { lines, styles, scripts, errors } = outlineOf(html)
  expect(html).toMatch(/^<!doctype html><html /)
  expect(errors).toEqual([])
  for (const element of ['html', 'head', 'body', 'main', 'title']) {
    expect(lines.filter((line) => line === `<${element}`)).toHaveLength(1)
  }
  expect(styles).toHaveLength(1)
  const hash = createHash('sha256').update(styles.join('')).digest('base64')
  expect(site.headers.everywhere['Content-Security-Policy']).toContain(`'sha256-${hash}'`)
  expect(scripts.filter(({ type }) => type !== 'application/ld+json')).toEqual([])
  expect(lines.filter((line) => /^(style|on\w+)=/.test(line))).toEqual([])
})

test('the content of islands is a module that their page refers to', async () => {
  const [address = ''] = /(?<= data-content=")[^"]+/.exec(site.pages.get('/') ?? '') ?? []
  const module = await import(`data:text/javascript,${encodeURIComponent(site.files.get(address) ?? '')}`)
  expect(module.content).toEqual(islandContentOf(contentFixture))
})
