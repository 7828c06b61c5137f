import type { QueryClient } from '@tanstack/react-query'
import { valueAt, withValueAt } from '../../../business/json-places.ts'
import { changedDraft, type Draft, type DraftField, newerField } from '../../../contracts/editing.ts'
import type { Me } from '../../../contracts/office.ts'
import { isSameValue } from '../../../editing/same-value.ts'
import { isUnanswered, post, type Refusal, RefusedError } from '../../api.ts'
import { meQuery } from '../../queries.ts'
import { type Editing, editingQuery, keepDraft } from '../editing-query.ts'
import { editableAt, valueIn } from '../fields-by-place.ts'
import { keepTexts, keptTexts } from './kept-texts.ts'

/** After the last key. The preview should have the change within 300 ms (proofs/README.md): the rest is for its rendering. */
const SAVE_AFTER_MS = 30
const RETRY_AFTER_MS = 3_000

/** A value that the server does not have yet; `undefined` goes back to the default. */
interface Typed {
  readonly value: unknown
  /** The revision of the field that the person saw; null where it had its default. */
  readonly seen: number | null
}

/** What is typed, by its place. */
export type TypedTexts = ReadonlyMap<string, Typed>

/** A text as it was saved here; `undefined` is the default. */
interface SavedText {
  readonly value: unknown
  /** The revision of the field; null where it has its default. */
  readonly revision: number | null
}

export interface DraftState {
  readonly typed: TypedTexts
  /** What was saved here since the last publication. */
  readonly saved: ReadonlyMap<string, SavedText>
  /** By the places of changes, whether they wait when the others are published, while the server is told. */
  readonly marks: ReadonlyMap<string, boolean>
  /** The fields that somebody else has changed too, as they are now; null where one has its default again. */
  readonly clashes: ReadonlyMap<string, DraftField | null>
  /** Why the last attempt failed. */
  readonly refusal: Refusal | null
  /** Places whose problems are shown: somebody has been there, or they stand against publishing. */
  readonly problemsShownAt: ReadonlySet<string>
}

/**
 * What somebody types, from the first key until the server has it: it outlives the screen, a reload, a lost network and a refusal.
 * One text at a time, and the newest wins. Once its writer is not signed in any more, nothing is sent.
 */
export class DraftStore {
  #state: DraftState = {
    typed: new Map(),
    saved: new Map(),
    marks: new Map(),
    clashes: new Map(),
    refusal: null,
    problemsShownAt: new Set(),
  }
  readonly #client: QueryClient
  readonly #writer: Me | null
  readonly #listeners = new Set<() => void>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #request: Promise<boolean> = Promise.resolve(false)
  #isSaving = false
  #marking: Promise<unknown> = Promise.resolve()
  /** What the server cannot take, which keeps it from nothing that it can. It waits for its next key. */
  readonly #refused = new WeakMap<Typed, Refusal>()
  /** What was sent of a place while no answer came: the server has at most one of it. */
  readonly #unanswered = new Map<string, ReadonlySet<Typed>>()

  constructor(client: QueryClient) {
    this.#client = client
    this.#writer = writerIn(client)
    const kept = keptTexts(this.#writer?.name ?? '')
    if (kept.length > 0) {
      this.#state = { ...this.#state, typed: new Map(kept.map(([path, { value, seen }]) => [path, { value, seen }])) }
      this.#schedule(0)
    }
    window.addEventListener('online', this.#onLine)
    window.addEventListener('beforeunload', this.#onUnload)
  }

  readonly #onLine = () => this.#schedule(0)

  readonly #onUnload = (event: Event) => {
    if (this.#state.typed.size > 0 && this.isOfWriter()) {
      event.preventDefault()
    }
  }

  /** Whether who typed here is still signed in, and not somebody else since. */
  isOfWriter(): boolean {
    return this.#writer?.session === writerIn(this.#client)?.session
  }

  /** Leaves the window to the store of the next writer. */
  close(): void {
    clearTimeout(this.#timer)
    window.removeEventListener('online', this.#onLine)
    window.removeEventListener('beforeunload', this.#onUnload)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly state = (): DraftState => this.#state

  #set(state: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...state }
    if (state.typed !== undefined && this.isOfWriter()) {
      // A text that is too long may still be shortened after a reload; of one that does not fit at all it is the way out.
      const lasting = [...state.typed].filter(([, typed]) => this.#refused.get(typed)?.code !== 'invalid')
      keepTexts(this.#writer?.name ?? '', lasting)
    }
    for (const listener of this.#listeners) {
      listener()
    }
  }

  /** Takes what is typed. A value that is the default again is no change any more. */
  change(path: string, value: unknown, defaultValue: unknown): void {
    const known = this.#client.getQueryData(editingQuery.queryKey)
    const { seen } = this.#state.typed.get(path) ?? { seen: known?.draft.fields[path]?.revision ?? null }
    const typed = { value: isSameValue(value, defaultValue) ? undefined : value, seen }
    this.#set({ typed: new Map(this.#state.typed).set(path, typed) })
    this.#schedule(SAVE_AFTER_MS)
  }

  /** Changes what stands at a place of a field at this moment, whoever has changed it since it was shown. */
  changeAt(place: string, change: (now: unknown) => unknown): void {
    const known = this.#client.getQueryData(editingQuery.queryKey)
    const editable = known && editableAt(known, place)?.editable
    if (known === undefined || editable === undefined) {
      return
    }
    const { path, default: standard } = editable
    const value = valueIn(known.draft.fields, this.#state.typed)(editable)
    const partPath = place.slice(path.length + 1)
    const next = partPath === '' ? change(value) : withValueAt(value, partPath, change(valueAt(value, partPath)))
    if (!isSameValue(next, value)) {
      this.change(path, next, standard)
    }
  }

  /** Shows the problems of places from now on. */
  showProblems(...places: readonly string[]): void {
    if (places.some((place) => !this.#state.problemsShownAt.has(place))) {
      this.#set({ problemsShownAt: new Set([...this.#state.problemsShownAt, ...places]) })
    }
  }

  /** Ends a clash: one's own text is sent again, or forgotten. */
  resolve(path: string, choice: 'mine' | 'theirs'): void {
    const { clashes, typed } = this.#state
    const next = new Map(typed)
    const mine = next.get(path)
    if (choice === 'mine' && mine !== undefined) {
      next.set(path, { value: mine.value, seen: clashes.get(path)?.revision ?? null })
    } else {
      next.delete(path)
    }
    this.#set({ typed: next, clashes: without(clashes, path) })
    void this.#client.invalidateQueries({ queryKey: editingQuery.queryKey })
    this.#schedule(0)
  }

  /** Saves at once. False when something stays unsaved. */
  async flush(): Promise<boolean> {
    await this.#saveTexts()
    await this.#marking
    return this.#state.typed.size === 0
  }

  async #saveTexts(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#request
    while (await this.#save()) {
      // One text after the other.
    }
  }

  /** Lets a change wait when the others are published, or not any more. Returns why the server has not taken it; null where it has. */
  wait(path: string, waits: boolean): Promise<Refusal | null> {
    this.#set({ marks: new Map(this.#state.marks).set(path, waits) })
    const told = this.#marking.then(async () => {
      // It knows no change before it has the text.
      await this.#saveTexts()
      const answer = await post('/editing/waiting', changedDraft, { path, waits })
      if (answer.ok) {
        keepDraft(this.#client, answer.value.draft)
      }
      if (this.#state.marks.get(path) === waits) {
        this.#set({ marks: without(this.#state.marks, path) })
      }
      return answer.ok ? null : answer
    })
    this.#marking = told
    return told
  }

  /** Takes what somebody else has put in the place of a text that was saved here. */
  accept(path: string): void {
    this.#set({ saved: without(this.#state.saved, path) })
  }

  /**
   * Begins anew once the draft is published or thrown away, as it was at a moment: whoever closes the dialog goes on typing while the
   * server works.
   */
  beginAnew(before: DraftState): void {
    const typed = newEntries(before.typed, this.#state.typed)
    this.#set({
      typed,
      saved: newEntries(before.saved, this.#state.saved),
      clashes: new Map([...this.#state.clashes].filter(([path]) => typed.has(path))),
      refusal: typed.size > 0 ? this.#state.refusal : null,
      problemsShownAt: new Set(),
    })
  }

  #schedule(afterMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#save(), afterMs)
  }

  #save(): Promise<boolean> {
    if (!this.#isSaving) {
      this.#isSaving = true
      this.#request = this.#send().finally(() => {
        this.#isSaving = false
      })
    }
    return this.#request
  }

  /** Sends the first text that the server may take. True when there may be more to send at once. */
  async #send(): Promise<boolean> {
    const { typed, clashes } = this.#state
    const next = [...typed].find(([path, text]) => !clashes.has(path) && !this.#refused.has(text))
    if (next === undefined || !this.isOfWriter()) {
      return false
    }
    const [path, sent] = next
    const answer = await post('/editing/fields', changedDraft, { changes: [{ path, ...sent }] })
    if (!this.isOfWriter()) {
      return false
    }
    if (answer.ok) {
      keepDraft(this.#client, answer.value.draft)
      this.#noteSaved(path, sent, answer.value.draft.fields[path])
    }
    const passing = answer.ok ? null : await this.#settle(path, sent, answer)
    if (passing !== null) {
      this.#set({ refusal: passing })
      this.#schedule(Math.max(passing.retryAfterMs ?? 0, RETRY_AFTER_MS))
      return false
    }
    const left = this.#state.typed
    const refusals = [...left.values()].flatMap((text) => this.#refused.get(text) ?? [])
    this.#set({ typed: left, refusal: refusals[0] ?? null })
    this.#schedule(0)
    return true
  }

  /**
   * Deals with a refusal of a text.
   *
   * @returns null when that is settled; else the refusal, of the text or of the draft that was read after it: the text is sent again later
   */
  async #settle(path: string, sent: Typed, refusal: Refusal): Promise<Refusal | null> {
    const unanswered = this.#unanswered.get(path)
    if (isUnanswered(refusal)) {
      this.#unanswered.set(path, new Set(unanswered).add(sent))
      return refusal
    }
    const newer = newerField.safeParse(refusal.body)
    if (refusal.code === 'newer' && newer.success) {
      const { field } = newer.data
      const own = [sent, ...(unanswered ?? [])].find(({ value }) => isSameValue(value, field?.value))
      if (own !== undefined) {
        // It was saved after all: a reload, or a lost line, came before the answer. Without the draft of now it would be out of view.
        const known = await this.#readAgain(refusal)
        if ('code' in known) {
          return known
        }
        this.#noteSaved(path, own, field)
      } else {
        this.#set({ clashes: new Map(this.#state.clashes).set(path, field) })
      }
      return null
    }
    if (refusal.code === 'invalid' && path.startsWith('photos.')) {
      const known = await this.#readAgain(refusal)
      if ('sections' in known && editableAt(known, path) === null) {
        // Of a photograph that is deleted nothing more is said.
        this.#set({ typed: without(this.#state.typed, path) })
        return null
      }
    }
    if (refusal.code !== 'invalid' && refusal.code !== 'too-large') {
      return refusal
    }
    this.#refused.set(sent, refusal)
    return null
  }

  /** Reads the draft as it is now, or returns a refusal: an answer that is on its way may be older. */
  async #readAgain(otherwise: Refusal): Promise<Editing | Refusal> {
    await this.#client.cancelQueries(editingQuery)
    return this.#client
      .fetchQuery({ ...editingQuery, staleTime: 0, networkMode: 'always' })
      .catch((error: unknown) => (error instanceof RefusedError ? error.refusal : otherwise))
  }

  /** What was typed while the request was under way stays, and has seen what was saved. */
  #noteSaved(path: string, sent: Typed, field: DraftField | null | undefined): void {
    this.#unanswered.delete(path)
    const { typed, saved } = this.#state
    const now = typed.get(path)
    const revision = field?.revision ?? null
    this.#set({
      saved: new Map(saved).set(path, { value: sent.value, revision }),
      typed:
        now === undefined || now === sent
          ? without(typed, path)
          : new Map(typed).set(path, { value: now.value, seen: revision }),
    })
  }
}

/**
 * Whether somebody else has changed the draft since it was seen: what was saved here meanwhile is one's own.
 *
 * @param saved what was saved here, by its place
 */
export function hasUnseenChanges(seen: Fields, now: Fields, saved: DraftState['saved']): boolean {
  const revisionIn = (draft: Fields, path: string) => draft?.fields[path]?.revision ?? null
  return Object.keys({ ...seen?.fields, ...now?.fields }).some((path) => {
    const revision = revisionIn(now, path)
    return revision !== revisionIn(seen, path) && saved.get(path)?.revision !== revision
  })
}

type Fields = Pick<Draft, 'fields'> | undefined

function writerIn(client: QueryClient): Me | null {
  return client.getQueryData(meQuery.queryKey) ?? null
}

function newEntries<Value>(before: ReadonlyMap<string, Value>, now: ReadonlyMap<string, Value>): Map<string, Value> {
  return new Map([...now].filter(([path, value]) => before.get(path) !== value))
}

function without<Value>(map: ReadonlyMap<string, Value>, path: string): Map<string, Value> {
  return new Map([...map].filter(([each]) => each !== path))
}
