import type { Business } from '../../content/business.ts'
import { hero } from '../../content/landing.ts'
import { photos } from '../../content/photos/photos.ts'
import { document, sharing } from '../../content/site.ts'

export interface Page {
  /** None on the landing page, which has the site's. */
  readonly title?: string | undefined
  /** The landing page has the site's; what search engines leave out need not have one. */
  readonly description?: string | undefined
  /** Address on the site. */
  readonly path: string
  readonly isIndexed: boolean
}

/** What the whole site has in common. */
export interface SharedFacts {
  readonly business: Pick<Business, 'brand' | 'siteUrl'>
  readonly socialImage: { readonly path: string; readonly width: number; readonly height: number }
  readonly themeColour: string
}

type Meta = { readonly content: string } & ({ readonly name: string } | { readonly property: string })

export interface PageMetadata {
  readonly title: string
  /** None on a page that search engines leave out. */
  readonly canonical?: string
  readonly metas: readonly Meta[]
}

/** What a page says of itself to search engines, networks and chats (Open Graph protocol; X, Cards). */
export function pageMetadata(page: Page, facts: SharedFacts): PageMetadata {
  const { title = document.title, description = document.description, path, isIndexed } = page
  const { business, socialImage, themeColour } = facts
  const fullTitle = `${title} | ${business.brand}`
  const themeMeta = { name: 'theme-color', content: themeColour }
  if (!isIndexed) {
    const own = page.description === undefined ? [] : [{ name: 'description', content: page.description }]
    return { title: fullTitle, metas: [{ name: 'robots', content: 'noindex' }, ...own, themeMeta] }
  }
  const canonical = `${business.siteUrl}${path}`
  const image = `${business.siteUrl}${socialImage.path}`
  return {
    title: fullTitle,
    canonical,
    metas: [
      { name: 'description', content: description },
      themeMeta,
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: business.brand },
      { property: 'og:locale', content: sharing.locale },
      { property: 'og:url', content: canonical },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:image', content: image },
      { property: 'og:image:width', content: String(socialImage.width) },
      { property: 'og:image:height', content: String(socialImage.height) },
      { property: 'og:image:alt', content: `${hero.headline.join(' ')} ${photos[hero.photo].alt}` },
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
  }
}
