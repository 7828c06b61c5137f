import type { ChangeFields, DraftField, EditableField } from '../../contracts/editing.ts'
import { isSameValue } from '../../editing/same-value.ts'
import type { StoredDraft } from './site-editing.ts'

/** All changed fields together, as JSON (characters). */
const MAX_DRAFT_LENGTH = 512 * 1024

export type RefusedChange =
  /** Somebody else has changed this field since. */
  | { readonly kind: 'newer'; readonly path: string; readonly field: DraftField | null }
  /** There is no such field, it is locked, or the draft would become too large. */
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
