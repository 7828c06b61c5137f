import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { refusedUpload, type UploadRefusal, WHOLE_WIDTH } from '../../editing/protocol.ts'
import type { SitePhotographs, StoredPhotograph } from '../store/site-photographs.ts'
import type { PictureJob, PictureSource, SocialJob } from './picture-jobs.ts'
import { openPictureWorker, PictureFailure, type PictureRequest } from './picture-worker.ts'

/** Makes pictures of photographs, and takes uploaded ones, in a process of its own. */
export interface Pictures {
  /**
   * Makes and stores those that are not there yet.
   *
   * @throws PictureFailure when one cannot be made
   */
  make(jobs: readonly (PictureJob | SocialJob)[], onProgress?: (done: number, of: number) => void): Promise<void>
  /** The bytes of a picture, which is made before all that wait if it is missing. */
  picture(job: PictureJob | SocialJob): Promise<Uint8Array>
  /** Takes an uploaded file as a photograph, and stores it nowhere. */
  take(parts: readonly Uint8Array[]): Promise<Taken>
  /** A photograph whole, for the office. */
  whole(source: PictureSource, digest: string): Promise<Uint8Array>
  /** The id of the picture process while it runs. */
  pid(): number | null
  close(): Promise<void>
}

export type Taken =
  | { readonly ok: true; readonly photograph: StoredPhotograph; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly reason: UploadRefusal }

interface PicturesParts {
  readonly photographs: SitePhotographs
  /** The folder of the repository's photographs. */
  readonly sources: string
  /** Path of the headline's font, in TrueType. */
  readonly font: string
  /** What the hero's photograph may weigh on a telephone (bytes). */
  readonly heroBytes: number
  readonly now: () => Date
}

/** All renditions of a photograph are usually made one after the other. */
const KEPT_SOURCES = 2

export function openPictures({ photographs, sources, font, heroBytes, now }: PicturesParts): Pictures {
  const worker = openPictureWorker()
  const inWork = new Map<string, Promise<Uint8Array>>()
  const kept = new Map<string, Promise<Uint8Array>>()

  function sourceOf(source: PictureSource): Promise<Uint8Array> {
    const key = JSON.stringify(source)
    const known = kept.get(key)
    if (known !== undefined) {
      return known
    }
    const reading = read(source)
    kept.set(key, reading)
    reading.catch(() => kept.delete(key))
    for (const old of [...kept.keys()].slice(0, -KEPT_SOURCES)) {
      kept.delete(old)
    }
    return reading
  }

  async function read(source: PictureSource): Promise<Uint8Array> {
    const bytes =
      source.kind === 'file'
        ? await readFile(join(sources, source.file)).catch(() => null)
        : await photographs.read(source.name)
    if (bytes === null) {
      throw new PictureFailure('the photograph is gone')
    }
    return bytes
  }

  /** Makes a picture and stores it; a second caller waits for the first one's. */
  function make(path: string, isUrgent: boolean, request: () => Promise<PictureRequest>): Promise<Uint8Array> {
    const running = inWork.get(path)
    if (running !== undefined) {
      return running
    }
    const making = (async () => {
      const made = await worker.ask(await request(), isUrgent)
      if (!(made instanceof Uint8Array)) {
        throw new PictureFailure('the picture process has answered no picture')
      }
      await photographs.addRendition(path, made, now())
      return made
    })()
    inWork.set(path, making)
    const forget = () => inWork.delete(path)
    making.then(forget, forget)
    return making
  }

  async function requestOf(job: PictureJob | SocialJob): Promise<PictureRequest> {
    const source = await sourceOf(job.source)
    const { focus, credit } = job
    if ('rendition' in job) {
      const { isFirstView, rendition } = job
      return { kind: 'rendition', source, settings: { focus, credit, isFirstView, phoneBytes: heroBytes }, rendition }
    }
    const { headline, brand, colours } = job
    return { kind: 'social', source, parts: { focus, credit, headline, brand, colours, font } }
  }

  async function stored(path: string, isUrgent: boolean, request: () => Promise<PictureRequest>): Promise<Uint8Array> {
    return (await photographs.rendition(path)) ?? make(path, isUrgent, request)
  }

  return {
    async make(jobs, onProgress) {
      const made = await photographs.madeOf(jobs.map(({ path }) => path))
      const missing = jobs.filter(({ path }) => !made.has(path))
      let done = 0
      const work = missing.map(async (job) => {
        await make(job.path, false, () => requestOf(job))
        done += 1
        onProgress?.(done, missing.length)
      })
      // All of them: what is made is there for the next attempt.
      const failed = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected')
      if (failed?.status === 'rejected') {
        throw failed.reason
      }
    },

    picture: (job) => stored(job.path, true, () => requestOf(job)),

    async take(parts) {
      const answer = await worker
        .ask({ kind: 'take', source: Buffer.concat(parts) }, true)
        // Too large for the process's memory, whatever its header says.
        .catch(() => 'broken')
      if (isTaken(answer)) {
        const { bytes, ...photograph } = answer
        return { ok: true, photograph: { name: `foto-${photograph.digest.slice(0, 8)}`, ...photograph }, bytes }
      }
      const refusal = refusedUpload.safeParse({ error: 'photograph', reason: answer })
      return { ok: false, reason: refusal.success ? refusal.data.reason : 'broken' }
    },

    whole: (source, digest) =>
      stored(`/photos/whole/${digest}`, true, async () => ({
        kind: 'whole',
        source: await sourceOf(source),
        width: WHOLE_WIDTH,
      })),

    pid: worker.pid,
    close: worker.close,
  }
}

function isTaken(answer: unknown): answer is Omit<StoredPhotograph, 'name'> & { readonly bytes: Uint8Array } {
  return typeof answer === 'object' && answer !== null && 'bytes' in answer && answer.bytes instanceof Uint8Array
}
