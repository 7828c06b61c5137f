import '../styles/base.css'
import '../styles/tokens.css'
import { createHash } from 'node:crypto'
import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { Content } from '../../business/content.ts'
import { findRenditions } from '../../contracts/renditions.ts'
import type { Assets } from '../context/assets.ts'
import { islandContentOf } from '../context/island-content.ts'
import { PageContext } from '../context/PageContext.tsx'
import { Document } from '../layout/Document.tsx'
import { PageBody } from '../layout/PageBody.tsx'
import { pageMetadata } from '../layout/page-metadata.ts'
import { answersOf, notFoundPage, type Page, pagesOf, wholePhotoLinks } from '../pages/pages.tsx'
import { lighterRenditions } from '../photos/whole-photo.ts'
import { landingGraph } from '../structured-data/landing-graph.ts'
import { crawlerFiles } from './crawler-files.ts'
import { pageStyles } from './page-styles.ts'
import { securityContactFiles } from './security-contact-files.ts'
import { securityHeaders } from './security-headers.ts'

/** A whole site except its pictures, fonts and scripts, which its pages only refer to (contracts/renderer.ts). */
export type RenderedSite = ReturnType<typeof renderSite>

/** The rule by which a window that crops the hero's photograph keeps its focus in view; served HTML has no style attributes. */
function heroPosition({ hero, photos }: Content, assets: Assets): string {
  const { focus } = photos[hero.photo]
  const percent = (fraction: number) => `${Number((fraction * 100).toFixed(1))}%`
  return `[data-photo='${assets.photos[hero.photo].slug}'] img{object-position:${percent(focus.x)} ${percent(focus.y)}}`
}

/** Renders the bodies of all pages and of the not-found page, '/404', with other addresses for their styles. */
export function renderBodies(content: Content, assets: Assets): ReadonlyMap<string, string> {
  const { markupOf } = renderingOf(content, assets)
  const pages = [...pagesOf(content), ['/404', notFoundPage(content)] as const]
  return new Map(
    pages.map(([path, page]) => {
      const markup = markupOf(page, path)
      return [path, hasIslands(markup) ? markupOf(page, path, '/') : markup]
    }),
  )
}

function renderingOf(content: Content, assets: Assets) {
  const inContext = (node: ReactNode) => (
    <PageContext content={content} assets={assets}>
      {node}
    </PageContext>
  )
  // Not renderToStaticMarkup(): hydration needs the comments by which React separates adjacent texts.
  const markupOf = ({ firstView, body, hasChat, scripts = [] }: Page, path: string, furtherStyles?: string) =>
    renderToString(
      inContext(
        <PageBody
          hasChat={hasChat}
          scripts={scripts}
          isLanding={path === '/'}
          firstView={firstView}
          furtherStyles={furtherStyles}
        >
          {body}
        </PageBody>,
      ),
    )
  return { inContext, markupOf }
}

/**
 * Renders all pages: the same content and assets give the same bytes. It reads no file, clock or environment. Pages depend on one
 * another only by the styles that they share.
 */
export function renderSite(content: Content, assets: Assets) {
  const { inContext, markupOf } = renderingOf(content, assets)

  /** What stands above the link to the further styles. */
  const firstViewOf = (page: Page, path: string) =>
    markupOf({ ...page, body: null }, path, '/')
      .split('<link rel="stylesheet"', 1)
      .join('')
  const bodyOf = (page: Page, path = '') => {
    const markup = markupOf(page, path)
    return { page, path, markup, hasIslands: hasIslands(markup) }
  }
  const pages = new Map([...pagesOf(content)].map(([path, page]) => [path, bodyOf(page, path)]))
  const notFound = bodyOf(notFoundPage(content))
  const answers = mapValues(answersOf(content), (page) => bodyOf(page, page.path))
  const bodies = [...pages.values(), notFound, ...Object.values(answers)]

  const files = new Map<string, string>()
  const link = (name: string, ending: 'css' | 'js', text: string) => {
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
    const path = `/assets/${name}.${hash}.${ending}`
    files.set(path, text)
    return path
  }

  // Text pages are small enough to share one style sheet inside the document. The pages with islands share another, with the
  // styles of their first views alone, and the fonts of that view; the whole serif loads once its photograph has been painted
  // (section.module.css).
  const { serif, sans, headline } = assets.fonts
  const stylesOf = (markups: readonly string[], firstViews: readonly string[], fonts: readonly (typeof serif)[]) => {
    const others = [...fonts.map(({ face }) => face), heroPosition(content, assets)].join('')
    const { print, ...styles } = pageStyles(markups.join(''), firstViews.join(''), assets, others)
    return { ...styles, print: link('print', 'css', print), fonts: fonts.map(({ url }) => url) }
  }
  const texts = bodies.filter((body) => !body.hasIslands).map(({ markup }) => markup)
  const textStyles = stylesOf(texts, texts, [serif, sans])
  const withIslands = bodies.filter((body) => body.hasIslands)
  const islandStyles = stylesOf(
    withIslands.map(({ markup }) => markup),
    withIslands.map(({ page, path }) => firstViewOf(page, path)),
    [headline, sans],
  )
  const further = link('further', 'css', serif.face + islandStyles.further)
  const islands = {
    'data-content': link('content', 'js', `export const content=${JSON.stringify(islandContentOf(content))}`),
    'data-styles': link('later', 'css', islandStyles.later),
  }

  const documentOf = ({ page, path, markup, hasIslands }: ReturnType<typeof bodyOf>) => {
    const { inline, print, fonts } = hasIslands ? islandStyles : textStyles
    const printLink = <link rel="stylesheet" href={print} media="print" />
    const document = (
      <Document
        metadata={pageMetadata({ ...page, path }, content, assets)}
        graph={path === '/' ? landingGraph(content, assets.photos) : undefined}
        styles={inline}
        fonts={fonts}
        body={(hasIslands ? markupOf(page, path, further) : markup) + renderToStaticMarkup(printLink)}
        islands={hasIslands ? islands : undefined}
      />
    )
    return `<!doctype html>${renderToStaticMarkup(inContext(document))}`
  }

  const listed = [...pages.values()].filter(({ page }) => page.isIndexed).map(({ path }) => path)
  const rendered = {
    pages: new Map([...pages].map(([path, body]) => [path, documentOf(body)])),
    notFound: documentOf(notFound),
    answers: mapValues(answers, documentOf),
  }
  // Whole documents and not only their bodies: the structured data refers to renditions too.
  const documents = [...rendered.pages.values(), rendered.notFound, ...Object.values(rendered.answers)].join('')
  return {
    ...rendered,
    files: new Map([
      ...files,
      ...crawlerFiles(listed, content.business.siteUrl),
      ...securityContactFiles(assets.securityContact, content.business),
      ['/site.webmanifest', JSON.stringify({ ...assets.manifest, description: content.document.description })],
    ]),
    headers: securityHeaders([textStyles.inline, islandStyles.inline], content.backend.url),
    renditions: [...findRenditions(documents), ...wholePhotoLinks(content, assets).flatMap(lighterRenditions)],
  }
}

/** The value of another attribute may end in ` data-island=`, but the address after it marks an island. */
function hasIslands(markup: string): boolean {
  return / data-island="\/\w/.test(markup)
}

function mapValues<Key extends string, From, To>(
  record: Readonly<Record<Key, From>>,
  map: (value: From) => To,
): Readonly<Record<Key, To>>
function mapValues<From, To>(record: Readonly<Record<string, From>>, map: (value: From) => To) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
}
