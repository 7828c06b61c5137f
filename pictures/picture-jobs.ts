import type { Content } from '../business/content.ts'
import { photoCredit } from '../business/photo-credit.ts'
import type { Photo } from '../content/page-content.ts'
import type { EditedSite } from '../contracts/renderer.ts'
import { type Aspect, type Rendition, renditionUrl } from '../contracts/renditions.ts'
import type { RenditionSettings, SocialImage } from './picture-contract.ts'

/** Where the bytes of a photograph are: in content/photos/, or in the store. */
export type PictureSource =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'stored'; readonly name: string }

/** A rendition to make. */
export interface PictureJob extends Omit<RenditionSettings, 'phoneBytes'> {
  /** Its address on the site. */
  readonly path: string
  readonly source: PictureSource
  readonly rendition: Pick<Rendition, 'aspect' | 'width' | 'format'>
}

/** The picture of a shared link to make. */
export interface SocialJob extends Omit<SocialImage, 'font'> {
  readonly path: string
  readonly source: PictureSource
}

export interface SitePictures {
  readonly pictures: readonly (PictureJob | SocialJob)[]
  /** The aspect ratios in which the pages show each photograph, by its name. */
  readonly crops: Readonly<Record<string, readonly Aspect[]>>
}

/**
 * Lists the pictures that a site refers to, those that a build has made too.
 *
 * @param stored the names of the photographs whose bytes are in the store
 */
export function pictureJobs(
  { renditions, assets }: Pick<EditedSite, 'renditions' | 'assets'>,
  content: Content,
  { colours }: Pick<SocialImage, 'colours'>,
  stored: ReadonlySet<string>,
): SitePictures {
  const photos: Readonly<Record<string, Photo>> = content.photos
  const names = new Map(Object.entries(assets.photos).map(([name, { slug }]) => [slug, name]))
  const partsOf = (name: string) => {
    const photo = photos[name]
    if (photo === undefined) {
      throw new Error(`there is no photograph ${name}`)
    }
    const source: PictureSource = stored.has(name) ? { kind: 'stored', name } : { kind: 'file', file: photo.file }
    return { source, focus: photo.focus, credit: photoCredit(photo, content.business.brand) }
  }
  const crops: Record<string, readonly Aspect[]> = {}
  const jobs = renditions.map((rendition): PictureJob => {
    const { slug, aspect, width, format } = rendition
    const name = names.get(slug) ?? ''
    const known = crops[name] ?? []
    const isNew = !known.some((other) => other.width === aspect.width && other.height === aspect.height)
    crops[name] = isNew ? [...known, aspect] : known
    return {
      path: renditionUrl(rendition),
      ...partsOf(name),
      isFirstView: name === content.hero.photo,
      rendition: { aspect, width, format },
    }
  })
  const hero = partsOf(content.hero.photo)
  const social: SocialJob = {
    path: assets.socialImage.path,
    ...hero,
    focus: photos[content.hero.photo]?.sharedFocus ?? hero.focus,
    headline: content.hero.headline,
    brand: content.business.brand,
    colours,
  }
  return { pictures: [...jobs, social], crops }
}
