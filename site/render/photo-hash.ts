import { createHash } from 'node:crypto'
import type { Content } from '../../business/content.ts'
import { photoCredit } from '../../business/photo-credit.ts'
import type { Assets, PhotoFile } from '../context/assets.ts'

/**
 * Gives the photographs of a content their hashes, the part of a rendition's address that changes with what it is made from: the
 * file, the focal point, the credit, and whether it is the hero's, which has fewer bytes.
 *
 * @param fileOf the file of a photograph by its name
 * @throws Error for a photograph that has none
 */
export function hashedPhotos(
  { business, hero, photos }: Pick<Content, 'business' | 'hero' | 'photos'>,
  fileOf: (name: string) => Omit<PhotoFile, 'hash'> | undefined,
): Assets['photos'] {
  const hashed = Object.entries(photos).map(([name, photo]) => {
    const file = fileOf(name)
    if (file === undefined) {
      throw new Error(`there is no file of the photograph ${name}`)
    }
    const { focus } = photo
    const parts = [file.digest, focus.x, focus.y, photoCredit(photo, business.brand), name === hero.photo]
    const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 8)
    return [name, { ...file, hash }]
  })
  return Object.fromEntries(hashed)
}
