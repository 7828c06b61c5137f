import type { Overlay } from '../../../content/editing/field.ts'
import { originalAuthor } from '../../../content/office/editing.ts'
import type { Editing, Version } from '../../../contracts/editing.ts'
import { changedSections } from '../../../editing/sections.ts'
import { changesOf, type Places } from '../draft-changes.ts'
import { KEPT_VERSIONS, type StoredVersion } from './site-versions.ts'

/** So many differences tell versions apart. */
const MAX_DIFFERENCES = 4

/** Everybody who edits reads all versions often: a list of many texts is only named (characters of JSON). */
const MAX_VALUE_LENGTH = 6_000

/** The versions, the newest first, each with what differs from the published one before. */
export function describeVersions(versions: readonly StoredVersion[], places: Places): Editing['versions'] {
  const newest = versions.find(({ kind }) => kind === 'published')
  const oldest = versions.findLast(({ kind }) => kind === 'published')
  // Before the first of all stood the texts of the repository; what stood before the oldest of many is gone.
  const isWhole = versions.length < KEPT_VERSIONS || oldest === undefined || oldest.by === originalAuthor
  const first: Overlay | null = isWhole ? {} : null
  return versions.map(({ id, at, by, kind, overlay, restoredFrom }, index) => {
    const before = versions.slice(index + 1).find((older) => older.kind === 'published')?.overlay ?? first
    return {
      id,
      at: at.toISOString(),
      by,
      kind,
      isLive: id === newest?.id,
      restoredFrom: restoredFrom?.toISOString() ?? null,
      changed: before && [...changedSections(before, overlay)],
      differences: before === null ? [] : differencesOf(before, overlay, places),
    }
  })
}

function differencesOf(before: Overlay, after: Overlay, places: Places): Version['differences'] {
  return changesOf(after, before, places)
    .slice(0, MAX_DIFFERENCES)
    .map((path) => ({ path, before: before[path], after: after[path] }))
    .filter(({ before: old, after: now }) => JSON.stringify([old, now]).length <= MAX_VALUE_LENGTH)
}
