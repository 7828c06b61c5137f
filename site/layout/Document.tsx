import { useContent } from '../context/content-context.ts'
import { type Graph, scriptText } from '../structured-data/landing-graph.ts'
import type { PageMetadata } from './page-metadata.ts'

interface DocumentProps {
  readonly metadata: PageMetadata
  /** Structured data. */
  readonly graph?: Graph | undefined
  /** Critical CSS. */
  readonly styles: string
  /** Addresses of the fonts of the first view. */
  readonly fonts: readonly string[]
  /** The body's markup, rendered first: the styles depend on it. */
  readonly body: string
  /** Attributes with the addresses of content and styles for the page's islands; watch-islands.ts reads them. */
  readonly islands?: { readonly 'data-content': string; readonly 'data-styles': string } | undefined
}

/** A whole document around the markup of its body. */
export function Document({ metadata, graph, styles, fonts, body, islands }: DocumentProps) {
  const { document } = useContent()
  const { title, canonical, metas } = metadata
  return (
    <html lang={document.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {canonical ? <link rel="canonical" href={canonical} /> : null}
        {metas.map((meta) => (
          <meta key={'name' in meta ? meta.name : meta.property} {...meta} />
        ))}
        {/* Preloaded for the first text; with low priority, so that the hero's photograph comes first. */}
        {fonts.map((url) => (
          <link key={url} rel="preload" href={url} as="font" type="font/woff2" crossOrigin="" fetchPriority="low" />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {graph ? <script type="application/ld+json" {...unescaped(scriptText(graph))} /> : null}
        <style {...unescaped(styles)} />
      </head>
      <body {...islands} {...unescaped(body)} />
    </html>
  )
}

/** Puts in rendered markup, styles or JSON, none of which can close its element. */
function unescaped(text: string) {
  return { dangerouslySetInnerHTML: { __html: text } }
}
