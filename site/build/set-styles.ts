import { createHash } from 'node:crypto'
import { propertyShortener } from './shorten-properties.ts'
import { stylesFor } from './split-styles.ts'

/** A page with the styles that it is painted with inside it, and the files that hold the others. */
export interface StyledPage {
  readonly page: string
  /** By their path on the site. */
  readonly files: ReadonlyMap<string, Buffer>
}

/**
 * Leaves in a page the styles that paint what is served. Those for paper are linked for paper, so that nothing waits for them;
 * those of what islands render come with the first island (wake-islands.ts).
 *
 * @param page a page with all its components' styles inline
 * @param islandStyles the styles that the islands' code brings along
 */
export function setStyles(page: string, islandStyles: string): StyledPage {
  const styles = [...page.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css).join('')
  const html = page.replaceAll(/<style>[\s\S]*?<\/style>/g, '')
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
  const painted = html
    .replace('</head>', () => `${inline}</head>`)
    .replace('</body>', `<link rel="stylesheet" href="${print}" media="print"></body>`)
  if (!html.includes(' data-island=')) {
    return { page: painted, files }
  }
  const later = write('later', shorten(stylesFor('later', islandStyles, html)))
  return { page: painted.replaceAll(/( data-island="[^"]+")/g, `$1 data-styles="${later}"`), files }
}
