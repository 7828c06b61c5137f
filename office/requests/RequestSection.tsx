import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { requests } from '../../content/office/requests.ts'
import { shell } from '../../content/office/shell.ts'
import { type LeadRow as Lead, type LeadPage, MAX_COUNTED, type OfficeSection } from '../../contracts/office.ts'
import { leadsQuery } from '../queries.ts'
import { Button } from '../ui/Button.tsx'
import { LeadList } from './LeadList.tsx'
import styles from './RequestSection.module.css'

interface RequestSectionProps {
  readonly section: OfficeSection
  readonly page: LeadPage & { readonly count: number }
  readonly note?: string
}

/** A section of the first screen; the pages after its first are read when somebody wants them. */
export function RequestSection({ section, page, note }: RequestSectionProps) {
  const [wantsAll, setWantsAll] = useState(false)
  const all = useInfiniteQuery({ ...leadsQuery({ section }), enabled: wantsAll })
  const { refetch } = all
  const firstIds = page.leads.map(({ id }) => id).join()
  // What has left the first page, at its hour to be called back for instance, is on a later one by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the leads of the first page are why
  useEffect(() => {
    if (wantsAll) {
      void refetch({ cancelRefetch: false })
    }
  }, [wantsAll, refetch, firstIds])
  const leads = wantsAll && all.data !== undefined ? withFirst(page, all.data.pages) : page.leads
  const hasMore = wantsAll && all.data !== undefined ? all.hasNextPage : page.next !== null
  const showMore = () => {
    if (wantsAll) {
      void all.fetchNextPage()
    } else {
      setWantsAll(true)
      // The first page is the one that is shown already.
      void refetch().then(({ data }) => (data?.pages.length === 1 ? all.fetchNextPage() : undefined))
    }
  }
  const id = `section-${section}`
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.top}>
        <h2 id={id} className={styles.title}>
          {requests.sections[section]}
        </h2>
        <p className={styles.count}>{page.count >= MAX_COUNTED ? requests.countEnds : page.count}</p>
      </div>
      {leads.length > 0 && note !== undefined && <p className={styles.note}>{note}</p>}
      {leads.length === 0 ? (
        <p className={styles.empty}>{requests.empty[section]}</p>
      ) : (
        <LeadList leads={leads} section={section} />
      )}
      {hasMore && (
        <Button
          look="quiet"
          label={all.isFetching ? shell.loadingMore : shell.more}
          isBusy={all.isFetching}
          onClick={showMore}
        />
      )}
    </section>
  )
}

/** The leads of all pages, each once: of the first page the first screen has the newer answer. */
function withFirst(first: LeadPage, pages: readonly LeadPage[]): readonly Lead[] {
  const shown = new Set(first.leads.map(({ id }) => id))
  const later = pages.slice(1).flatMap(({ leads }) => leads)
  return [...first.leads, ...later.filter(({ id }) => !shown.has(id))]
}
