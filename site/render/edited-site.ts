import type { Content } from '../../business/content.ts'
import { addedPhotographs, type RendererModule } from '../../contracts/renderer.ts'
import type { Assets } from '../context/assets.ts'
import { compressText } from './compress-text.ts'
import { editedAssets } from './edited-assets.ts'
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
