import { setTimeout as wait } from 'node:timers/promises'
import type { Overlay } from '../../content/editing/field.ts'
import type { PublishingStep } from '../../contracts/editing.ts'
import { reasonOf } from '../../contracts/reason.ts'
import type { BuildFacts } from '../../editing/build-facts.ts'
import { fileFinder } from './find-files.ts'
import { makeVersion, type NewVersion } from './make-version.ts'
import type { Rendering } from './open-publishing.ts'
import { removeUnusedFiles } from './photographs/unused-files.ts'
import { draftRenderings } from './rendering/draft-renderings.ts'
import { ownPictures } from './rendering/rendered-site.ts'
import type { PagePlaces, RenderAnswer } from './rendering/renderer.ts'
import { followClosedDays, makeServedSite, type OnlineSite } from './served-site.ts'
import { followVersions } from './versions/follow-versions.ts'

/** How soon another process notices what was published (milliseconds). */
const POLL_MS = 1_000

/** Nobody has typed for so long: the pictures of the draft are made ahead. */
const QUIET_MS = 4_000

/** Where publishing says what the operator should know. */
export interface PublishingLog {
  readonly info: (facts: object, message: string) => void
  readonly error: (facts: object, message: string) => void
}

export interface PublisherParts extends Rendering {
  /** What the build has made. */
  readonly built: OnlineSite
  readonly facts: BuildFacts
  readonly log: PublishingLog
}

export type Publisher = ReturnType<typeof makePublisher>

/** Keeps the newest version online, and renders drafts. */
export function makePublisher(parts: PublisherParts) {
  const { pictures, renderer, built, log, now } = parts
  let isClosed = false
  let publishing: Promise<unknown> = Promise.resolve()
  let quiet: NodeJS.Timeout | undefined
  const inWork = new Set<Promise<unknown>>()

  /** Remembers what uses the database, which is closed after it. */
  function tracked<Result>(work: Promise<Result>): Promise<Result> {
    inWork.add(work)
    const forget = () => inWork.delete(work)
    work.then(forget, forget)
    return work
  }

  const served = makeServedSite(built, (path) => {
    const finding = files(path)
    return finding && tracked(finding)
  })
  const drafts = draftRenderings(parts, makeAhead)
  const versions = followVersions({ ...parts, served, isClosed: () => isClosed })
  const followed = {
    versions: loggedOnce(versions.putNewestOnline, 'the published site is not shown'),
    closedDays: loggedOnce(followClosedDays(parts.closedDays, served, now), 'closed days are read later'),
  }
  const files = fileFinder({ ...parts, served, drafts, versions })
  const forgetUnused = () => removeUnusedFiles(parts, drafts)

  /** Makes the draft's pictures once nobody types any more, so that publishing waits for less. */
  function makeAhead(rendered: RenderAnswer): void {
    clearTimeout(quiet)
    quiet = setTimeout(
      () => void tracked(pictures.make(ownPictures(rendered, built.site))).catch(() => undefined),
      QUIET_MS,
    )
    quiet.unref()
  }

  /** Logs that something fails, until it has succeeded. */
  function loggedOnce(follow: () => Promise<void>, message: string): () => Promise<void> {
    let isFailing = false
    return async () => {
      try {
        await tracked(follow())
        isFailing = false
      } catch (error) {
        if (!isFailing && !isClosed) {
          log.error({ reason: reasonOf(error) }, message)
        }
        isFailing = true
      }
    }
  }

  /** Does something again and again, a while after it has ended. */
  async function repeat(follow: () => Promise<void>): Promise<void> {
    for (;;) {
      await wait(POLL_MS, undefined, { ref: false })
      if (isClosed) {
        return
      }
      await follow()
    }
  }

  async function publishNow(version: NewVersion, onStep: (step: PublishingStep) => void): Promise<PublishingStep> {
    const made = await makeVersion(parts, version, onStep)
    if ('step' in made) {
      return made
    }
    versions.putOwnOnline(made)
    tracked(forgetUnused()).catch((error: unknown) =>
      log.error({ reason: reasonOf(error) }, 'old pictures are removed later'),
    )
    return { step: 'online', version: made.id }
  }

  return {
    served,
    /** Puts the newest version online, whole, and from then on each newer one. */
    async start(): Promise<void> {
      for (const follow of [followed.versions, followed.closedDays]) {
        await follow()
        void repeat(follow)
      }
    },
    /** Shows at once what has changed of the closed days. */
    followClosedDays: followed.closedDays,
    /** The draft as it would be published. */
    draft: (): Promise<RenderAnswer> => tracked(drafts.newest()),
    /** Where on the pages of the draft what can be changed stands. */
    places: (): Promise<PagePlaces> => tracked(drafts.places()),
    /** Other changes as they would be published: a part of the draft, or a version. */
    preview: (overlay: Overlay): Promise<RenderAnswer> => tracked(drafts.of(overlay)),
    /**
     * Checks, makes and stores a version, and puts it online. Whatever fails changes nothing.
     *
     * @param onStep is told each step but the last
     * @returns the last step
     */
    publish(version: NewVersion, onStep: (step: PublishingStep) => void): Promise<PublishingStep> {
      // One after the other: the newest one stays online.
      const result = publishing.then(() => publishNow(version, onStep))
      publishing = result.catch(() => undefined)
      return tracked(result)
    },
    /** Removes the files that neither a version, the draft nor the library shows any more; none when the draft does not render. */
    forgetUnused: (): Promise<void> => tracked(forgetUnused()),
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(quiet)
      await Promise.all([renderer.close(), pictures.close()])
      await Promise.allSettled(inWork)
    },
  }
}
