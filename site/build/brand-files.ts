import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Business } from '../../content/business.ts'
import { hero } from '../../content/landing.ts'
import { type Photo, photos } from '../../content/photos/photos.ts'
import { sharing } from '../../content/site.ts'
import { photoCredit } from '../photos/photo-credit.ts'
import { photosPath } from '../photos/rendition-url.ts'
import { cutDrawnFont } from './cut-fonts.ts'
import { classicIcon, drawFavicon, drawIcon, maskableIcons, touchIcon, wrapIcon } from './draw-icons.ts'
import { drawSocialImage, socialImageSize } from './social-image.ts'
import { tokenColour } from './token-colour.ts'
import { webManifest } from './web-manifest.ts'

/** The picture of a shared link, as a page names it. */
export interface SocialImage {
  /** Path on the site; it changes with the picture, which may therefore be kept for ever. */
  readonly path: string
  readonly width: number
  readonly height: number
}

export interface BrandFiles {
  readonly socialImage: SocialImage
  readonly themeColour: string
  /** Bytes by path on the site. */
  readonly files: ReadonlyMap<string, Buffer>
}

/**
 * Makes what stands for the site elsewhere: the picture of a shared link, the icons and the web manifest.
 *
 * @param root the project's folder
 * @param generated where the cut font goes
 */
export async function makeBrandFiles(root: URL, generated: URL, business: Business): Promise<BrandFiles> {
  const tokens = await readFile(new URL('site/styles/tokens.css', root), 'utf8')
  const colours = {
    plaster: tokenColour(tokens, 'plaster'),
    ink: tokenColour(tokens, 'ink'),
    terracotta: tokenColour(tokens, 'terracotta'),
  }
  const photo: Photo = photos[hero.photo]
  const picture = await drawSocialImage({
    source: await readFile(new URL(`content/photos/${photo.file}`, root)),
    focus: sharing.focus,
    credit: photoCredit(photo, business.brand),
    headline: hero.headline,
    brand: business.brand,
    font: fileURLToPath(await cutDrawnFont(generated)),
    colours,
  })
  const path = `${photosPath}social.${createHash('sha256').update(picture).digest('hex').slice(0, 8)}.jpg`
  const files = new Map([
    [path, picture],
    ['/site.webmanifest', Buffer.from(webManifest(business, colours.plaster))],
  ])
  const svg = await readFile(new URL('site/public/favicon.svg', root))
  const favicon = await drawFavicon(svg, colours.plaster)
  for (const icon of [touchIcon, ...maskableIcons]) {
    files.set(`/${icon.name}`, await drawIcon(favicon, icon))
  }
  files.set(`/${classicIcon.name}`, wrapIcon(await drawIcon(favicon, classicIcon), classicIcon))
  return { socialImage: { path, ...socialImageSize }, themeColour: colours.plaster, files }
}
