import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Content } from '../../business/content.ts'
import { anyCharacter } from '../../test/fixtures/any-character.ts'
import { contentFixture } from '../../test/fixtures/page.tsx'
import { documentsOf, outlineOf, reworded, styledAssets } from '../../test/fixtures/rendered-site.ts'
import type { Assets } from '../context/assets.ts'
import { islandContentOf } from '../context/island-content.ts'
import { renderSite } from './render.tsx'

// A fixed seed, so that only a change of the code makes the test fail. Without it fast-check looks for new cases.
const fixedSeed = { seed: 33 }

/** Texts that end an element, an attribute, a comment, a string or a script, or look like a placeholder or our own markup. */
const odd = [
  ...['</script>', '<script>x</script>', '<!--', '-->', '</style>', '</title>', '</main>', ']]>', '<![CDATA[', '<?x'],
  ...['</option>', '</table>', '<svg><style>', '<template>', '<plaintext>', '"><img onerror=x>', "'", '"', '<', '>'],
  ...['&', '&amp;', '&lt;', '&#60;', '&notit', '%3C', '`', '*/', '//', '\\', '\n', '\t', ' ', '\u00a0', '\u0085'],
  ...['{{x}}', '{{title}}', '\u0024{x}', '$&', '$1', '<%= x %>', 'javascript:', 'constructor', '__proto__', 'null'],
  ...[
    ' data-island="/x.js"',
    ' data-photo="bathroom"',
    ' class="unserved"',
    ' data-island=',
    ' data-photo=',
    ' class=',
  ],
  ...['\u2028', '\u2029', '\u200b', '\ufeff', '\u202e', '\u2066', '\u200f', '\uffff', '😀', 'e\u0301'],
  ...['مرحبا بكم', 'שלום לכולם'],
]

/** Without NUL and CR, which HTML cannot contain, and lone surrogates, which an address cannot contain. */
const text = fc
  .array(
    fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom(...odd) },
      { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 8 }) },
      { weight: 1, arbitrary: fc.string({ maxLength: 8 }) },
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join('').toWellFormed())
  .map((whole) => whole.replaceAll(/[\0\r]/g, '') || 'x')

/** The texts of a site, each used in several places. */
const texts = fc.array(text, { minLength: 1, maxLength: 40 })

/** Cases that always run: all odd texts in each place, in one long text, and each that looks like markup at the end of an attribute. */
const surely = [
  [odd.join('')],
  [odd.join('').repeat(30), ...Array.from({ length: 20 }, () => 'x')],
  ...[' class=', ' data-photo=', ' data-island='].map((end) => [`x${end}`]),
]

/** Every detail in Markdown, also where a library treats what follows as script or code. */
const markdown = [
  '{legalName} *{brand}* [**{address}**](mailto:{email})',
  '- {brand}\n- <code>{legalName} & {address}',
  '<pre> {brand}',
].join('\n\n')

/** A site with details in its Markdown. */
const content: Content = {
  ...contentFixture,
  privacyPolicy: { ...contentFixture.privacyPolicy, markdown },
}
/** The same site with a unique word in each place. */
const plainContent = reworded(content, (_, place) => `zq${place}qz`)
const plainWord = /zq(\d+)qz/g

/** Styles with a rule for each class, so that a class that is overlooked changes the result. */
const classes = [...documentsOf(renderSite(plainContent, styledAssets)).values()]
  .flatMap((html) => outlineOf(html).lines)
  .flatMap((line) => (line.startsWith('class=') ? line.slice('class='.length).split(' ') : []))
const { page, islands } = styledAssets.styles
const classStyles = [...new Set(classes)].map((name) => `.${name}{top:0}`).join('')
const assets: Assets = { ...styledAssets, styles: { page: page + classStyles, islands } }

const plain = renderSite(plainContent, assets)
const outlines = new Map([...documentsOf(plain)].map(([name, html]) => [name, outlineOf(html)]))

/** The name has a hash of the content. */
const contentAddress = /\/assets\/content\.[\da-f]{8}\.js/

test('any text stays in its place', async () => {
  await fc.assert(
    fc.asyncProperty(texts, async (some) => {
      const textAt = (place: number | string) => some[Number(place) % some.length] ?? ''
      const filled = (line: string) => line.replaceAll(plainWord, (_, place) => textAt(place))
      const encoded = (line: string) => line.replaceAll(plainWord, (_, place) => encodeURIComponent(textAt(place)))
      const expected = (line: string) =>
        (/^href=(https:\/\/wa\.me|mailto:)/.test(line) ? encoded(line) : filled(line)).replace(contentAddress, '')

      const filledIn = (json: string) =>
        JSON.parse(json, (_, value) => (typeof value === 'string' ? filled(value) : value))

      const anyContent = reworded(content, (_, place) => textAt(place))
      const site = renderSite(anyContent, assets)

      for (const [name, html] of documentsOf(site)) {
        const { lines, styles, scripts } = outlineOf(html)
        const usual = outlines.get(name)
        expect(lines.map((line) => line.replace(contentAddress, ''))).toEqual(usual?.lines.map(expected))
        expect(styles).toEqual(usual?.styles)
        const data = usual?.scripts.map(({ text }) => filledIn(text))
        expect(scripts.map(({ text }) => JSON.parse(text))).toEqual(data)
      }
      expect(site.headers).toEqual(plain.headers)

      const isContent = (path: string) => contentAddress.test(path)
      const others = (files: ReadonlyMap<string, string>, parse: (json: string) => unknown) =>
        [...files]
          .filter(([path]) => !isContent(path))
          .map(([path, text]) => [path, path === '/site.webmanifest' ? parse(text) : text])
      expect(others(site.files, JSON.parse)).toEqual(others(plain.files, filledIn))
      const module = [...site.files].find(([path]) => isContent(path))?.[1] ?? ''
      const { content: said } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(module)}`)
      expect(said).toEqual(islandContentOf(anyContent))
    }),
    { ...fixedSeed, examples: surely.map((some): [string[]] => [some]), numRuns: 35 },
  )
})

/** The elements that Markdown produces. */
const elements = new Set(
  'a blockquote br code del em h1 h2 h3 h4 h5 h6 hr img input li ol p pre strong table tbody td th thead tr ul'.split(
    ' ',
  ),
)
const attributes = new Set('align alt checked class disabled href id src start title type'.split(' '))

const mark = fc.constantFrom(
  ...['# ', '\n\n', '\n- ', '\n1. ', '> ', '**', '_', '~~', '`', '\n```', '\n    ', '|', '\n|-|-|\n', '---'],
  ...[
    '[x](',
    '[',
    '](',
    ')',
    '![',
    '[x][y]',
    '\n\n[y]: ',
    '<',
    '>',
    'https://x.example/',
    'a@b.example',
    '<pre> ',
    '<code>',
  ],
  ...['java\tscript:x', '&#106;avascript:x', 'JaVaScRiPt:x', 'javascript&colon;x', '<javascript:x>', '{legalName}'],
)
const anyMarkdown = fc
  .array(fc.oneof(mark, mark, text), { minLength: 1, maxLength: 12 })
  // An unknown name in braces is refused.
  .map((parts) => parts.join('').replaceAll(/\{(?!legalName\})/g, '('))

/** The rendered Markdown of a page, and everything after it. */
function partsOf(html = ''): [readonly string[], readonly string[]] {
  const { lines } = outlineOf(html)
  const start = lines.indexOf('<div', lines.indexOf('<article')) + 2
  const end = lines.lastIndexOf('/article') - 1
  return [lines.slice(start, end), lines.slice(end)]
}

test('any Markdown, with any details in it, stays in its page and runs nothing', () => {
  fc.assert(
    fc.property(anyMarkdown, text, (some, legalName) => {
      const { business, privacyPolicy } = content
      const site = renderSite(
        { ...content, business: { ...business, legalName }, privacyPolicy: { ...privacyPolicy, markdown: some } },
        assets,
      )
      const [inside, after] = partsOf(site.pages.get('/privacy-policy'))
      const [, usualAfter] = partsOf(site.pages.get('/accessibilita'))
      expect(after).toEqual(usualAfter)
      expect(inside.filter((line) => line.startsWith('<') && !elements.has(line.slice(1)))).toEqual([])
      expect(inside.filter((line) => /^[\w-]+=/.test(line) && !attributes.has(line.replace(/=.*/s, '')))).toEqual([])
      expect(inside.filter((line) => /^href=(?!https?:\/\/|mailto:|tel:|[/#])/i.test(line))).toEqual([])
    }),
    { ...fixedSeed, numRuns: 60 },
  )
})
