import type { ChangeFields, DraftField, EditableField } from '../../contracts/editing.ts'
import { givenKey } from '../../editing/kinds/items.ts'
import { isSameValue } from '../../editing/same-value.ts'
import type { StoredDraft } from './editing-store.ts'

/** All changed fields together, as JSON (characters). */
const MAX_DRAFT_LENGTH = 512 * 1024

export type RefusedChange =
  /** Somebody else has changed this field since. */
  | { readonly kind: 'newer'; readonly path: string; readonly field: DraftField | null }
  /** There is no such field, it is locked, an item was given by somebody else, or the draft would become too large. */
  | { readonly kind: 'invalid' }

/** What a change may touch, and who makes it. */
interface ChangeContext {
  /** The field of a place; null where there is none. */
  readonly fieldAt: (path: string) => Pick<EditableField, 'locked' | 'default'> | null
  readonly by: string
  readonly at: Date
}

/**
 * Applies changes to a draft, all or none. A value that is the default again is no change; any other is kept as it is, since
 * problems are said to who typed it and nothing typed is lost.
 */
export function applyChanges(
  draft: StoredDraft,
  changes: ChangeFields['changes'],
  { fieldAt, by, at }: ChangeContext,
): { readonly kind: 'draft'; readonly draft: StoredDraft } | RefusedChange {
  const revision = draft.revision + 1
  const fields = new Map(Object.entries(draft.fields))
  for (const { path, value, seen } of changes) {
    const before = Object.hasOwn(draft.fields, path) ? draft.fields[path] : undefined
    const field = fieldAt(path)
    // What no field is left for may still be taken out.
    if ((field === null || field.locked !== null) && (value !== undefined || before === undefined)) {
      return { kind: 'invalid' }
    }
    if ((before?.revision ?? null) !== seen) {
      return { kind: 'newer', path, field: before ?? null }
    }
    if (rewritesGiven(before?.value, value)) {
      return { kind: 'invalid' }
    }
    if (value === undefined || isSameValue(value, field?.default)) {
      fields.delete(path)
    } else {
      fields.set(path, { value, by, at: at.toISOString(), revision })
    }
  }
  const changed = { revision, fields: Object.fromEntries(fields) }
  return JSON.stringify(changed.fields).length > MAX_DRAFT_LENGTH
    ? { kind: 'invalid' }
    : { kind: 'draft', draft: changed }
}

/** Whether a list says something else than before in an item whose words somebody else has given. */
function rewritesGiven(before: unknown, after: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) {
    return false
  }
  const shown = (item: unknown) => ({ ...Object(item), isHidden: true })
  return after.some((item) => {
    const key = givenKey(item)
    const old = key === null ? undefined : before.find((each) => givenKey(each) === key)
    return old !== undefined && !isSameValue(shown(old), shown(item))
  })
}
