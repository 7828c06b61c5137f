import { fillText } from '../../../../business/fill-text.ts'
import { uploadFailures, uploadRefusals } from '../../../../content/office/site.ts'
import { MAX_UPLOAD_BYTES, type Photograph, refusedUpload } from '../../../../contracts/editing.ts'
import type { Refusal } from '../../../api.ts'
import { inMinutesWords } from '../../../time.ts'
import type { Picture } from '../Thumbnail.tsx'
import { prepareFile } from './local-picture.ts'
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
  /** What is sent of it, once it is read. */
  readonly body: Blob
  /** Shown from the telephone; null while it is read, and where this browser cannot show it. */
  readonly picture: Picture | null
  readonly abort: AbortController
  readonly step: UploadStep
}

/** Sends photographs one after the other, whatever screen is shown. One that fails does not stop the others. */
export class UploadQueue {
  #uploads: readonly QueuedUpload[] = []
  #nextId = 1
  #isWorking = false
  readonly #listeners = new Set<() => void>()
  readonly #onTaken: (photograph: Photograph) => void

  constructor(onTaken: (photograph: Photograph) => void) {
    this.#onTaken = onTaken
    window.addEventListener('beforeunload', (event) => {
      // What is under way is lost when the office is left.
      if (this.#uploads.some(({ step }) => step.kind !== 'taken' && step.kind !== 'failed')) {
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
      const abort = new AbortController()
      return { id, file, body: file, picture: null, abort, step: { kind: 'preparing' } }
    })
    this.#set([...this.#uploads, ...added])
    void this.#prepare(added)
    return added.map(({ id }) => id)
  }

  retry(id: number): void {
    this.#change(id, { step: { kind: 'waiting' } })
    void this.#work()
  }

  /** Ends an upload, and forgets it. */
  dismiss(id: number): void {
    const upload = this.#find(id)
    upload?.abort.abort()
    revoke(upload?.picture)
    this.#set(this.#uploads.filter((each) => each.id !== id))
  }

  /** One after the other: a telephone has room for one large photograph that is drawn. */
  async #prepare(added: readonly QueuedUpload[]): Promise<void> {
    for (const { id, file } of added) {
      // What is refused is refused before any of it is sent.
      const prepared =
        file.size > MAX_UPLOAD_BYTES
          ? 'too-large'
          : file.size === 0
            ? 'broken'
            : await prepareFile(file).catch(() => 'broken' as const)
      if (typeof prepared === 'string') {
        this.#change(id, { step: { kind: 'failed', sentence: uploadRefusals[prepared], canBeRetried: false } })
      } else if (this.#find(id) === undefined) {
        // Dismissed while it was read.
        revoke(prepared.picture)
      } else {
        this.#change(id, { ...prepared, step: { kind: 'waiting' } })
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

  async #send({ id, body, abort }: QueuedUpload): Promise<void> {
    const show = (step: UploadStep) => this.#change(id, { step })
    show({ kind: 'sending', share: 0 })
    const answer = await uploadPhotograph(body, abort.signal, show)
    if (answer.ok) {
      this.#onTaken(answer.value)
      show({ kind: 'taken', photograph: answer.value })
    } else {
      show({ kind: 'failed', ...failureOf(answer) })
    }
  }

  #find(id: number): QueuedUpload | undefined {
    return this.#uploads.find((each) => each.id === id)
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

const failures: Partial<Record<Refusal['code'], string>> = {
  offline: uploadFailures.offline,
  unavailable: uploadFailures.unavailable,
  'too-large': uploadFailures.tooLargeForProxy,
  unknown: uploadFailures.over,
  'signed-out': uploadFailures.signedOut,
}

/** Why a photograph is not taken, in the owner's words. Of the photograph itself the server would say the same again. */
function failureOf({ code, body, retryAfterMs }: Refusal) {
  const photograph = refusedUpload.safeParse(body)
  if (photograph.success) {
    const { reason } = photograph.data
    return { sentence: uploadRefusals[reason], canBeRetried: reason === 'broken' || reason === 'no-room' }
  }
  const sentence =
    code === 'too-many'
      ? fillText(uploadFailures.tooMany, { when: inMinutesWords(retryAfterMs) })
      : (failures[code] ?? uploadFailures.broken)
  return { sentence, canBeRetried: true }
}
