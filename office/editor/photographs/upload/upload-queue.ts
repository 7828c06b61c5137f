import type { PhotoWords } from '../../../../content/editing/field.ts'
import { uploadRefusals } from '../../../../content/office/site.ts'
import { MAX_UPLOAD_BYTES, type Photograph } from '../../../../contracts/editing.ts'
import type { Picture } from '../photo-url.ts'
import { type PreparedFile, prepareFile } from './local-picture.ts'
import { type UploadProgress, uploadPhotograph } from './upload-photograph.ts'

export type UploadStep =
  /** Read here, or waiting for those before. */
  | { readonly kind: 'preparing' | 'waiting' }
  | UploadProgress
  | { readonly kind: 'taken'; readonly photograph: Photograph }
  | { readonly kind: 'failed'; readonly sentence: string; readonly canBeRetried: boolean }

/** A photograph on its way from the telephone to the library. */
export interface QueuedUpload {
  readonly id: number
  readonly file: File
  /** Shown from the telephone; null while it is read, and where this browser cannot show it. */
  readonly picture: Picture | null
  readonly step: UploadStep
}

interface QueueEvents {
  /** @param words what was typed of it on its way; null for nothing */
  readonly onTaken: (photograph: Photograph, words: PhotoWords | null) => void
  readonly onSignedOut: (sentence: string) => void
}

/** Whether it is lost when the office is left. */
function isUnderWay({ kind }: UploadStep): boolean {
  return kind !== 'taken' && kind !== 'failed'
}

/** Sends photographs one after the other, whatever screen is shown. One that fails does not stop the others. */
export class UploadQueue {
  #uploads: readonly QueuedUpload[] = []
  #nextId = 1
  #isWorking = false
  readonly #aborts = new Map<number, AbortController>()
  readonly #prepared = new Map<number, PreparedFile>()
  readonly #words = new Map<number, PhotoWords>()
  readonly #listeners = new Set<() => void>()
  readonly #events: QueueEvents

  constructor(events: QueueEvents) {
    this.#events = events
    window.addEventListener('beforeunload', (event) => {
      if (this.#uploads.some(({ step }) => isUnderWay(step))) {
        event.preventDefault()
      }
    })
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly uploads = (): readonly QueuedUpload[] => this.#uploads

  /** Adds files to the queue. Returns their uploads' ids. */
  add(files: readonly File[]): readonly number[] {
    const added = files.map((file): QueuedUpload => {
      const id = this.#nextId
      this.#nextId += 1
      return { id, file, picture: null, step: { kind: 'preparing' } }
    })
    this.#set([...this.#uploads, ...added])
    void this.#prepare(added)
    return added.map(({ id }) => id)
  }

  /** Keeps what is typed of a photograph on its way, whatever screen is shown when it arrives. */
  describe(id: number, words: PhotoWords): void {
    this.#words.set(id, words)
  }

  retry(id: number): void {
    this.#change(id, { step: { kind: 'waiting' } })
    void this.#work()
  }

  /** Ends an upload, and forgets it. */
  dismiss(id: number): void {
    this.#aborts.get(id)?.abort()
    revoke(this.#uploads.find((each) => each.id === id)?.picture)
    this.#prepared.delete(id)
    this.#words.delete(id)
    this.#set(this.#uploads.filter((each) => each.id !== id))
  }

  /** One after the other: a telephone has room for one large photograph that is drawn. */
  async #prepare(added: readonly QueuedUpload[]): Promise<void> {
    for (const { id, file } of added) {
      // What is refused is refused before any of it is sent.
      const prepared =
        file.size > MAX_UPLOAD_BYTES ? 'too-large' : await prepareFile(file).catch(() => 'broken' as const)
      if (typeof prepared === 'string') {
        this.#change(id, { step: { kind: 'failed', sentence: uploadRefusals[prepared], canBeRetried: false } })
      } else if (!this.#uploads.some((each) => each.id === id)) {
        // Dismissed while it was read.
        revoke(prepared.picture)
      } else {
        this.#prepared.set(id, prepared)
        this.#change(id, { picture: prepared.picture, step: { kind: 'waiting' } })
        void this.#work()
      }
    }
  }

  async #work(): Promise<void> {
    if (this.#isWorking) {
      return
    }
    this.#isWorking = true
    const next = () => this.#uploads.find(({ step }) => step.kind === 'waiting')
    for (let upload = next(); upload !== undefined; upload = next()) {
      await this.#send(upload)
    }
    this.#isWorking = false
  }

  async #send({ id }: QueuedUpload): Promise<void> {
    const file = this.#prepared.get(id)?.file
    if (file === undefined) {
      return this.dismiss(id)
    }
    const abort = new AbortController()
    this.#aborts.set(id, abort)
    const show = (step: UploadProgress) => this.#change(id, { step })
    show({ kind: 'sending', share: 0 })
    const result = await uploadPhotograph(file, abort.signal, show)
    this.#aborts.delete(id)
    if (result.kind === 'taken') {
      this.#prepared.delete(id)
      this.#events.onTaken(result.photograph, this.#words.get(id) ?? null)
      this.#words.delete(id)
      this.#change(id, { step: { kind: 'taken', photograph: result.photograph } })
    } else if (result.kind === 'refused') {
      this.#change(id, { step: { kind: 'failed', sentence: result.sentence, canBeRetried: true } })
      if (result.isSignedOut) {
        this.#events.onSignedOut(result.sentence)
      }
    }
  }

  #change(id: number, part: Partial<QueuedUpload>): void {
    this.#set(this.#uploads.map((each) => (each.id === id ? { ...each, ...part } : each)))
  }

  #set(uploads: readonly QueuedUpload[]): void {
    this.#uploads = uploads
    for (const listener of this.#listeners) {
      listener()
    }
  }
}

function revoke(picture: Picture | null | undefined): void {
  if (picture) {
    URL.revokeObjectURL(picture.url)
  }
}
