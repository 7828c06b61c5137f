import type { Overlay } from '../../content/editing/field.ts'
import { isSameAt } from '../../editing/same-value.ts'
import type { StoredDraft } from './editing-store.ts'

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
  return Object.keys({ ...draft, ...online })
    .filter((path) => !isSameAt(path, draft, online))
    .filter((path) => fields.has(path) || (uploads.has(path) && Object.hasOwn(online, path)))
}

/** The changes of a draft that wait when the others are published: a mark goes with its change. */
export function waitingOf(draft: StoredDraft, online: Overlay, places: Places): readonly string[] {
  const marked = draft.waiting ?? []
  return marked.length === 0 ? [] : changesOf(overlayOf(draft), online, places).filter((path) => marked.includes(path))
}

/** An overlay that has the values of another one at places where they differ. */
export function withValuesOf(overlay: Overlay, other: Overlay, paths: readonly string[], places: Places): Overlay {
  const taken = changesOf(overlay, other, places).filter((path) => paths.includes(path))
  const rest = Object.entries(overlay).filter(([path]) => !taken.includes(path))
  const given = taken.filter((path) => Object.hasOwn(other, path)).map((path) => [path, other[path]])
  return Object.fromEntries([...rest, ...given])
}

/** An overlay with the words of uploaded photographs that it has none for: they stay, whichever version is taken. */
export function withWordsOf(draft: Overlay, overlay: Overlay, { uploads }: Pick<Places, 'uploads'>): Overlay {
  return { ...Object.fromEntries(Object.entries(draft).filter(([path]) => uploads.has(path))), ...overlay }
}

/** The places of words of uploaded photographs that nothing in an overlay shows. */
export function idleWords(overlay: Overlay, { uploads }: Pick<Places, 'uploads'>): readonly string[] {
  const isShown = shownIn([overlay])
  return Object.keys(overlay).filter((path) => uploads.has(path) && !isShown(path.slice('photos.'.length)))
}

/** Returns what tests whether overlays show a photograph: its name is a value there. Its words have another key, `photos.<name>`. */
export function shownIn(overlays: readonly Overlay[]): (name: string) => boolean {
  const all = JSON.stringify(overlays)
  return (name) => all.includes(JSON.stringify(name))
}
