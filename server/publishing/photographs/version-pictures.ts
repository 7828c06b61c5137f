import { PictureFailure } from '../../../pictures/open-picture-process.ts'
import type { PictureJob, SocialJob } from '../../../pictures/picture-jobs.ts'
import type { Site } from '../../pages/load-site.ts'
import type { Rendering } from '../open-publishing.ts'
import type { PublisherParts } from '../publisher.ts'
import { type Jobs, ownPictures, ownTextFiles } from '../rendering/rendered-site.ts'
import type { SitePhotographs } from './site-photographs.ts'

type PictureParts = Pick<Rendering, 'editing' | 'photographs' | 'pictures' | 'now'>

/** What was missing of a version's pictures. */
interface Completed {
  readonly missing: number
  /** Those that could not be made, and why the first one could not. */
  readonly left: readonly string[]
  readonly reason: string
}

/** The files of a version that no build has made. */
interface VersionFiles {
  readonly id: number
  readonly texts: ReadonlyMap<string, string>
  readonly pictures: Jobs
}

/** Stores text files by their addresses. */
export async function storeTexts(
  photographs: Pick<SitePhotographs, 'addFile' | 'madeOf'>,
  texts: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const stored = await photographs.madeOf([...texts.keys()], now)
  for (const [path, text] of texts) {
    if (!stored.has(path)) {
      await photographs.addFile(path, Buffer.from(text), now)
    }
  }
}

/**
 * Makes the files of a version that are not stored: another build may have published it, which names them otherwise. Their
 * addresses are added to the version, so that they are kept as long as it is, and other processes know them.
 *
 * @param onMissing is told how many pictures are made, before that takes its time
 */
export async function completePictures(
  { editing, photographs, pictures, now }: PictureParts,
  { id, texts, pictures: jobs }: VersionFiles,
  onMissing: (count: number) => void = () => undefined,
): Promise<Completed> {
  const notMade = async (paths: readonly string[]) => {
    const made = await photographs.madeOf(paths, now())
    return paths.filter((path) => !made.has(path))
  }
  const paths = jobs.map(({ path }) => path)
  const missing = await notMade(paths)
  let failure: PictureFailure | null = null
  if (missing.length > 0) {
    onMissing(missing.length)
    failure = await pictures.make(jobs).then(() => null, onlyPictureFailure)
  }
  await storeTexts(photographs, texts, now())
  await editing.addFiles(id, [...paths, ...texts.keys()])
  return { missing: missing.length, left: failure ? await notMade(missing) : [], reason: failure?.message ?? '' }
}

/** @throws the error if it is none of a picture, but of the database for instance */
function onlyPictureFailure(error: unknown): PictureFailure {
  if (error instanceof PictureFailure) {
    return error
  }
  throw error
}

/**
 * Makes the missing files of the newest version, as this build names them.
 *
 * @param built what the build has made
 * @returns null when nothing was published yet
 */
export async function completeNewest(parts: Rendering, built: Pick<Site, 'files'>): Promise<Completed | null> {
  const { editing, interpretations, renderer } = parts
  const newest = await editing.newestPublished()
  if (newest === null) {
    return null
  }
  const rendered = await renderer.render({ ...(await interpretations.of(newest.overlay)), isCompressed: false })
  const [texts, pictures] = [ownTextFiles(rendered, built), ownPictures(rendered, built)]
  return completePictures(parts, { id: newest.id, texts, pictures })
}

/** A picture that could not be made is not tried again for so long, however often it is asked for. */
const RETRY_MS = 60_000

/** Makes pictures of the version online that are missing from the store, when somebody asks for them. */
export function onlinePictures({ pictures, log, now }: Pick<PublisherParts, 'pictures' | 'log' | 'now'>) {
  let jobs: ReadonlyMap<string, PictureJob | SocialJob> = new Map()
  let isLogged = false
  const failed = new Map<string, number>()
  return {
    /** These are online from now on. */
    set(online: Jobs): void {
      jobs = new Map(online.map((job) => [job.path, job]))
      isLogged = false
      failed.clear()
    },
    has: (path: string): boolean => jobs.has(path),
    /** A picture; null for one that is not online, or cannot be made. */
    async make(path: string): Promise<Uint8Array | null> {
      const job = jobs.get(path)
      const failedAt = failed.get(path)
      if (job === undefined || (failedAt !== undefined && now().getTime() < failedAt + RETRY_MS)) {
        return null
      }
      if (!isLogged) {
        isLogged = true
        log.error({ path }, 'pictures of the published site are missing, and made when they are asked for')
      }
      return pictures.picture(job).catch((error: unknown) => {
        onlyPictureFailure(error)
        failed.set(path, now().getTime())
        return null
      })
    },
  }
}
