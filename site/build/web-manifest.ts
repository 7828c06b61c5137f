import type { Business } from '../../content/business.ts'
import { document } from '../../content/site.ts'
import { maskableIcons } from './draw-icons.ts'

/** Writes the web manifest: name, colour and icons, for those who put the site on their home screen. */
export function webManifest({ brand }: Pick<Business, 'brand'>, ground: string): string {
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
