import { type ClosedDays, closedAt } from '../../../business/closed-days.ts'
import type { LiveSite } from '../live-site.ts'
import type { PublisherParts } from '../publisher.ts'

type ClosedDaysParts = Pick<PublisherParts, 'closedDays' | 'log' | 'now'> & { readonly live: Pick<LiveSite, 'close'> }

/**
 * Makes the function that shows the page as the day wants it: with the sentence of closed days while they last, and as it was past their
 * last one. While the database cannot be read, those that are known begin and end as they would.
 */
export function followClosedDays({ closedDays, live, log, now }: ClosedDaysParts): () => Promise<void> {
  let known: readonly ClosedDays[] = []
  let isFailing = false
  return async () => {
    try {
      known = await closedDays.all()
      isFailing = false
    } catch (error) {
      if (!isFailing) {
        isFailing = true
        log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'closed days are read later')
      }
    }
    live.close(closedAt(known, now())?.opensAt ?? null)
  }
}
