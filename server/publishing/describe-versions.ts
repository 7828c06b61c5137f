import type { Overlay } from '../../content/editing/field.ts'
import type { Editing, Version } from '../../contracts/editing.ts'
import { changedSections } from '../../editing/sections.ts'
import { changesOf, type Places } from './draft-changes.ts'
import type { StoredVersion } from './site-versions.ts'

/** So many differences tell versions apart. */
const MAX_DIFFERENCES = 4

/** Everybody who edits reads all versions often: a list of many texts is only named (characters of JSON). */
const MAX_VALUE_LENGTH = 6_000

/** The versions, the newest first, each with what differs from the published one before. */
export function describeVersions(versions: readonly StoredVersion[], places: Places): Editing['versions'] {
  const live = versions.find(({ kind }) => kind === 'published')
  return versions.map(({ id, at, by, kind, overlay, restoredFrom }, index) => {
    const before = versions.slice(index + 1).find((older) => older.kind === 'published')?.overlay ?? {}
    return {
      id,
      at: at.toISOString(),
      by,
      kind,
      isLive: id === live?.id,
      restoredFrom: restoredFrom?.toISOString() ?? null,
      changed: [...changedSections(before, overlay)],
      differences: differencesOf(before, overlay, places),
    }
  })
}

function differencesOf(before: Overlay, after: Overlay, places: Places): Version['differences'] {
  return changesOf(after, before, places)
    .slice(0, MAX_DIFFERENCES)
    .map((path) => ({ path, before: before[path], after: after[path] }))
    .filter(({ before: old, after: now }) => JSON.stringify([old, now]).length <= MAX_VALUE_LENGTH)
}
