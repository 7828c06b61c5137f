import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { isSameValue } from '../../../editing/same-value.ts'
import { type EditableField, useEditing } from '../editing-query.ts'
import { allFields, onlineValue, type ReadValue, valueIn } from '../fields-by-place.ts'
import { type DraftState, DraftStore } from './draft-store.ts'

/** One a client and writer, so that what is typed outlives the screens, and is nobody else’s. */
const stores = new WeakMap<QueryClient, DraftStore>()

/** The store of what is typed. */
export function useDraftStore(): DraftStore {
  const client = useQueryClient()
  const known = stores.get(client)
  if (known?.isOfWriter()) {
    return known
  }
  known?.close()
  const store = new DraftStore(client)
  stores.set(client, store)
  return store
}

/** What is typed, and how its saving goes. */
export function useDraftState(): DraftState {
  const store = useDraftStore()
  return useSyncExternalStore(store.subscribe, store.state)
}

/** Reads what is typed, and the draft. */
export function useReadValue(): ReadValue {
  const { typed } = useDraftState()
  return valueIn(useEditing().draft.fields, typed)
}

/** Whether something is not online yet. */
export function useHasChanges(): boolean {
  const { typed } = useDraftState()
  const { draft } = useEditing()
  return typed.size > 0 || draft.changes.length > 0
}

/** A field of the draft with what was typed into it. */
export function useEditedField(field: Pick<EditableField, 'path' | 'default'>) {
  const store = useDraftStore()
  return {
    /** What the person sees: typed, else the draft's, else the default. */
    value: useReadValue()(field),
    online: onlineValue(useEditing().online, field),
    change: (next: unknown) => store.change(field.path, next, field.default),
  }
}

/** The places that are other than what is online, with what is not saved yet. */
export function useChangedPaths(): ReadonlySet<string> {
  const { typed } = useDraftState()
  const editing = useEditing()
  const read = useReadValue()
  const unsaved = allFields(editing).filter(
    ({ editable }) => typed.has(editable.path) && !isSameValue(read(editable), onlineValue(editing.online, editable)),
  )
  const saved = editing.draft.changes.filter((path) => !typed.has(path))
  return new Set([...saved, ...unsaved.map(({ editable }) => editable.path)])
}

/** The places of changes that wait when the others are published. */
export function useWaiting(): ReadonlySet<string> {
  const { marks } = useDraftState()
  const { waiting } = useEditing().draft
  const marked = [...marks].filter(([, waits]) => waits).map(([path]) => path)
  return new Set([...waiting.filter((path) => !marks.has(path)), ...marked])
}

/** The problem at a place, once problems are shown there; empty for none. */
export function useProblem(place: string): string {
  const { problemsShownAt } = useDraftState()
  const { draft } = useEditing()
  return problemsShownAt.has(place) ? (draft.problems[place] ?? '') : ''
}

/** Shows from the start what stands against publishing at some places already. */
export function useShownProblems(places: readonly string[]): void {
  const store = useDraftStore()
  const known = useRef(places)
  useEffect(() => store.showProblems(...known.current), [store])
}
