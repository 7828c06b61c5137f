import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { type ClosedDays, closedAt, closedWords } from '../../business/closed-days.ts'
import type { ClosedDaysStore } from '../leads/closed-days.ts'
import type { Answers } from '../pages/answers.ts'
import { type Site, siteWith } from '../pages/load-site.ts'

/** What visitors get: the pages, and those that the server fills in. */
export interface OnlineSite {
  readonly site: Site
  readonly answers: Answers
}

/** What this process serves: a site that is replaced as a whole between two requests. */
export interface ServedSite extends OnlineSite {
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
  // Routes keep this function: it asks for the version online each time.
  const own = { headersFor: (path: string) => online.site.headersFor(path), lookUp }
  const site: Site = { ...built.site, ...own }
  const answers: Answers = { ...built.answers }
  const show = () => {
    online = opens === null ? published : closedSite(published, opens)
    // Whatever files and pages there are, they are those of the version online at that moment.
    Object.assign(site, online.site, own)
    Object.assign(answers, online.answers)
  }
  return {
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
    site,
    answers,
  }
}

/**
 * Makes the function that shows the page as the day wants it: with the sentence of closed days while they last, and as it was past their
 * last one. While the database cannot be read, those that are known begin and end as they would.
 */
export function followClosedDays(
  closedDays: Pick<ClosedDaysStore, 'all'>,
  served: Pick<ServedSite, 'showClosed'>,
  now: () => Date,
): () => Promise<void> {
  let known: readonly ClosedDays[] = []
  return async () => {
    try {
      known = await closedDays.all()
    } finally {
      served.showClosed(closedAt(known, now())?.opensAt ?? null)
    }
  }
}

/** A few milliseconds: the page is compressed while others wait. */
const BROTLI_QUALITY = 9

/**
 * Makes the site as it is while the business is closed: its home page and the answer to a form without script say so. Each is a template
 * of the same rendering, so that everything that they load is there already, under the same names.
 *
 * @param opensAt the first open hour
 */
function closedSite({ site, answers }: OnlineSite, opensAt: Date): OnlineSite {
  const texts = { closed: closedWords(opensAt), from: opensAt.toISOString() }
  const identity = Buffer.from(answers.closed({ texts }))
  const forms = new Map([
    ['br', brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })] as const,
    ['gzip', gzipSync(identity)] as const,
    ['identity', identity] as const,
  ])
  return {
    site: siteWith(site, new Map([['index.html', forms]]), site.headersFor),
    answers: { ...answers, sent: answers['sent-closed']({ texts }) },
  }
}
