import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isSameValue } from '../../../editing/same-value.ts'
import { useEditing } from '../editing-query.ts'
import type { EditableField } from '../shown-fields.ts'
import { type DraftState, DraftStore } from './draft-store.ts'
import { onlineValue, valueIn } from './value-in.ts'

/** One a client and writer, so that what is typed outlives the screens, and is nobody else’s. */
const stores = new WeakMap<QueryClient, DraftStore>()

/** The store of what is typed. */
export function useDraftStore(): DraftStore {
  return draftStoreOf(useQueryClient())
}

/** The same for what goes on without a screen. */
export function draftStoreOf(client: QueryClient): DraftStore {
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

/** Whether something is not online yet. */
export function useHasChanges(): boolean {
  const { typed } = useDraftState()
  const { draft } = useEditing()
  return typed.size > 0 || draft.hasChanges
}

export interface EditedField {
  /** What the person sees: typed, else the draft's, else the default. */
  readonly value: unknown
  /** Whether it is other than what is online. */
  readonly isChanged: boolean
  readonly change: (value: unknown) => void
  /** Puts the default in its place; null where it is the value already. */
  readonly reset: (() => void) | null
  /** Puts what is online in its place; null where that is the value already, or the default. */
  readonly takeOnline: (() => void) | null
}

/** A field of the draft with what was typed into it. */
export function useEditedField({ path, default: defaultValue }: Pick<EditableField, 'path' | 'default'>): EditedField {
  const store = useDraftStore()
  const { typed } = useDraftState()
  const editing = useEditing()
  const value = valueIn(editing.draft.fields, typed)({ path, default: defaultValue })
  const online = onlineValue(editing.online, { path, default: defaultValue })
  const isChanged = !isSameValue(value, online)
  const change = (next: unknown) => store.change(path, next, defaultValue)
  return {
    value,
    isChanged,
    change,
    reset: isSameValue(value, defaultValue) ? null : () => change(defaultValue),
    takeOnline: isChanged && !isSameValue(online, defaultValue) ? () => change(online) : null,
  }
}

/** The places that are other than what is online, with what is not saved yet. */
export function useChangedPaths(): ReadonlySet<string> {
  const { typed } = useDraftState()
  const { sections, draft, online } = useEditing()
  const defaults = new Map(sections.flatMap(({ fields }) => fields).map((field) => [field.path, field.default]))
  const unsaved = [...typed].filter(([path, { value }]) => {
    const standard = defaults.get(path) ?? null
    return !isSameValue(value === undefined ? standard : value, onlineValue(online, { path, default: standard }))
  })
  return new Set([...draft.changes.filter((path) => !typed.has(path)), ...unsaved.map(([path]) => path)])
}

/** The places of changes that wait when the others are published. */
export function useWaiting(): ReadonlySet<string> {
  const { marks } = useDraftState()
  const { waiting = [] } = useEditing().draft
  const marked = [...marks].filter(([, waits]) => waits).map(([path]) => path)
  return new Set([...waiting.filter((path) => !marks.has(path)), ...marked])
}

/** The problem at a place, once problems are shown there; empty for none. */
export function useProblem(place: string): string {
  const { problemsShownAt } = useDraftState()
  const { draft } = useEditing()
  return problemsShownAt.has(place) ? (draft.problems[place] ?? '') : ''
}
