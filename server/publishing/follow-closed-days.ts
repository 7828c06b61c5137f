import { type ClosedDays, closedAt } from '../../business/closed-days.ts'
import type { PublisherParts } from './publisher.ts'
import type { ServedSite } from './served-site.ts'

type ClosedDaysParts = Pick<PublisherParts, 'closedDays' | 'now'> & {
  readonly served: Pick<ServedSite, 'showClosed'>
}

/**
 * Makes the function that shows the page as the day wants it: with the sentence of closed days while they last, and as it was past their
 * last one. While the database cannot be read, those that are known begin and end as they would.
 */
export function followClosedDays({ closedDays, served, now }: ClosedDaysParts): () => Promise<void> {
  let known: readonly ClosedDays[] = []
  return async () => {
    try {
      known = await closedDays.all()
    } finally {
      served.showClosed(closedAt(known, now())?.opensAt ?? null)
    }
  }
}
