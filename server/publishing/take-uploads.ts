import type { SitePhotographs } from '../store/site-photographs.ts'
import type { Pictures } from './pictures.ts'
import { type ClaimedUpload, TAKING_LEASE_MS, type UploadOutcome, type Uploads } from './uploads.ts'

/** A file that ended so many servers is not tried again. */
const MAX_ATTEMPTS = 3

interface TakerParts {
  readonly uploads: Pick<Uploads, 'claim' | 'renew' | 'release' | 'part' | 'settle'>
  readonly photographs: Pick<SitePhotographs, 'add'>
  readonly pictures: Pick<Pictures, 'take'>
  readonly log: { readonly error: (facts: object, message: string) => void }
  readonly now: () => Date
}

/** Makes photographs of finished uploads, one at a time, so that no more than one is in memory. */
export interface UploadTaker {
  /** Takes an upload in its turn, unless another process does so. */
  take(id: string): void
  close(): Promise<void>
}

export function makeUploadTaker({ uploads, photographs, pictures, log, now }: TakerParts): UploadTaker {
  const waiting = new Set<string>()
  let working: Promise<void> | null = null
  let isClosed = false

  async function work(): Promise<void> {
    for (let [id] = waiting; id !== undefined && !isClosed; [id] = waiting) {
      await takeOne(id).catch((error: unknown) => {
        if (!isClosed) {
          log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'an upload waits')
        }
      })
      waiting.delete(id)
    }
    working = null
  }

  async function takeOne(id: string): Promise<void> {
    const claimed = await uploads.claim(id, now())
    if (claimed === null) {
      return
    }
    // A renewal that fails is made up for by the next one.
    const renewing = setInterval(() => void uploads.renew(claimed, now()).catch(() => undefined), TAKING_LEASE_MS / 3)
    try {
      await uploads.settle(claimed, await outcomeOf(claimed))
    } catch (error) {
      // Whoever is asked next goes on.
      await uploads.release(claimed).catch(() => undefined)
      throw error
    } finally {
      clearInterval(renewing)
    }
  }

  async function outcomeOf(claimed: ClaimedUpload): Promise<UploadOutcome> {
    if (claimed.attempts > MAX_ATTEMPTS) {
      return { state: 'refused', reason: 'broken' }
    }
    const taken = await pictures.take(partsOf(claimed))
    if (!taken.ok) {
      return { state: 'refused', reason: taken.reason }
    }
    return (await photographs.add(taken.photograph, taken.bytes, claimed.by, now()))
      ? { state: 'taken', photograph: taken.photograph.name }
      : { state: 'refused', reason: 'no-room' }
  }

  async function* partsOf({ id, parts }: ClaimedUpload): AsyncGenerator<Uint8Array> {
    for (let part = 0; part < parts; part += 1) {
      const bytes = await uploads.part(id, part)
      if (bytes === null) {
        throw new Error('a part of the upload is gone')
      }
      yield bytes
    }
  }

  return {
    take(id) {
      if (!isClosed) {
        waiting.add(id)
        working ??= work()
      }
    },
    async close() {
      isClosed = true
      await working
    },
  }
}
