import type { QueryClient } from '@tanstack/react-query'
import { changedDraft, type DraftField, newerField } from '../../contracts/editing.ts'
import { isSameValue } from '../../editing/same-value.ts'
import { post, type Refusal } from '../api.ts'
import { editingQuery, keepDraft } from './editing-query.ts'

/** After the last key; a page of the draft is rendered within the rest of the 300 ms. */
const SAVE_AFTER_MS = 30
const RETRY_AFTER_MS = 3_000
/** The server takes so many at once. */
const MAX_CHANGES = 50

/** A value that the server does not have yet; `undefined` goes back to the default. */
interface Typed {
  readonly value: unknown
  /** The revision of the field that the person saw. */
  readonly seen: number | null
}

export interface Clash {
  readonly path: string
  /** The field as it is now; null where it has its default again. */
  readonly field: DraftField | null
}

export interface DraftState {
  readonly typed: ReadonlyMap<string, Typed>
  readonly clash: Clash | null
  /** Why the last attempt failed. */
  readonly refusal: Refusal | null
  readonly isSaving: boolean
  /** Places that were left once: their problems are shown. */
  readonly left: ReadonlySet<string>
}

/**
 * What is typed, from the first key until the server has it: it outlives the screen, a lost network and a refusal. One
 * request at a time, and the newest text wins.
 */
export class DraftStore {
  #state: DraftState = { typed: new Map(), clash: null, refusal: null, isSaving: false, left: new Set() }
  readonly #client: QueryClient
  readonly #listeners = new Set<() => void>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #request: Promise<void> = Promise.resolve()

  constructor(client: QueryClient) {
    this.#client = client
    window.addEventListener('online', () => this.#schedule(0))
    window.addEventListener('beforeunload', (event) => {
      if (this.#state.typed.size > 0) {
        event.preventDefault()
      }
    })
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly state = (): DraftState => this.#state

  #set(state: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...state }
    for (const listener of this.#listeners) {
      listener()
    }
  }

  #field(path: string): DraftField | undefined {
    return this.#client.getQueryData(editingQuery.queryKey)?.draft.fields[path]
  }

  /** Takes what is typed. A value that is the default again is no change any more. */
  change(path: string, value: unknown, defaultValue: unknown): void {
    const seen = this.#state.typed.get(path)?.seen
    const typed: Typed = {
      value: isSameValue(value, defaultValue) ? undefined : value,
      seen: seen === undefined ? (this.#field(path)?.revision ?? null) : seen,
    }
    this.#set({ typed: new Map(this.#state.typed).set(path, typed) })
    this.#schedule(SAVE_AFTER_MS)
  }

  /** Shows the problems of places from now on. */
  leave(...places: readonly string[]): void {
    if (places.some((place) => !this.#state.left.has(place))) {
      this.#set({ left: new Set([...this.#state.left, ...places]) })
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

  /** Saves at once. False when something stays unsaved. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    await this.#request
    await this.#save()
    return this.#state.typed.size === 0
  }

  /** Forgets what is typed, for a draft that is thrown away. */
  forget(): void {
    this.#set({ typed: new Map(), clash: null, refusal: null, left: new Set() })
  }

  #schedule(afterMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#save(), afterMs)
  }

  #save(): Promise<void> {
    if (!this.#state.isSaving) {
      this.#request = this.#send()
    }
    return this.#request
  }

  async #send(): Promise<void> {
    const { typed, clash } = this.#state
    const sent = [...typed].filter(([path]) => path !== clash?.path).slice(0, MAX_CHANGES)
    if (sent.length === 0) {
      return
    }
    this.#set({ isSaving: true })
    const changes = sent.map(([path, { value, seen }]) => ({ path, seen, ...(value !== undefined && { value }) }))
    const answer = await post('/editing/fields', changedDraft, { changes })
    if (answer.ok) {
      keepDraft(this.#client, answer.value.draft)
      this.#set({ isSaving: false, refusal: null, typed: this.#withoutSaved(new Map(sent)) })
      if (this.#state.typed.size > (this.#state.clash === null ? 0 : 1)) {
        this.#schedule(0)
      }
      return
    }
    const newer = newerField.safeParse(answer.body)
    if (answer.code === 'newer' && newer.success) {
      this.#set({ isSaving: false, refusal: null, clash: { path: newer.data.path, field: newer.data.field } })
      this.#schedule(0)
    } else {
      this.#set({ isSaving: false, refusal: answer })
      // What the server cannot take waits for the next key.
      if (answer.code !== 'invalid') {
        this.#schedule(Math.max(answer.retryAfterMs ?? 0, RETRY_AFTER_MS))
      }
    }
  }

  /** What was typed while the request was under way stays, and has seen what was saved. */
  #withoutSaved(sent: ReadonlyMap<string, Typed>): ReadonlyMap<string, Typed> {
    const next = new Map<string, Typed>()
    for (const [path, typed] of this.#state.typed) {
      if (!sent.has(path)) {
        next.set(path, typed)
      } else if (typed !== sent.get(path)) {
        next.set(path, { value: typed.value, seen: this.#field(path)?.revision ?? null })
      }
    }
    return next
  }
}
