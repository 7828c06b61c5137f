import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { EditableField, Editing } from '../../contracts/editing.ts'
import { type DraftState, DraftStore } from './draft-store.ts'
import { editingQuery } from './editing-query.ts'

/** One a client, so that what is typed outlives the screens. */
const stores = new WeakMap<QueryClient, DraftStore>()

/** The store of what is typed. */
export function useDraftStore(): DraftStore {
  const client = useQueryClient()
  const known = stores.get(client)
  if (known !== undefined) {
    return known
  }
  const store = new DraftStore(client)
  stores.set(client, store)
  return store
}

/** What is typed, and how its saving goes. */
export function useDraftState(): DraftState {
  const store = useDraftStore()
  return useSyncExternalStore(store.subscribe, store.state)
}

/** Whether something is not online yet. */
export function useHasChanges(): boolean {
  const { typed } = useDraftState()
  const { data } = useQuery(editingQuery)
  return typed.size > 0 || data?.draft.hasChanges === true
}

export interface EditedField {
  /** What the person sees: typed, else the draft's, else the default. */
  readonly value: unknown
  readonly isChanged: boolean
  readonly change: (value: unknown) => void
  readonly reset: () => void
}

/** A field of the draft with what was typed into it. */
export function useEditedField({ path, default: defaultValue }: Pick<EditableField, 'path' | 'default'>): EditedField {
  const store = useDraftStore()
  const { typed } = useDraftState()
  const { data } = useQuery(editingQuery)
  return {
    ...editedValue(path, defaultValue, typed, data?.draft.fields ?? {}),
    change: (value) => store.change(path, value, defaultValue),
    reset: () => store.change(path, defaultValue, defaultValue),
  }
}

function editedValue(
  path: string,
  defaultValue: unknown,
  typed: DraftState['typed'],
  fields: Editing['draft']['fields'],
): Pick<EditedField, 'value' | 'isChanged'> {
  const newest = typed.get(path) ?? fields[path]
  return newest?.value === undefined
    ? { value: defaultValue, isChanged: false }
    : { value: newest.value, isChanged: true }
}

/** The problem at a place, once it was left; empty for none. */
export function useProblem(place: string): string {
  const { left } = useDraftState()
  const { data } = useQuery(editingQuery)
  return left.has(place) ? (data?.draft.problems[place] ?? '') : ''
}
