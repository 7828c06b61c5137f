import type { PictureJob } from '../../../pictures/picture-jobs.ts'
import { completeVersion } from '../photographs/version-pictures.ts'
import type { PublisherParts } from '../publisher.ts'
import { onlineSiteOf } from '../rendering/rendered-site.ts'
import type { OnlineSite, ServedSite } from '../served-site.ts'
import type { StoredVersion } from './site-versions.ts'

/** A version that is rendered. Its time tells it from others, too: a database that was put back to an older state gives the same ids again. */
export interface RenderedVersion extends Pick<StoredVersion, 'id' | 'at'> {
  readonly site: OnlineSite
  /** Its pictures that no build has made. */
  readonly pictures: readonly PictureJob[]
}

interface VersionParts extends PublisherParts {
  readonly served: ServedSite
  /** Whether the publisher is closed. */
  readonly isClosed: () => boolean
}

export type FollowedVersions = ReturnType<typeof followVersions>

/** Keeps the newest published version of the database online, whichever process has published it. */
export function followVersions(parts: VersionParts) {
  const { editing, built, served, log, isClosed } = parts
  let online: Pick<RenderedVersion, 'id' | 'at' | 'pictures'> = { id: 0, at: new Date(0), pictures: [] }
  /** How many versions this process has published. */
  let own = 0
  /** What the database had when it was last looked at. */
  let known = ''

  function show({ site, ...version }: RenderedVersion): void {
    online = version
    served.swap(site)
  }

  /** Puts what another process has published online once it has all its files; the version before stays until then. */
  async function putNewestOnline(): Promise<void> {
    const before = own
    const [, versions = ''] = (await editing.fingerprint()).split('.')
    if (versions === known) {
      return
    }
    const newest = await editing.newestPublished()
    // Without any the database is being filled: what is online stays.
    if (newest !== null && (newest.id !== online.id || newest.at.getTime() !== online.at.getTime())) {
      const { id, at } = newest
      const completed = await completeVersion(parts, built.site, newest, (missing) =>
        log.info({ version: id, missing }, 'pictures of the published site are made'),
      )
      if (own !== before || isClosed()) {
        // What was published here meanwhile is online.
        return
      }
      const { rendered, pictures, left, reason } = completed
      if (left.length > 0) {
        log.error({ version: id, left, reason }, 'the published site goes online without some pictures')
      }
      show({ id, at, site: onlineSiteOf(rendered, built), pictures })
    }
    known = versions
  }

  return {
    /** Those of the version online that no build has made. */
    pictures: (): readonly PictureJob[] => online.pictures,

    /** Puts a version online that this process has just published. */
    putOwnOnline(version: RenderedVersion): void {
      own += 1
      show(version)
    },

    putNewestOnline,
  }
}
