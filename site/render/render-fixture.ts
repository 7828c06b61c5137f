import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import type { Content } from '../../content/content.ts'
import type { Assets } from '../context/assets.ts'
import { assetsFixture } from '../context/page-fixture.tsx'
import type { RenderedSite } from './rendered-site.ts'

/** Assets with styles for what is served, for paper, for photographs and for what islands render later. */
export const styledAssets: Assets = {
  ...assetsFixture,
  styles: {
    page: ':root{--gap:8px}p{margin:var(--gap);@media print{margin:0}}.unserved{color:red}',
    islands: '.unserved{gap:var(--gap)}',
  },
}

/** What is no text but a name, an address or a word of another language that machines read. */
const kept = new Set('bookingFormId field file href id language locale markdown ratingSourceId zone'.split(' '))

/**
 * The same content in other words. Names, addresses, dates, Markdown and texts with `{name}` in them stay.
 *
 * @param wordFor the words in the place of a text, which has the same number in all content of this shape
 */
export function reworded(content: Content, wordFor: (text: string, place: number) => string): Content {
  const { business, backend, ...texts } = content
  const { brand, legalName, address, company } = business
  const isText = (key: string, value: unknown) =>
    typeof value === 'string' &&
    !kept.has(key) &&
    !Object.hasOwn(content.photos, value) &&
    !/^\d{4}-\d\d|\{\w+\}/.test(value)
  let place = 0
  const inOtherWords = JSON.parse(
    JSON.stringify({ ...texts, business: { brand, legalName, address, registerOffice: company.registerOffice } }),
    (key, value) => (isText(key, value) ? wordFor(value, place++) : value),
  )
  const { registerOffice, ...names } = inOtherWords.business
  return { ...inOtherWords, backend, business: { ...business, ...names, company: { ...company, registerOffice } } }
}

/** The documents of a site: its pages, and the answers that the server fills in. */
export function documentsOf({ pages, notFound, answers }: RenderedSite): ReadonlyMap<string, string> {
  return new Map([...pages, ['/404', notFound], ...Object.entries(answers)])
}

export interface Outline {
  /** Elements, attributes and texts in their order, one a line: `<a`, `href=/`, `"Text`, `/a`. */
  readonly lines: readonly string[]
  /** The text of each style element. */
  readonly styles: readonly string[]
  /** What stands in script elements, without those that are only linked. */
  readonly scripts: readonly { readonly type: string | undefined; readonly text: string }[]
  /** What a browser would have had to mend. */
  readonly errors: readonly string[]
}

/** What a browser makes of a document (HTML Standard, section 13.2). */
export function outlineOf(html: string): Outline {
  const lines: string[] = []
  const styles: string[] = []
  const scripts: { type: string | undefined; text: string }[] = []
  const errors: string[] = []
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if ('value' in node) {
      lines.push(`"${node.value}`)
    }
    if ('tagName' in node) {
      lines.push(`<${node.tagName}`, ...node.attrs.map(({ name, value }) => `${name}=${value}`))
    }
    if ('tagName' in node && (node.tagName === 'style' || node.tagName === 'script')) {
      const text = node.childNodes.map((child) => ('value' in child ? child.value : '')).join('')
      const type = node.attrs.find(({ name }) => name === 'type')?.value
      if (node.tagName === 'style') {
        styles.push(text)
      } else if (text !== '') {
        scripts.push({ type, text })
      }
    } else if ('childNodes' in node) {
      node.childNodes.forEach(visit)
    }
    if ('tagName' in node) {
      lines.push(`/${node.tagName}`)
    }
  }
  visit(parse(html, { onParseError: ({ code }) => errors.push(code) }))
  return { lines, styles, scripts, errors }
}
