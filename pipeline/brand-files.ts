import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Content } from '../business/content.ts'
import { photoCredit } from '../business/photo-credit.ts'
import type { Photo } from '../content/page-content.ts'
import type { PhotoName } from '../content/photos/photos.ts'
import { photosPath } from '../contracts/renditions.ts'
import { drawSocialImage, socialImageSize } from '../pictures/social-image.ts'
import type { PhotoFile } from '../site/context/assets.ts'
import { cacheKey } from './cache.ts'
import { classicIcon, drawFavicon, drawIcon, manifestIcons, maskableIcons, touchIcon, wrapIcon } from './draw-icons.ts'
import { subsetHeadlineFont } from './fonts/subset-fonts.ts'

/** The web manifest: name, colour and icons on a visitor's home screen. Its description goes online with the pages. */
function webManifest({ business, document }: Pick<Content, 'business' | 'document'>, ground: string) {
  const { brand } = business
  return {
    name: brand,
    short_name: brand,
    lang: document.language,
    start_url: '/',
    display: 'browser',
    background_color: ground,
    theme_color: ground,
    icons: manifestIcons(''),
  }
}

/**
 * Prepares the picture of a shared link, the icons and the web manifest. Pages refer to them; pictures are generated on demand.
 *
 * @param root the project's folder
 * @param folder for the font of the headline
 */
export async function brandFiles(
  root: URL,
  folder: URL,
  content: Content,
  files: Readonly<Record<PhotoName, PhotoFile>>,
) {
  const { business, hero, photos } = content
  const tokens = await readFile(new URL('site/styles/tokens.css', root), 'utf8')
  const colours = {
    plaster: tokenColour(tokens, 'plaster'),
    ink: tokenColour(tokens, 'ink'),
    terracotta: tokenColour(tokens, 'terracotta'),
  }
  const photo: Photo = photos[hero.photo]
  const drawing = {
    focus: photo.sharedFocus ?? photo.focus,
    credit: photoCredit(photo, business.brand),
    headline: hero.headline,
    brand: business.brand,
    colours,
  }
  const socialImage = async () =>
    drawSocialImage(await readFile(new URL(`content/photos/${photo.file}`, root)), {
      ...drawing,
      font: fileURLToPath(await subsetHeadlineFont(folder)),
    })
  const modules = [
    'pipeline/brand-files.ts',
    'pictures/social-image.ts',
    'pipeline/fonts/subset-fonts.ts',
    'pictures/photo-rights.ts',
  ]
  const hash = (await cacheKey(modules)).update(JSON.stringify([files[hero.photo].hash, drawing]))
  const path = `${photosPath}social.${hash.digest('hex').slice(0, 8)}.jpg`
  const favicon = async () => drawFavicon(await readFile(new URL('site/public/favicon.svg', root)), colours.plaster)
  return {
    socialImage: { path, ...socialImageSize },
    themeColour: colours.plaster,
    manifest: webManifest(content, colours.plaster),
    /** The colours of the picture of a shared link. */
    colours,
    /** Functions that generate the files, by their path on the site. */
    files: new Map<string, () => Promise<Buffer>>([
      [path, socialImage],
      [`/${classicIcon.name}`, async () => wrapIcon(await drawIcon(await favicon(), classicIcon), classicIcon)],
      ...[touchIcon, ...maskableIcons].map(
        (icon) => [`/${icon.name}`, async () => drawIcon(await favicon(), icon)] as const,
      ),
    ]),
  }
}

/**
 * Reads a colour from the design tokens, for pictures and for metadata.
 *
 * @param tokens text of `site/styles/tokens.css`
 * @param name of the custom property, without its hyphens
 * @throws Error when no token of that name is a hexadecimal colour
 */
export function tokenColour(tokens: string, name: string): string {
  const colour = new RegExp(`--${name}: (#[0-9a-f]{3,6});`).exec(tokens)?.[1]
  if (colour === undefined) {
    throw new Error(`site/styles/tokens.css has no colour --${name}`)
  }
  return colour
}
