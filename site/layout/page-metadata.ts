import type { Content } from '../../business/content.ts'
import type { Assets } from '../context/assets.ts'

interface PageDescription {
  /** Missing on the landing page, which has the site's title. */
  readonly title?: string | undefined
  /** Missing on the landing page, which has the site's description; optional where `isIndexed` is false. */
  readonly description?: string | undefined
  /** Address on the site. */
  readonly path: string
  readonly isIndexed: boolean
}

export type PageMetadata = ReturnType<typeof pageMetadata>

/** The metadata of a page for search engines, social networks and chats (Open Graph protocol; X, Cards). */
export function pageMetadata(
  page: PageDescription,
  { business, document, hero, photos, sharing }: Pick<Content, 'business' | 'document' | 'hero' | 'photos' | 'sharing'>,
  { socialImage, themeColour }: Pick<Assets, 'socialImage' | 'themeColour'>,
) {
  const { title = document.title, description = document.description, path, isIndexed } = page
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
