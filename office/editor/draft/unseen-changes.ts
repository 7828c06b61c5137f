import type { Draft } from '../../../contracts/editing.ts'
import type { SavedText } from '../overwritten/overwritten-texts.ts'

type Fields = Pick<Draft, 'fields'> | undefined

/**
 * Whether somebody else has changed the draft since it was seen: what was saved here meanwhile is one's own.
 *
 * @param saved what was saved here, by its place
 */
export function hasUnseenChanges(seen: Fields, now: Fields, saved: ReadonlyMap<string, SavedText>): boolean {
  const revisionIn = (draft: Fields, path: string) => draft?.fields[path]?.revision ?? null
  const paths = new Set([...Object.keys(seen?.fields ?? {}), ...Object.keys(now?.fields ?? {})])
  return [...paths].some((path) => {
    const revision = revisionIn(now, path)
    return revision !== revisionIn(seen, path) && saved.get(path)?.revision !== revision
  })
}
