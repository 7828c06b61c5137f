import { useAssets } from '../context/assets.ts'
import { useContent } from '../context/content-context.ts'
import type { Graph } from '../structured-data/graph.ts'
import { scriptText } from '../structured-data/script-text.ts'
import type { PageMetadata } from './page-metadata.ts'

interface DocumentProps {
  readonly metadata: PageMetadata
  /** What the page says to machines. */
  readonly graph?: Graph | undefined
  /** The styles that paint what is served. */
  readonly styles: string
  /** What is rendered already: the styles depend on it. */
  readonly body: string
  /** Where the page's islands find what they are made of, by the names that watch-islands.ts reads. */
  readonly islands?: { readonly 'data-content': string; readonly 'data-styles': string } | undefined
}

/** A whole document around a rendered body. */
export function Document({ metadata, graph, styles, body, islands }: DocumentProps) {
  const { document } = useContent()
  const { fonts } = useAssets()
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
        {/* Early, so that the first text has them; low, so that the hero's photograph goes first. */}
        {fonts.urls.map((url) => (
          <link key={url} rel="preload" href={url} as="font" type="font/woff2" crossOrigin="" fetchPriority="low" />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {graph ? <script type="application/ld+json" {...asItIs(scriptText(graph))} /> : null}
        <style {...asItIs(styles)} />
      </head>
      <body {...islands} {...asItIs(body)} />
    </html>
  )
}

/** Markup that was made here, styles and JSON, in which nothing can close its element. */
function asItIs(text: string) {
  return { dangerouslySetInnerHTML: { __html: text } }
}
