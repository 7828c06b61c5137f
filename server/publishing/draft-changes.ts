import type { Overlay } from '../../content/editing/field.ts'
import { isSameAt } from '../../editing/same-value.ts'
import type { StoredDraft } from './site-editing.ts'

/** What may be changed: the places of the content's fields, and of the words of uploaded photographs. */
export interface Places {
  readonly fields: ReadonlySet<string>
  readonly uploads: ReadonlySet<string>
}

/** The values of a draft, without who changed them. */
export function overlayOf({ fields }: StoredDraft): Overlay {
  return Object.fromEntries(Object.entries(fields).map(([path, { value }]) => [path, value]))
}

/**
 * The places at which a draft differs from what is online. The first words of an uploaded photograph are no change of their own, as
 * they belong to it and not to a version; nor is what no field is left for.
 */
export function changesOf(draft: Overlay, online: Overlay, { fields, uploads }: Places): readonly string[] {
  const paths = [...new Set([...Object.keys(draft), ...Object.keys(online)])]
  return paths
    .filter((path) => !isSameAt(path, draft, online))
    .filter((path) => fields.has(path) || (uploads.has(path) && Object.hasOwn(online, path)))
}

/** A draft in which the changes that wait have the values that are online. */
export function withoutWaiting(draft: Overlay, online: Overlay, waiting: readonly string[], places: Places): Overlay {
  const held = changesOf(draft, online, places).filter((path) => waiting.includes(path))
  const rest = Object.entries(draft).filter(([path]) => !held.includes(path))
  const before = held.filter((path) => Object.hasOwn(online, path)).map((path) => [path, online[path]])
  return Object.fromEntries([...rest, ...before])
}

/** An overlay with the words of uploaded photographs that it has none for: they stay, whichever version is taken. */
export function withWordsOf(draft: Overlay, overlay: Overlay, { uploads }: Pick<Places, 'uploads'>): Overlay {
  return { ...Object.fromEntries(Object.entries(draft).filter(([path]) => uploads.has(path))), ...overlay }
}

/** The places of words of uploaded photographs that nothing in an overlay shows. */
export function idleWords(overlay: Overlay, { uploads }: Pick<Places, 'uploads'>): readonly string[] {
  const shown = JSON.stringify(Object.values(overlay))
  return Object.keys(overlay).filter(
    (path) => uploads.has(path) && !shown.includes(`"${path.slice('photos.'.length)}"`),
  )
}
