import { reasonOf } from '../../../contracts/reason.ts'
import { PictureProcessEnded } from '../../../pictures/open-picture-process.ts'
import type { PublishingLog } from '../publisher.ts'
import { type ClaimedUpload, TAKING_LEASE_MS, type UploadOutcome } from './claimed-uploads.ts'
import type { Pictures } from './pictures.ts'
import type { SitePhotographs } from './site-photographs.ts'
import type { Uploads } from './uploads.ts'

/** A file that ended so many servers or picture processes is not tried again. */
const MAX_ATTEMPTS = 3

/** So often the taker looks for what a process that was killed, or a database that was away, has left. */
const LOOK_EVERY_MS = 30_000

interface TakerParts {
  readonly uploads: Pick<Uploads, 'unclaimed' | 'claim' | 'renew' | 'release' | 'part' | 'settle' | 'forget'>
  readonly photographs: Pick<SitePhotographs, 'add'>
  readonly pictures: Pick<Pictures, 'take'>
  /** Called when parts of uploads were removed, in which may be where a photograph was taken. */
  readonly onErased: () => void
  readonly log: Pick<PublishingLog, 'error'>
  readonly now: () => Date
  readonly lookEveryMs?: number
}

/** Makes photographs of finished uploads, one at a time, so that no more than one is in memory. */
export function makeUploadTaker(given: TakerParts) {
  const { uploads, onErased, log, now, lookEveryMs = LOOK_EVERY_MS } = given
  const takeOne = uploadTaking(given)
  let working = Promise.resolve()
  let isAsked = false
  let looking: NodeJS.Timeout | undefined
  let forgetting: Promise<unknown> = Promise.resolve()
  let failure = ''
  let isClosed = false

  /** Takes all that are finished, the oldest first. One that fails is left until the taker looks the next time. */
  async function takeAll(): Promise<void> {
    const tried = new Set<string>()
    const before = failure
    failure = ''
    try {
      for (;;) {
        const next = (await uploads.unclaimed(now())).find((id) => !tried.has(id))
        if (next === undefined || isClosed) {
          return
        }
        tried.add(next)
        await takeOne(next).catch(note)
      }
    } catch (error) {
      note(error)
    }

    /** Logs a failure when it is another one than before: an upload may be tried again for long. */
    function note(error: unknown): void {
      const reason = reasonOf(error)
      if (!isClosed && reason !== before && reason !== failure) {
        log.error({ reason }, 'an upload waits')
      }
      failure = reason
    }
  }

  /** Takes what is finished, once for all who ask while others are taken. */
  function look(): void {
    if (!isAsked && !isClosed) {
      isAsked = true
      working = working.then(() => {
        isAsked = false
        return takeAll()
      })
    }
  }

  return {
    /** From now on takes all finished uploads, whoever has left them, and forgets those that have outlived their time. */
    start(): void {
      look()
      looking = setInterval(() => {
        look()
        // What is not forgotten now is forgotten the next time.
        forgetting = uploads.forget(now()).then(
          (parts) => parts > 0 && onErased(),
          () => undefined,
        )
      }, lookEveryMs)
      looking.unref()
    },
    look,
    async close(): Promise<void> {
      isClosed = true
      clearInterval(looking)
      await Promise.all([working, forgetting])
    },
  }
}

/** Makes the function that takes one upload, if no other process has claimed it. */
function uploadTaking({ uploads, photographs, pictures, onErased, now }: TakerParts) {
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

  return async (id: string): Promise<void> => {
    const claimed = await uploads.claim(id, now())
    if (claimed === null) {
      return
    }
    // A renewal that fails is made up for by the next one.
    const renewing = setInterval(() => void uploads.renew(claimed, now()).catch(() => undefined), TAKING_LEASE_MS / 3)
    try {
      await uploads.settle(claimed, await outcomeOf(claimed))
      onErased()
    } catch (error) {
      // The attempt counts, and the next one is made once the lease has ended: the file may be what ends the process.
      const isLeft = error instanceof PictureProcessEnded || (await uploads.release(claimed).catch(() => true))
      // Otherwise its session has ended meanwhile, and the upload with it.
      if (isLeft) {
        throw error
      }
    } finally {
      clearInterval(renewing)
    }
  }
}
