import type { Content } from '../business/content.ts'
import { photoCredit } from '../business/photo-credit.ts'
import type { Photo } from '../content/page-content.ts'
import type { EditedSite } from '../contracts/renderer.ts'
import { renditionUrl } from '../contracts/renditions.ts'
import type { PictureRequest, SocialImage } from './picture-contract.ts'

/** Where the bytes of a photograph are: in content/photos/, or in the store. */
export type PictureSource =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'stored'; readonly name: string }

/** A picture to make. */
export interface PictureJob {
  /** Its address on the site. */
  readonly path: string
  readonly source: PictureSource
  readonly request: PictureRequest
}

/** What pictures are made by, beside the content. */
interface PictureRules extends Pick<SocialImage, 'colours' | 'font'> {
  /** What the hero's photograph may weigh on a telephone (bytes). */
  readonly phoneBytes: number
}

/**
 * Lists the pictures that a site refers to, those that a build has made too.
 *
 * @param stored the names of the photographs whose bytes are in the store
 */
export function pictureJobs(
  { renditions, assets }: Pick<EditedSite, 'renditions' | 'assets'>,
  { photos, hero, business }: Content,
  { colours, font, phoneBytes }: PictureRules,
  stored: ReadonlySet<string>,
): readonly PictureJob[] {
  const named: Readonly<Record<string, Photo>> = photos
  const names = new Map(Object.entries(assets.photos).map(([name, { slug }]) => [slug, name]))
  const partsOf = (name: string) => {
    const photo = named[name]
    if (photo === undefined) {
      throw new Error(`there is no photograph ${name}`)
    }
    const source: PictureSource = stored.has(name) ? { kind: 'stored', name } : { kind: 'file', file: photo.file }
    return { source, photo, credit: photoCredit(photo, business.brand) }
  }
  const jobs = renditions.map((rendition): PictureJob => {
    const { slug, aspect, width, format } = rendition
    const name = names.get(slug) ?? ''
    const { source, photo, credit } = partsOf(name)
    const settings = { focus: photo.focus, credit, isFirstView: name === hero.photo, phoneBytes }
    return {
      path: renditionUrl(rendition),
      source,
      request: { kind: 'rendition', settings, rendition: { aspect, width, format } },
    }
  })
  const { source, photo, credit } = partsOf(hero.photo)
  const focus = photo.sharedFocus ?? photo.focus
  const image = { focus, credit, headline: hero.headline, brand: business.brand, colours, font }
  return [...jobs, { path: assets.socialImage.path, source, request: { kind: 'social', image } }]
}
