import type { AnswerName, Content } from '../../content/content.ts'
import type { Assets } from '../context/assets.ts'
import type { Rendition } from '../photos/rendition-url.ts'
import type { Headers } from './security-headers.ts'

/** A whole site but for its pictures, fonts and scripts, which its pages only name. */
export interface RenderedSite {
  /** Documents by their address on the site. */
  readonly pages: ReadonlyMap<string, string>
  /** The document for every other address. */
  readonly notFound: string
  /** Documents that the server fills in and answers with. */
  readonly answers: Readonly<Record<AnswerName, string>>
  /** Other texts by their address: styles and island contents that the pages name, and what crawlers ask for. */
  readonly files: ReadonlyMap<string, string>
  /** The headers of every document. */
  readonly headers: Headers
  /** The same with those of all other files, as `_headers`. */
  readonly headersFile: string
  /** What the pages name of their photographs. */
  readonly renditions: readonly Rendition[]
}

export interface RenderedPage {
  readonly status: 200 | 404
  readonly document: string
  readonly headers: Headers
}

/** What the renderer offers, also once it is built. */
export interface Renderer {
  readonly renderSite: (content: Content, assets: Assets) => RenderedSite
  readonly render: (path: string, content: Content, assets: Assets) => RenderedPage
}
