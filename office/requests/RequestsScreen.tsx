import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect } from 'react'
import { type CountedText, fillCounted, fillText } from '../../business/fill-text.ts'
import { newRequest } from '../../content/office/new-request.ts'
import { requests } from '../../content/office/requests.ts'
import { reviewsWaiting } from '../../content/office/reviews-waiting.ts'
import { screens } from '../../content/office/shell.ts'
import { MAX_COUNTED, type Today } from '../../contracts/office.ts'
import { todayQuery } from '../queries.ts'
import { paths } from '../routes.ts'
import { dayWords, useNow } from '../time.ts'
import button from '../ui/button.module.css'
import { Link } from '../ui/Link.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Screen } from '../ui/Screen.tsx'
import { asksForOther } from './lead-words.ts'
import { RequestSection } from './RequestSection.tsx'
import styles from './RequestsScreen.module.css'

/** The first screen: what must be done, by the time that is left. */
export function RequestsScreen() {
  const { data, error, refetch } = useQuery(todayQuery)
  return (
    <Screen title={screens.requests} intro={data && <Summary today={data} />}>
      {data === undefined ? (
        <Loading error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Link href={paths.newRequest} className={`${button.quiet} ${styles.new}`}>
            {newRequest.title}
          </Link>
          <ReviewsWaiting reviews={data.reviews} />
          <Sections today={data} />
        </>
      )}
    </Screen>
  )
}

/** So many rows fill a telephone's window. */
const IN_VIEW = 6

/** Until the screen has stood once. Later the whole list is there at once, so that its place is found again on the way back. */
let isOpening = true

/** The sections; as the office opens, those below the window come a moment after what is in it. */
function Sections({ today: { due, toDeliver, held, contacted, booked } }: { readonly today: Today }) {
  const isWhole = useDeferredValue(true, !isOpening)
  useEffect(() => {
    isOpening = false
  }, [])
  const first = isWhole ? due : { ...due, leads: due.leads.slice(0, IN_VIEW), next: null }
  return (
    <div className={styles.sections}>
      <RequestSection section="due" page={first} />
      {isWhole && (
        <div className={styles.beside}>
          {toDeliver.count > 0 && <RequestSection section="to-deliver" page={toDeliver} />}
          {/* Nobody needs to read that there is nothing to check. */}
          {held.count > 0 && <RequestSection section="held" page={held} note={requests.heldNote} />}
          {contacted.count > 0 && <RequestSection section="contacted" page={contacted} />}
          <RequestSection section="booked" page={booked} />
        </div>
      )}
    </div>
  )
}

/** That hosts may be asked for a review, have given one, or withdrawn one that the site still shows. */
function ReviewsWaiting({ reviews: { toAsk, toRead, withdrawn } }: Pick<Today, 'reviews'>) {
  const words = [
    ...(toAsk === 0 ? [] : [fillCounted(reviewsWaiting.toAsk, toAsk)]),
    ...(toRead === 0 ? [] : [fillCounted(reviewsWaiting.toRead, toRead)]),
  ]
  return (
    <>
      {withdrawn > 0 && (
        <p className={styles.reviews}>
          <strong className={styles.overdue}>{fillCounted(reviewsWaiting.withdrawn, withdrawn)}</strong>
          <Link href={paths.siteChanges}>{reviewsWaiting.publish}</Link>
        </p>
      )}
      {words.length > 0 && (
        <p className={styles.reviews}>
          <Link href={paths.reviews}>{`${reviewsWaiting.title}: ${words.join(', ')}`}</Link>
        </p>
      )}
    </>
  )
}

/** What waits, in one sentence or two, and that today is closed. */
function Summary({ today: { due, booked, opensOn } }: { readonly today: Today }) {
  const now = useNow()
  const otherTimes = booked.leads.filter((lead) => asksForOther(lead, now))
  const [otherTime] = otherTimes
  const putOff = due.count < MAX_COUNTED ? due.count - due.waiting : 0
  return (
    <>
      <p>
        {due.waiting > 0 && counted(requests.due, due.waiting)}
        {due.waiting === 0 && due.overdue === 0 && otherTime === undefined && requests.calm}
        {due.overdue > 0 && <strong className={styles.overdue}> {counted(requests.overdue, due.overdue)}</strong>}
        {otherTime !== undefined && (
          <>
            {' '}
            <Link href={paths.lead(otherTime.id)}>{fillCounted(requests.otherTime, otherTimes.length)}</Link>
          </>
        )}
        {putOff > 0 && ` ${fillCounted(requests.putOff, putOff)}`}
      </p>
      {opensOn !== null && (
        <p className={styles.closed}>{fillText(requests.closed, { day: dayWords(opensOn, now) })}</p>
      )}
    </>
  )
}

/** Says how many there are, also where the count has ended. */
function counted(words: CountedText, count: number): string {
  return count < MAX_COUNTED ? fillCounted(words, count) : fillText(words.other, { count: requests.countEnds })
}
