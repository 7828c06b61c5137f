import { createHash } from 'node:crypto'
import type { Content } from '../../business/content.ts'
import { type AddedPhotographs, addedPhotographs, type RendererModule } from '../../contracts/renderer.ts'
import { photosPath } from '../../contracts/renditions.ts'
import type { Assets, PhotoFile } from '../context/assets.ts'
import { compressText } from './compress-text.ts'
import { hashedPhotos } from './photo-hash.ts'
import { renderBodies as renderBodiesOf, renderSite } from './render.tsx'

export const renderEditedSite: RendererModule<Content, Assets>['renderEditedSite'] = (built, content, added) => {
  const assets = editedAssets(built, content, addedPhotographs.parse(added))
  return { ...renderSite(content, assets), assets }
}

export const renderBodies: RendererModule<Content, Assets>['renderBodies'] = (built, content, added) =>
  renderBodiesOf(content, editedAssets(built, content, addedPhotographs.parse(added)))

export const compressSite: RendererModule<Content, Assets>['compressSite'] = async (texts) => {
  const entries = [...texts].map(async ([name, text]) => [name, await compressText(Buffer.from(text))] as const)
  return new Map(await Promise.all(entries))
}

/**
 * The assets for other content than that of the build: the same, but for photographs, whose addresses change with focal point,
 * credit and place, and but for the picture of a shared link, which shows the hero's photograph.
 *
 * @param added the photographs that the build did not know, by their names
 * @throws Error for a photograph of the content that neither knows
 */
function editedAssets(
  { content: before, assets }: { readonly content: Content; readonly assets: Assets },
  content: Content,
  added: AddedPhotographs,
): Assets {
  const files: Record<string, PhotoFile | undefined> = assets.photos
  const photos = hashedPhotos(content, (name) => {
    const file = Object.hasOwn(files, name) ? files[name] : undefined
    return file ?? (Object.hasOwn(added, name) && added[name] ? { ...added[name], slug: name } : undefined)
  })
  const edited: Assets = { ...assets, photos }
  const hero = edited.photos[content.hero.photo].hash
  if (hero === assets.photos[before.hero.photo].hash) {
    return edited
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([assets.socialImage.path, hero]))
    .digest('hex')
    .slice(0, 8)
  return { ...edited, socialImage: { ...assets.socialImage, path: `${photosPath}social.${hash}.jpg` } }
}
