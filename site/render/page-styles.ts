import type { Assets } from '../context/assets.ts'
import { propertyShortener } from './shorten-properties.ts'
import { stylesFor } from './split-styles.ts'

export interface PageStyles {
  /** What paints the markup as it is served. */
  readonly inline: string
  readonly print: string
  /** What paints that which islands render later. */
  readonly later: string
}

/**
 * Splits the styles by what was rendered. Pages that share their styles name them once in the policy, which is a header
 * of every page.
 *
 * @param html the markup of all pages that share them
 */
export function pageStyles(html: string, { styles, fonts, photos }: Assets): PageStyles {
  const grounds = Object.values(photos).map(({ slug, colour }) => `[data-photo='${slug}']{background-color:${colour}}`)
  const all = [styles.page, fonts.css, ...grounds].join('')
  const shorten = propertyShortener(all)
  return {
    inline: shorten(stylesFor('inline', all, html)),
    print: shorten(stylesFor('print', all, html)),
    later: shorten(stylesFor('later', styles.islands, html)),
  }
}
