import type { Content } from '../../content/content.ts'
import { maskableIcons } from './draw-icons.ts'

/** Writes the web manifest: name, colour and icons, for those who put the site on their home screen. */
export function webManifest({ business, document }: Pick<Content, 'business' | 'document'>, ground: string): string {
  const { brand } = business
  const icons = maskableIcons.flatMap(({ name, size }) =>
    ['any', 'maskable'].map((purpose) => ({
      src: `/${name}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  )
  return JSON.stringify({
    name: brand,
    short_name: brand,
    description: document.description,
    lang: document.language,
    start_url: '/',
    display: 'browser',
    background_color: ground,
    theme_color: ground,
    icons,
  })
}
