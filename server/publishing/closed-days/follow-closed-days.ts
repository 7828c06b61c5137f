import { type ClosedDays, closedAt } from '../../../business/closed-days.ts'
import { reasonOf } from '../../../contracts/reason.ts'
import type { PublisherParts } from '../publisher.ts'
import type { ServedSite } from '../served-site.ts'

type ClosedDaysParts = Pick<PublisherParts, 'closedDays' | 'log' | 'now'> & {
  readonly served: Pick<ServedSite, 'showClosed'>
}

/**
 * Makes the function that shows the page as the day wants it: with the sentence of closed days while they last, and as it was past their
 * last one. While the database cannot be read, those that are known begin and end as they would.
 */
export function followClosedDays({ closedDays, served, log, now }: ClosedDaysParts): () => Promise<void> {
  let known: readonly ClosedDays[] = []
  let isFailing = false
  return async () => {
    try {
      known = await closedDays.all()
      isFailing = false
    } catch (error) {
      if (!isFailing) {
        isFailing = true
        log.error({ reason: reasonOf(error) }, 'closed days are read later')
      }
    }
    served.showClosed(closedAt(known, now())?.opensAt ?? null)
  }
}
