import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type UploadRefusal, WHOLE_WIDTH } from '../../../contracts/editing.ts'
import {
  inPieces,
  openPictureProcess,
  PictureFailure,
  PictureProcessEnded,
  type Pieces,
} from '../../../pictures/open-picture-process.ts'
import type { PictureJob, PictureSource } from '../../../pictures/picture-jobs.ts'
import { NotYet } from '../../http/failures.ts'
import { promiseCache } from '../promise-cache.ts'
import type { SitePhotographs, StoredPhotograph } from './site-photographs.ts'

export type Pictures = ReturnType<typeof openPictures>

type Taken =
  | { readonly ok: true; readonly photograph: StoredPhotograph; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly reason: UploadRefusal }

interface PicturesParts {
  readonly photographs: SitePhotographs
  /** The folder of the repository's photographs. */
  readonly photoFolder: string
  readonly now: () => Date
  /** For a picture that a request asks for. */
  readonly longestWaitMs?: number
}

/** All renditions of a photograph are usually made one after the other. */
const KEPT_SOURCES = 2

/** Shorter than the silence that proxies and the server bear, of 30 seconds. */
const LONGEST_WAIT_MS = 20_000

/** Makes pictures of photographs, and takes uploaded ones, in a process of its own. */
export function openPictures(parts: PicturesParts) {
  const { photographs, photoFolder, now, longestWaitMs = LONGEST_WAIT_MS } = parts
  const pictureProcess = openPictureProcess()
  const inWork = new Map<string, { readonly request: PictureJob['request']; readonly making: Promise<Uint8Array> }>()
  const piecesOf = sourceReader(photographs, photoFolder)

  /** Makes a picture and stores it; a second caller waits for the first one's. */
  function make({ path, source, request }: PictureJob, isUrgent: boolean): Promise<Uint8Array> {
    const running = inWork.get(path)
    if (running !== undefined) {
      if (isUrgent) {
        pictureProcess.hurry(running.request)
      }
      return running.making
    }
    const making = (async () => {
      const made = await pictureProcess.ask(request, piecesOf(source), isUrgent)
      if (!(made instanceof Uint8Array)) {
        throw new PictureFailure('the picture process has answered no picture')
      }
      await photographs.addFile(path, made, now())
      return made
    })()
    inWork.set(path, { request, making })
    const forget = () => inWork.delete(path)
    making.then(forget, forget)
    return making
  }

  /** What is stored, or made within the time that a request may take. */
  async function picture(job: PictureJob): Promise<Uint8Array> {
    const known = await photographs.file(job.path)
    if (known !== null) {
      return known
    }
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new NotYet()), longestWaitMs)
    })
    return Promise.race([make(job, true), late]).finally(() => clearTimeout(timer))
  }

  return {
    /** Makes and stores those that are not there yet. @throws PictureFailure when one cannot be made */
    async make(jobs: readonly PictureJob[], onProgress?: (done: number, of: number) => void): Promise<void> {
      const made = await photographs.madeOf(
        jobs.map(({ path }) => path),
        now(),
      )
      const missing = jobs.filter(({ path }) => !made.has(path))
      let done = 0
      const work = missing.map(async (job) => {
        await make(job, false)
        done += 1
        onProgress?.(done, missing.length)
      })
      // All of them: what is made is there for the next attempt.
      const failed = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected')
      if (failed?.status === 'rejected') {
        throw failed.reason
      }
    },

    /**
     * The bytes of a picture, which is made before all that wait if it is missing.
     *
     * @throws NotYet when that takes longer than a request may; it is made all the same
     */
    picture,

    /**
     * Takes an uploaded file as a photograph, and stores it nowhere.
     *
     * @throws PictureProcessEnded when the process ends meanwhile, whatever ended it; PicturesClosed when the server stops; what reading
     *   the parts throws
     */
    async take(parts: Pieces): Promise<Taken> {
      const answer = await pictureProcess.ask({ kind: 'take' }, parts, true).catch((error: unknown) => {
        if (error instanceof PictureFailure && !(error instanceof PictureProcessEnded)) {
          // It would fail the next time too, and what is thrown is tried again without end.
          return 'broken' as const
        }
        throw error
      })
      if (typeof answer === 'string' || answer instanceof Uint8Array) {
        return { ok: false, reason: typeof answer === 'string' ? answer : 'broken' }
      }
      const { bytes, ...photograph } = answer
      return { ok: true, photograph: { name: `foto-${photograph.digest.slice(0, 8)}`, ...photograph }, bytes }
    },

    /** A photograph whole, for the office. @throws NotYet as above */
    whole: (source: PictureSource, digest: string): Promise<Uint8Array> =>
      picture({ path: wholePath(digest), source, request: { kind: 'whole', width: WHOLE_WIDTH } }),

    pid: pictureProcess.pid,
    close: pictureProcess.close,
  }
}

/** Where a photograph is stored whole, as the office shows it. */
export function wholePath(digest: string): string {
  return `/photos/whole/${digest}`
}

/** Makes the function that reads photographs piece by piece, and keeps those that were read last. */
function sourceReader(photographs: Pick<SitePhotographs, 'read'>, photoFolder: string) {
  const kept = promiseCache<string, Uint8Array>(KEPT_SOURCES)

  async function read(source: PictureSource): Promise<Uint8Array> {
    const bytes =
      source.kind === 'file'
        ? await readFile(join(photoFolder, source.file)).catch(() => null)
        : await photographs.read(source.name)
    if (bytes === null) {
      throw new PictureFailure('the photograph is gone')
    }
    return bytes
  }

  return async function* piecesOf(source: PictureSource): AsyncGenerator<Uint8Array> {
    const bytes = await kept.of(JSON.stringify(source), () => read(source))
    yield* inPieces(bytes)
  }
}
