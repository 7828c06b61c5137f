import '../styles/base.css'
import '../styles/tokens.css'
import { createHash } from 'node:crypto'
import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { Content } from '../../content/content.ts'
import type { Assets } from '../context/assets.ts'
import { islandContentOf } from '../context/island-content.ts'
import { PageContext } from '../context/PageContext.tsx'
import { Document } from '../layout/Document.tsx'
import { PageBody } from '../layout/PageBody.tsx'
import { pageMetadata } from '../layout/page-metadata.ts'
import { answersOf, notFoundPage, type Page, pagesOf } from '../pages/pages.tsx'
import { wholePhotoLinks } from '../pages/whole-photo-links.ts'
import { findRenditions } from '../photos/rendition-url.ts'
import { lighterRenditions } from '../photos/whole-photo.ts'
import { landingGraph } from '../structured-data/landing-graph.ts'
import { crawlerFiles } from './crawler-files.ts'
import { pageStyles } from './page-styles.ts'
import type { RenderedPage, RenderedSite } from './rendered-site.ts'
import { documentHeaders, headersFile } from './security-headers.ts'

/**
 * Renders one page: the same path, content and assets give the same bytes. It reads no file, clock or environment.
 *
 * @returns with status 404 the page for a path that no page has
 */
export function render(path: string, content: Content, assets: Assets): RenderedPage {
  const { pages, notFound, headers } = renderSite(content, assets)
  const document = pages.get(path)
  return document === undefined ? { status: 404, document: notFound, headers } : { status: 200, document, headers }
}

/** Renders all pages, which depend on one another only by the styles that they share. */
export function renderSite(content: Content, assets: Assets): RenderedSite {
  const inContext = (node: ReactNode) => (
    <PageContext content={content} assets={assets}>
      {node}
    </PageContext>
  )

  // Not as static markup: hydration finds a text again only where React has marked its end.
  const bodyOf = (page: Page, path = '') => {
    const { body, hasChat, scripts = [] } = page
    const markup = renderToString(
      inContext(
        <PageBody hasChat={hasChat} scripts={scripts} isLanding={path === '/'}>
          {body}
        </PageBody>,
      ),
    )
    return { page, path, markup, hasIslands: hasIslands(markup) }
  }
  const pages = new Map([...pagesOf(content)].map(([path, page]) => [path, bodyOf(page, path)]))
  const notFound = bodyOf(notFoundPage(content))
  const answers = mapValues(answersOf(content), (page) => bodyOf(page))
  const bodies = [...pages.values(), notFound, ...Object.values(answers)]

  const files = new Map<string, string>()
  const link = (name: string, ending: 'css' | 'js', text: string) => {
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
    const path = `/assets/${name}.${hash}.${ending}`
    files.set(path, text)
    return path
  }

  // Pages of text are small enough to share the styles of all of them; one with islands has its own.
  const stylesOf = (group: readonly Body[]) => {
    const { print, ...styles } = pageStyles(group.map(({ markup }) => markup).join(''), assets)
    return { ...styles, print: link('print', 'css', print) }
  }
  const textStyles = stylesOf(bodies.filter((body) => !body.hasIslands))
  const islandStyles = stylesOf(bodies.filter((body) => body.hasIslands))
  const islands = {
    'data-content': link('content', 'js', `export const content=${JSON.stringify(islandContentOf(content))}`),
    'data-styles': link('later', 'css', islandStyles.later),
  }

  const documentOf = ({ page, path, markup, hasIslands }: Body) => {
    const { inline, print } = hasIslands ? islandStyles : textStyles
    const document = (
      <Document
        metadata={pageMetadata({ ...page, path }, content, assets)}
        graph={path === '/' ? landingGraph(content, assets.photos) : undefined}
        styles={inline}
        body={markup + renderToStaticMarkup(<link rel="stylesheet" href={print} media="print" />)}
        islands={hasIslands ? islands : undefined}
      />
    )
    return `<!doctype html>${renderToStaticMarkup(inContext(document))}`
  }

  const headers = documentHeaders([textStyles.inline, islandStyles.inline], content.backend.url)
  const listed = [...pages.values()].filter(({ page }) => page.isIndexed).map(({ path }) => path)
  const rendered = {
    pages: new Map([...pages].map(([path, body]) => [path, documentOf(body)])),
    notFound: documentOf(notFound),
    answers: mapValues(answers, documentOf),
  }
  // What a page says to machines names renditions of its own.
  const documents = [...rendered.pages.values(), rendered.notFound, ...Object.values(rendered.answers)].join('')
  return {
    ...rendered,
    files: new Map([...files, ...crawlerFiles(listed, content.business.siteUrl)]),
    headers,
    headersFile: headersFile(headers),
    renditions: [...findRenditions(documents), ...wholePhotoLinks(content, assets).flatMap(lighterRenditions)],
  }
}

interface Body {
  readonly page: Page
  /** Address on the site; empty where there is none. */
  readonly path: string
  readonly markup: string
  readonly hasIslands: boolean
}

/** Another attribute's value may end in these words too, but no address follows then. */
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
