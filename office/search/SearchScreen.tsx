import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { fillCounted, fillText } from '../../business/fill-text.ts'
import { fillDays } from '../../business/time/fill-days.ts'
import { lostReasonNames, search } from '../../content/office/requests.ts'
import { screens, shell } from '../../content/office/shell.ts'
import type { LeadPage, LeadQuery } from '../../contracts/office.ts'
import { leadsQuery } from '../queries.ts'
import { LeadList } from '../requests/LeadList.tsx'
import { paths, useSearched } from '../routes.ts'
import { shortDay } from '../time.ts'
import { Button } from '../ui/Button.tsx'
import button from '../ui/button.module.css'
import { Link } from '../ui/Link.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Screen } from '../ui/Screen.tsx'
import { parseSearch } from './parse-search.ts'
import { SearchFields } from './SearchFields.tsx'
import styles from './SearchScreen.module.css'

/** The search over all leads, and the leads behind a figure. Its entry in the history holds all of it, so that 'back' returns to it. */
export function SearchScreen({ query: address }: { readonly query: URLSearchParams }) {
  const searched = useSearched()
  const asked = new URLSearchParams(address)
  if (searched !== '') {
    asked.set('q', searched)
  }
  const query = parseSearch(asked)
  const leads = useInfiniteQuery({ ...leadsQuery(query), placeholderData: keepPreviousData })
  return (
    <Screen title={screens.search}>
      <div className={styles.columns}>
        <div className={styles.asked}>
          <SearchFields query={query} />
          <BehindFigure query={query} />
        </div>
        {leads.data === undefined ? (
          <Loading error={leads.error} onRetry={() => void leads.refetch()} />
        ) : (
          <div aria-busy={leads.isPlaceholderData} className={leads.isPlaceholderData ? styles.stale : undefined}>
            <p role="status" className={styles.found}>
              {foundWords(leads.data.pages, query)}
            </p>
            <LeadList leads={leads.data.pages.flatMap((page) => page.leads)} />
            {leads.hasNextPage && (
              <Button
                look="quiet"
                className={styles.more}
                label={leads.isFetchingNextPage ? shell.loadingMore : shell.more}
                isBusy={leads.isFetchingNextPage}
                onClick={() => void leads.fetchNextPage()}
              />
            )}
          </div>
        )}
      </div>
    </Screen>
  )
}

/** Says that these are the leads of a figure, and leads out of it. */
function BehindFigure({ query }: { readonly query: LeadQuery }) {
  const words = figureWords(query)
  return words === null ? null : (
    <p className={styles.behind}>
      <span>{words}</span>
      <Link href={paths.search} className={button.plain}>
        {search.behind.leave}
      </Link>
    </p>
  )
}

/** Which figure a search is of; null for none. */
function figureWords({ week, promise, shot, delivery, lost, by, since }: LeadQuery): string | null {
  const { behind } = search
  if (week !== undefined) {
    return fillDays(behind[promise ?? 'all'], { week: shortDay(week) })
  }
  if (shot !== undefined) {
    return fillDays(behind.delivery[delivery ?? 'all'], { week: shortDay(shot) })
  }
  if (lost !== undefined) {
    return fillText(behind.lost, { reason: lostReasonNames[lost].toLowerCase() })
  }
  if (by === undefined) {
    return null
  }
  const which = behind.byHand[by]
  return since === undefined ? which : fillDays(behind.byHandSince, { which, day: shortDay(since) })
}

function foundWords(pages: readonly LeadPage[], query: LeadQuery): string {
  const count = pages.reduce((sum, { leads }) => sum + leads.length, 0)
  if (count === 0) {
    return Object.keys(query).length === 0 ? search.nothingYet : search.none
  }
  const hasMore = pages.at(-1)?.next != null
  return hasMore ? fillText(search.foundMore, { count }) : fillCounted(search.found, count)
}
