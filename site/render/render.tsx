import '../styles/base.css'
import '../styles/tokens.css'
import { createHash } from 'node:crypto'
import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { Content } from '../../content/content.ts'
import { type Assets, AssetsContext } from '../context/assets.ts'
import { ContentContext } from '../context/content-context.ts'
import { IslandContentContext, islandContentOf } from '../context/island-content.ts'
import { Document } from '../layout/Document.tsx'
import { PageBody } from '../layout/PageBody.tsx'
import { pageMetadata } from '../layout/page-metadata.ts'
import { answersOf, type Page, pagesOf } from '../pages/pages.tsx'
import { wholePhotoLinks } from '../pages/whole-photo-links.ts'
import { findRenditions } from '../photos/rendition-url.ts'
import { lighterRenditions } from '../photos/whole-photo.ts'
import { landingGraph } from '../structured-data/landing-graph.ts'
import { crawlerFiles } from './crawler-files.ts'
import { pageStyles } from './page-styles.ts'
import type { RenderedSite } from './rendered-site.ts'
import { documentHeaders, type Headers, headersFile } from './security-headers.ts'

/**
 * Renders one page: the same path, content and assets give the same bytes. It reads no file, clock or environment.
 *
 * @returns the 404 page for a path that is none of a page
 */
export function render(
  path: string,
  content: Content,
  assets: Assets,
): { readonly document: string; readonly headers: Headers } {
  const { pages, headers } = renderSite(content, assets)
  return { document: pages.get(path) ?? pages.get('/404') ?? '', headers }
}

/** Renders all pages, which depend on one another only by the styles that they share. */
export function renderSite(content: Content, assets: Assets): RenderedSite {
  const inContext = (node: ReactNode) => (
    <ContentContext value={content}>
      <IslandContentContext value={islandContentOf(content)}>
        <AssetsContext value={assets}>{node}</AssetsContext>
      </IslandContentContext>
    </ContentContext>
  )

  // Not as static markup: an island finds its texts again only where React has kept them apart.
  const bodyOf = ({ body, ...page }: Page, path?: string) =>
    renderToString(
      inContext(
        <PageBody {...page} isLanding={path === '/'}>
          {body}
        </PageBody>,
      ),
    )

  const files = new Map<string, string>()
  const link = (name: string, ending: 'css' | 'js', text: string) => {
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
    const path = `/assets/${name}.${hash}.${ending}`
    files.set(path, text)
    return path
  }

  const pages = [...pagesOf(content)].map(([path, page]) => ({ path, page, body: bodyOf(page, path) }))
  const answers = [...answersOf(content)].map(([name, page]) => ({ name, page, body: bodyOf(page) }))
  // Pages of text are small enough to share the styles of all of them; one with islands has its own.
  const stylesOf = (hasIslands: boolean) => {
    const group = [...pages, ...answers].filter(({ page }) => (page.hasIslands ?? false) === hasIslands)
    const { print, ...styles } = pageStyles(group.map(({ body }) => body).join(''), assets)
    return { ...styles, print: link('print', 'css', print) }
  }
  const textStyles = stylesOf(false)
  const islandStyles = stylesOf(true)
  const islands = {
    'data-content': link('content', 'js', `export const content=${JSON.stringify(islandContentOf(content))}`),
    'data-styles': link('later', 'css', islandStyles.later),
  }

  const documentOf = (page: Page, body: string, path = '') => {
    const { inline, print } = page.hasIslands ? islandStyles : textStyles
    const document = (
      <Document
        metadata={pageMetadata({ ...page, path }, content, assets)}
        graph={path === '/' ? landingGraph(content, assets.photos) : undefined}
        styles={inline}
        body={body + renderToStaticMarkup(<link rel="stylesheet" href={print} media="print" />)}
        islands={page.hasIslands ? islands : undefined}
      />
    )
    return `<!doctype html>${renderToStaticMarkup(inContext(document))}`
  }

  const headers = documentHeaders([textStyles.inline, islandStyles.inline], content.backend.url)
  const listed = pages.filter(({ page }) => page.isIndexed).map(({ path }) => path)
  const rendered = new Map(pages.map(({ path, page, body }) => [path, documentOf(page, body, path)]))
  const prepared = new Map(answers.map(({ name, page, body }) => [name, documentOf(page, body)]))
  // What a page says to machines names renditions of its own.
  const markup = [...rendered.values(), ...prepared.values()].join('')
  return {
    pages: rendered,
    answers: prepared,
    files: new Map([...files, ...crawlerFiles(listed, content.business.siteUrl)]),
    headers,
    headersFile: headersFile(headers),
    renditions: [...findRenditions(markup), ...wholePhotoLinks(content, assets).flatMap(lighterRenditions)],
  }
}
