import type { Assets } from '../context/assets.ts'
import { stylesFor } from './split-styles.ts'

/**
 * Splits the styles by the rendered markup, and shortens the names of custom properties. Pages that share one style
 * element need one hash in the policy, which is a header of every page.
 *
 * @param html the markup of all pages that share the styles
 * @param firstView the part of it that needs its styles for the first paint
 * @param others further rules: the fonts that load at once, and where a window crops the hero's photograph
 */
export function pageStyles(html: string, firstView: string, { styles, fonts, photos }: Assets, others: string) {
  // The colours of photographs while they load.
  const backgrounds = Object.values(photos).map(
    ({ slug, colour }) => `[data-photo='${slug}']{background-color:${colour}}`,
  )
  const all = [styles.page, others, fonts.fallbacks, ...backgrounds].join('')
  const shorten = propertyShortener(all)
  return {
    /** Critical CSS: the styles of the first view. */
    inline: shorten(stylesFor('screen', all, firstView)),
    /** The styles of the other served markup. */
    further: shorten(stylesFor('screen', stylesFor('later', all, firstView), html)),
    print: shorten(stylesFor('print', all, html)),
    /** The styles of what islands render later. */
    later: shorten(stylesFor('later', styles.islands, html)),
  }
}

/**
 * Gives the custom properties of `:root` names of one or two characters, the same in all style sheets of a page. Those
 * that a script sets are not declared in `:root`, and keep their names.
 *
 * @param all all styles of the page
 * @returns shortens the names in a style sheet
 */
function propertyShortener(all: string): (css: string) => string {
  const blocks = [...all.matchAll(/:root\{([^@}]*)/g)].map(([, block = '']) => block).join(';')
  const names = new Map<string, string>()
  for (const [, name = ''] of blocks.matchAll(/(?:^|;)(--[a-z][\w-]*):/g)) {
    names.set(name, names.get(name) ?? `--${names.size.toString(36)}`)
  }
  return (css) => css.replaceAll(/--[a-z][\w-]*/g, (name) => names.get(name) ?? name)
}
