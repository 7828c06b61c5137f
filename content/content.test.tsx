import { expect, test } from 'vitest'
import { contentProblems } from '../business/checks/content-problems.ts'
import { checkValue } from '../editing/kinds/kinds.ts'
import { isFixed, placedFields } from '../editing/places.ts'
import { readBuildInput } from '../pipeline/read-build-input.ts'
import { renderSite } from '../site/render/render.tsx'
import { contentPlaces } from '../test/content-places.ts'
import { assetsFixture, contentFixture as content } from '../test/fixtures/page.tsx'
import { documentsOf, outlineOf } from '../test/fixtures/rendered-site.ts'
import { fixedTexts, fixedWords } from './editing/fixed-texts.ts'
import { parts } from './parts.ts'

// The content that is really here, whoever's it is. Every other test runs on that of test/fixtures/content.

const root = new URL('..', import.meta.url)
const { textAt } = contentPlaces()

/** The titles of a privacy policy's sections, in their order. */
const policySections = [
  ...['informazioni generali', 'titolare del trattamento', 'dati raccolti', 'finalità', 'basi giuridiche'],
  ...['conservazione', 'diritti dell’interessato', 'cookie', 'contatti'],
]

test('the texts that stay for everybody are as the specification has them (content/editing/fixed-texts.ts)', () => {
  const changed = Object.keys(fixedTexts).map((place) => [place, textAt(place)])
  expect(Object.fromEntries(changed)).toEqual(fixedTexts)
  const lost = Object.entries(fixedWords).flatMap(([place, words]) =>
    words.filter((word) => !textAt(place).toLowerCase().includes(word.toLowerCase())).map((word) => [place, word]),
  )
  expect(lost).toEqual([])
})

test('the privacy policy has its sections', () => {
  const lost = policySections.filter(
    (title, index) => !textAt(`privacy-policy.sections.${index}`).toLowerCase().includes(title),
  )
  expect(lost).toEqual([])
})

test('each text is within its limit and each photograph is in the list', () => {
  const photographs = Object.keys(content.photos).map((name) => ({ name, width: 2, height: 1 }))
  const wrong = placedFields(content).flatMap(({ path, field, value }) => {
    const isAbsent = value === undefined || path.startsWith('business.')
    const faults = isAbsent ? {} : checkValue(field, value, { photographs, words: [], standard: value }).faults
    return Object.entries(faults).map(([place, sentence]) => [[path, place].filter(Boolean).join('.'), sentence])
  })
  expect(wrong.filter(([path = '']) => !isFixed(path))).toEqual([])
})

test('each claim has its evidence, and the build takes texts, cities and photographs', async () => {
  expect(contentProblems(content)).toEqual([])
  const folders = { sources: new URL('content/photos/', root), cache: new URL('.cache/photos/', root) }
  await readBuildInput({}, root, folders)
})

test('no text names a part that is switched off in content/parts.ts', () => {
  const { photos, ...texts } = content
  const words = { drone: /drone/i, tour: /360°|tour virtual/i }
  const named = Object.entries(words).filter(([part]) => !parts[part as keyof typeof words])
  expect(named.flatMap(([, word]) => JSON.stringify(texts).match(word) ?? [])).toEqual([])
})

test('the pages have no mistake of HTML, and each link within the site leads somewhere', () => {
  const site = renderSite(content, assetsFixture)
  const idsOf = (html: string) => new Set(outlineOf(html).lines.filter((line) => line.startsWith('id=')))
  const ids = new Map([...site.pages].map(([path, html]) => [path, idsOf(html)]))
  const broken = [...documentsOf(site)].flatMap(([page, html]) => {
    const { lines, errors } = outlineOf(html)
    expect([page, errors]).toEqual([page, []])
    const own = idsOf(html)
    return lines
      .filter((line) => /^href=(#|\/(?!(assets|photos|fonts)\/)[^.?]*$)/.test(line))
      .map((line) => line.slice('href='.length).split('#'))
      .filter(([path = '', id]) => {
        const target = path === '' ? own : ids.get(path)
        return target === undefined || (id !== undefined && !target.has(`id=${id}`))
      })
      .map((link) => `${page}: ${link.join('#')}`)
  })
  expect(broken).toEqual([])
})
