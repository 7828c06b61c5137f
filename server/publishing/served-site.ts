import type { Answers } from '../pages/answers.ts'
import type { Site } from '../pages/load-site.ts'
import { closedSite } from './closed-days/closed-site.ts'

/** What visitors get: the pages, and those that the server fills in. */
export interface OnlineSite {
  readonly site: Site
  readonly answers: Answers
}

/** What this process serves: a site that is replaced as a whole between two requests. */
export interface ServedSite extends OnlineSite {
  /** What is online now, which does not change any more; the same on closed days, but for what they say. */
  readonly current: () => OnlineSite
  readonly swap: (next: OnlineSite) => void
  /** Has the pages say that the business is closed until an hour, and no more with null. */
  readonly showClosed: (opensAt: Date | null) => void
}

/**
 * Makes a site of which every part is always that of the version online.
 *
 * @param lookUp finds files of other versions, see Site
 */
export function makeServedSite(built: OnlineSite, lookUp: NonNullable<Site['lookUp']>): ServedSite {
  let published = built
  let online = built
  let opens: Date | null = null
  const show = () => {
    online = opens === null ? published : closedSite(published, opens)
  }
  return {
    current: () => online,
    swap(next) {
      published = next
      show()
    },
    showClosed(opensAt) {
      if (opensAt?.getTime() !== opens?.getTime()) {
        opens = opensAt
        show()
      }
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
    // Whatever pages there are, they are those of the version online at that moment.
    answers: new Proxy(built.answers, { get: (_, name) => Reflect.get(online.answers, name) }),
  }
}
