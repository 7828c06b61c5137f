import type { QueryClient } from '@tanstack/react-query'
import { valueAt, withValueAt } from '../../../business/json-places.ts'
import { changedDraft, type DraftField, newerField } from '../../../contracts/editing.ts'
import type { Me } from '../../../contracts/office.ts'
import { isSameValue } from '../../../editing/same-value.ts'
import { post, type Refusal } from '../../api.ts'
import { meQuery } from '../../queries.ts'
import { editingQuery, keepDraft } from '../editing-query.ts'
import { editableAt } from '../fields-by-place.ts'
import type { SavedText } from '../overwritten/overwritten-texts.ts'
import { keepTexts, keptTexts } from './kept-texts.ts'
import { changesIn, RefusedTexts, type Typed, type TypedTexts } from './refused-texts.ts'
import { valueIn } from './value-in.ts'

/** After the last key; a page of the draft is rendered within the rest of the 300 ms. */
const SAVE_AFTER_MS = 30
const RETRY_AFTER_MS = 3_000

interface Clash {
  readonly path: string
  /** The field as it is now; null where it has its default again. */
  readonly field: DraftField | null
}

export interface DraftState {
  readonly typed: TypedTexts
  /** What was saved here since the last publication. */
  readonly saved: ReadonlyMap<string, SavedText>
  /** By the places of changes, whether they wait when the others are published, where the server does not know it yet. */
  readonly marks: ReadonlyMap<string, boolean>
  readonly clash: Clash | null
  /** Why the last attempt failed. */
  readonly refusal: Refusal | null
  /** Places whose problems are shown: somebody has been there, or they stand against publishing. */
  readonly problemsShownAt: ReadonlySet<string>
}

const nothing: DraftState = {
  typed: new Map(),
  saved: new Map(),
  marks: new Map(),
  clash: null,
  refusal: null,
  problemsShownAt: new Set(),
}

/**
 * What somebody types, from the first key until the server has it: it outlives the screen, a reload, a lost network and a refusal.
 * One request at a time, and the newest text wins. Once its writer is not signed in any more, nothing is sent.
 */
export class DraftStore {
  #state = nothing
  readonly #client: QueryClient
  readonly #writer: Me | null
  readonly #listeners = new Set<() => void>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #request: Promise<boolean> = Promise.resolve(false)
  #isSaving = false
  readonly #refused = new RefusedTexts()
  /** Places whose mark the server does not take, as one of before knows no marks: sent again before a publication, which names it. */
  readonly #refusedMarks = new Set<string>()

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
    if (this.#state.typed.size + this.#state.marks.size > 0 && this.isOfWriter()) {
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
      keepTexts(this.#writer?.name ?? '', [...this.#refused.lasting(state.typed)])
    }
    for (const listener of this.#listeners) {
      listener()
    }
  }

  #revisionOf(path: string): number | null {
    return this.#client.getQueryData(editingQuery.queryKey)?.draft.fields[path]?.revision ?? null
  }

  /** Takes what is typed. A value that is the default again is no change any more. */
  change(path: string, value: unknown, defaultValue: unknown, known = this.#revisionOf(path)): void {
    const { seen = known } = this.#state.typed.get(path) ?? {}
    const typed: Typed = { value: isSameValue(value, defaultValue) ? undefined : value, seen }
    this.#set({ typed: new Map(this.#state.typed).set(path, typed) })
    this.#schedule(SAVE_AFTER_MS)
  }

  /** Puts back what stood in a field before one's own change. If somebody else has changed it since, the server refuses that, and the person is asked. */
  putBack(path: string, value: unknown, defaultValue: unknown): void {
    this.change(path, value, defaultValue, this.#state.saved.get(path)?.revision)
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
    this.change(path, next, standard)
  }

  /** Shows the problems of places from now on. */
  showProblems(...places: readonly string[]): void {
    if (places.some((place) => !this.#state.problemsShownAt.has(place))) {
      this.#set({ problemsShownAt: new Set([...this.#state.problemsShownAt, ...places]) })
    }
  }

  /** Ends a clash: one's own text is sent again, or forgotten. */
  resolve(choice: 'mine' | 'theirs'): void {
    const { clash, typed } = this.#state
    if (clash === null) {
      return
    }
    const next = new Map(typed)
    const mine = next.get(clash.path)
    if (choice === 'mine' && mine !== undefined) {
      next.set(clash.path, { value: mine.value, seen: clash.field?.revision ?? null })
    } else {
      next.delete(clash.path)
    }
    this.#set({ typed: next, clash: null })
    void this.#client.invalidateQueries({ queryKey: editingQuery.queryKey })
    this.#schedule(0)
  }

  /**
   * Saves at once. False when something typed stays unsaved, or a mark is to go that the server still has: it would keep the change
   * from being published. A new mark that stays here is named when the draft is published.
   */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    await this.#request
    this.#refusedMarks.clear()
    while (await this.#save()) {
      // What did not fit into one request.
    }
    const { waiting = [] } = this.#client.getQueryData(editingQuery.queryKey)?.draft ?? {}
    return this.#state.typed.size === 0 && waiting.every((path) => this.#state.marks.get(path) !== false)
  }

  /** Lets a change wait when the others are published, or not any more. */
  wait(path: string, waits: boolean): void {
    this.#set({ marks: new Map(this.#state.marks).set(path, waits) })
    this.#refusedMarks.delete(path)
    this.#schedule(0)
  }

  /** Takes what somebody else has put in the place of a text that was saved here. */
  accept(path: string): void {
    this.#set({ saved: new Map([...this.#state.saved].filter(([each]) => each !== path)) })
  }

  /** Begins anew once the draft is published, as it was at a moment. */
  published(asOf: DraftState): void {
    this.#set(this.#since(asOf))
  }

  /** Forgets what was typed until a moment, for a draft that is thrown away. */
  forget(asOf: DraftState): void {
    this.#set({ ...this.#since(asOf), marks: newEntries(asOf.marks, this.#state.marks) })
  }

  /** What has come since a moment: whoever closes the dialog goes on typing while the server works. */
  #since(before: DraftState): Partial<DraftState> {
    const { clash, refusal } = this.#state
    const typed = newEntries(before.typed, this.#state.typed)
    return {
      typed,
      saved: newEntries(before.saved, this.#state.saved),
      clash: clash !== null && typed.has(clash.path) ? clash : null,
      refusal: typed.size > 0 ? refusal : null,
      problemsShownAt: new Set(),
    }
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

  /** Sends what the server may take. True when there may be more to send at once. */
  async #send(): Promise<boolean> {
    const { typed, clash } = this.#state
    const sent = this.#refused.sendable(new Map([...typed].filter(([path]) => path !== clash?.path)))
    if (!this.isOfWriter()) {
      return false
    }
    if (sent.size === 0) {
      return this.#sendMark()
    }
    const answer = await post('/editing/fields', changedDraft, { changes: changesIn(sent) })
    if (!this.isOfWriter()) {
      return false
    }
    if (answer.ok) {
      keepDraft(this.#client, answer.value.draft)
      this.#noteSaved(sent, answer.value.draft.fields)
    }
    const goesOn = answer.ok || (await this.#notTaken(sent, answer))
    if (goesOn) {
      this.#schedule(0)
    }
    return goesOn
  }

  /** Sends one mark whose text is there: one that the server cannot take keeps no other mark back. True when there may be more. */
  async #sendMark(): Promise<boolean> {
    const { typed, marks } = this.#state
    const mark = [...marks].find(([path]) => !typed.has(path) && !this.#refusedMarks.has(path))
    if (mark === undefined) {
      return false
    }
    const [path, waits] = mark
    const answer = await post('/editing/waiting', changedDraft, { path, waits })
    if (!answer.ok && (answer.code === 'unknown' || answer.code === 'invalid')) {
      if (this.#state.marks.get(path) === waits) {
        this.#refusedMarks.add(path)
      }
      this.#set({ refusal: this.#refused.reasonIn(this.#state.typed) })
      this.#schedule(0)
      return true
    }
    if (!answer.ok) {
      this.#set({ refusal: answer })
      this.#schedule(Math.max(answer.retryAfterMs ?? 0, RETRY_AFTER_MS))
      return false
    }
    if (this.isOfWriter()) {
      keepDraft(this.#client, answer.value.draft)
      const others = [...this.#state.marks].filter((each) => each[0] !== path || each[1] !== waits)
      this.#set({ marks: new Map(others), refusal: this.#refused.reasonIn(this.#state.typed) })
      this.#schedule(0)
    }
    return true
  }

  #noteSaved(sent: TypedTexts, fields: Readonly<Record<string, DraftField | null>>): void {
    const now = [...sent].map(
      ([path, { value }]) => [path, { value, revision: fields[path]?.revision ?? null }] as const,
    )
    this.#set({ saved: new Map([...this.#state.saved, ...now]) })
    this.#settle(this.#withoutSaved(sent))
  }

  async #notTaken(sent: TypedTexts, refusal: Refusal): Promise<boolean> {
    const newer = newerField.safeParse(refusal.body)
    if (refusal.code === 'newer' && newer.success) {
      const { path, field } = newer.data
      const mine = sent.get(path)
      if (mine !== undefined && isSameValue(mine.value, field?.value)) {
        // It was saved after all: a reload, or a lost line, came before the answer.
        await this.#client.invalidateQueries({ queryKey: editingQuery.queryKey })
        this.#noteSaved(new Map([[path, mine]]), { [path]: field })
      } else {
        const asked = this.#state.clash
        this.#settle(this.#state.typed)
        this.#set({ clash: asked ?? { path, field } })
        // Of a second one is asked after the first, when all is sent again.
        return asked === null
      }
      return true
    }
    if (refusal.code === 'invalid' || refusal.code === 'too-large') {
      this.#refused.note(sent, refusal)
      this.#settle(sent.size === 1 && refusal.code === 'invalid' ? await this.#withoutGone(sent) : this.#state.typed)
      return true
    }
    this.#set({ refusal })
    this.#schedule(Math.max(refusal.retryAfterMs ?? 0, RETRY_AFTER_MS))
    return false
  }

  /** Ends a request after which so much is left. */
  #settle(typed: TypedTexts): void {
    this.#set({ refusal: this.#refused.reasonIn(typed), typed })
  }

  /** Without what was said of a photograph that somebody has deleted. */
  async #withoutGone(sent: TypedTexts): Promise<TypedTexts> {
    const known = await this.#client.fetchQuery({ ...editingQuery, staleTime: 0 }).catch(() => null)
    const isGone = (path: string) =>
      known !== null && path.startsWith('photos.') && !known.photographs.some(({ name }) => path === `photos.${name}`)
    return new Map([...this.#state.typed].filter(([path]) => !(sent.has(path) && isGone(path))))
  }

  /** What was typed while the request was under way stays, and has seen what was saved. */
  #withoutSaved(sent: TypedTexts): TypedTexts {
    const next = new Map<string, Typed>()
    for (const [path, typed] of this.#state.typed) {
      if (!sent.has(path)) {
        next.set(path, typed)
      } else if (typed !== sent.get(path)) {
        next.set(path, { value: typed.value, seen: this.#revisionOf(path) })
      }
    }
    return next
  }
}

function writerIn(client: QueryClient): Me | null {
  return client.getQueryData(meQuery.queryKey) ?? null
}

function newEntries<Value>(before: ReadonlyMap<string, Value>, now: ReadonlyMap<string, Value>): Map<string, Value> {
  return new Map([...now].filter(([path, value]) => before.get(path) !== value))
}
