import type { Content } from '../../content/content.ts'
import type { Assets } from '../context/assets.ts'
import type { Rendition } from '../photos/rendition-url.ts'
import type { Headers } from './security-headers.ts'

/** A whole site but for its pictures, fonts and scripts, which its pages only name. */
export interface RenderedSite {
  /** Documents by their address on the site; '/404' is for every other one. */
  readonly pages: ReadonlyMap<string, string>
  /** Documents that the server fills in and answers with, by name. */
  readonly answers: ReadonlyMap<string, string>
  /** Other texts by their address: styles and island contents that the pages name, and what crawlers ask for. */
  readonly files: ReadonlyMap<string, string>
  /** The headers of every document. */
  readonly headers: Headers
  /** The same with those of all other files, as `_headers`. */
  readonly headersFile: string
  /** What the pages name of their photographs. */
  readonly renditions: readonly Rendition[]
}

/** What the renderer offers, also once it is built. */
export interface Renderer {
  readonly renderSite: (content: Content, assets: Assets) => RenderedSite
  readonly render: (
    path: string,
    content: Content,
    assets: Assets,
  ) => { readonly document: string; readonly headers: Headers }
}
