import type { Answers } from '../pages/answers.ts'
import type { Site } from '../pages/load-site.ts'

/** What visitors get: the pages, and those that the server fills in. */
export interface OnlineSite {
  readonly site: Site
  readonly answers: Answers
}

/** A site that is replaced as a whole between two requests. */
export interface LiveSite extends OnlineSite {
  /** What is online now, which does not change any more. */
  readonly current: () => OnlineSite
  readonly swap: (next: OnlineSite) => void
}

/**
 * Makes a site of which every part is always that of the version online.
 *
 * @param lookUp finds files of other versions, see Site
 */
export function makeLiveSite(built: OnlineSite, lookUp: NonNullable<Site['lookUp']>): LiveSite {
  let online = built
  return {
    current: () => online,
    swap(next) {
      online = next
    },
    site: {
      get files() {
        return online.site.files
      },
      get pages() {
        return online.site.pages
      },
      get redirects() {
        return online.site.redirects
      },
      get notFound() {
        return online.site.notFound
      },
      headersFor: (path) => online.site.headersFor(path),
      lookUp,
    },
    answers: {
      get words() {
        return online.answers.words
      },
      get sent() {
        return online.answers.sent
      },
      notSent: (values) => online.answers.notSent(values),
      markContacted: (values) => online.answers.markContacted(values),
      contacted: (values) => online.answers.contacted(values),
      reopened: (values) => online.answers.reopened(values),
      contactedFailed: (values) => online.answers.contactedFailed(values),
    },
  }
}
