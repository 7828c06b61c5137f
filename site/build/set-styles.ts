import { createHash } from 'node:crypto'
import { propertyShortener } from './shorten-properties.ts'
import { stylesFor } from './split-styles.ts'

/** Pages with the styles that they are painted with inside them, and the files that hold the others. */
export interface StyledPages {
  readonly pages: readonly string[]
  /** By their path on the site. */
  readonly files: ReadonlyMap<string, Buffer>
}

/**
 * Leaves in pages the styles that paint what is served, the same in each of them: a policy that allows many is a long header, and
 * it goes out with every page. Those for paper are linked for paper, so that nothing waits for them; those of what islands render
 * come with the first island (watch-islands.ts).
 *
 * @param pages with all their components' styles inline
 * @param islandStyles the styles that the islands' code brings along
 */
export function setStyles(pages: readonly string[], islandStyles: string): StyledPages {
  const styles = pages.flatMap((page) => [...page.matchAll(style)].map(([, css = '']) => css)).join('')
  const bare = pages.map((page) => page.replaceAll(style, ''))
  const html = bare.join('')
  const shorten = propertyShortener(styles)
  const files = new Map<string, Buffer>()
  const write = (name: string, css: string) => {
    const hash = createHash('sha256').update(css).digest('hex').slice(0, 8)
    const path = `/_astro/${name}.${hash}.css`
    files.set(path, Buffer.from(css))
    return path
  }
  const print = write('print', shorten(stylesFor('print', styles, html)))
  const inline = `<style>${shorten(stylesFor('inline', styles, html))}</style>`
  const painted = bare.map((page) =>
    page
      .replace('</head>', () => `${inline}</head>`)
      .replace('</body>', `<link rel="stylesheet" href="${print}" media="print"></body>`),
  )
  if (!hasIslands(html)) {
    return { pages: painted, files }
  }
  const later = write('later', shorten(stylesFor('later', islandStyles, html)))
  return {
    pages: painted.map((page) => page.replaceAll(/( data-island="[^"]+")/g, `$1 data-styles="${later}"`)),
    files,
  }
}

const style = /<style>([\s\S]*?)<\/style>/g

/** Tells whether a script brings parts of a page to life. */
export function hasIslands(page: string): boolean {
  return page.includes(' data-island=')
}
