import type { Content } from '../../business/content.ts'
import type { Assets } from '../context/assets.ts'
import { type CompressedText, compressText } from './compress-text.ts'
import { type AddedPhoto, type BuiltSite, editedAssets } from './edited-assets.ts'
import { type RenderedSite, renderSite } from './render.tsx'

/** A site of other content than that of the build. */
export interface EditedSite extends RenderedSite {
  readonly assets: Assets
}

/**
 * Renders all pages of other content than that of the build, which has made everything else: the same content gives the bytes
 * of the build.
 *
 * @param added the photographs that the build did not know, by their names
 */
export function renderEditedSite(
  built: BuiltSite,
  content: Content,
  added: Readonly<Record<string, AddedPhoto>>,
): EditedSite {
  const assets = editedAssets(built, content, added)
  return { ...renderSite(content, assets), assets }
}

/** Compresses text files, by any keys. */
export async function compressSite<Key>(texts: ReadonlyMap<Key, string>): Promise<ReadonlyMap<Key, CompressedText>> {
  const entries = [...texts].map(async ([key, text]) => [key, await compressText(Buffer.from(text))] as const)
  return new Map(await Promise.all(entries))
}
