import { useQuery } from '@tanstack/react-query'
import { fillText } from '../../business/fill-text.ts'
import { durationWords } from '../../business/time/duration-words.ts'
import { inRome } from '../../business/time/in-rome.ts'
import { figuresScreen } from '../../content/office/figures.ts'
import { handSourceNames } from '../../content/office/new-request.ts'
import { lostReasonNames, stateCountNames } from '../../content/office/requests.ts'
import { screens } from '../../content/office/shell.ts'
import type { Figures } from '../../contracts/office.ts'
import { leadStates, lostReasons } from '../../leads/lead-state.ts'
import { figuresQuery } from '../queries.ts'
import { Link } from '../ui/Link.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Screen } from '../ui/Screen.tsx'
import { CountList } from './CountList.tsx'
import styles from './FiguresScreen.module.css'
import { SourceList } from './SourceList.tsx'
import { Figure, WeekSection } from './WeekSection.tsx'
import {
  behind,
  PERCENT_FROM,
  searchFor,
  shareWords,
  shootingsBehind,
  sinceFirst,
  type Week,
  weekWords,
} from './week.ts'

/** How the promise was kept; each figure opens the leads behind it. */
export function FiguresScreen() {
  const { data, error, refetch } = useQuery(figuresQuery)
  return (
    <Screen title={screens.figures}>
      {data === undefined ? <Loading error={error} onRetry={() => void refetch()} /> : <Shown figures={data} />}
    </Screen>
  )
}

function Shown({ figures: { weeks: all, deliveries, byHand, states, lost } }: { readonly figures: Figures }) {
  const weeks = sinceFirst(all)
  const since = all.at(-1)?.week
  const today = inRome(new Date()).day
  const newest = weeks.find(({ kept, broken }) => kept + broken > 0)
  return (
    <div className={styles.figures}>
      {newest === undefined ? <p>{figuresScreen.none}</p> : <Newest week={newest} label={weekWords(newest, today)} />}
      <WeekSection
        words={figuresScreen.contacts}
        promise={figuresScreen.promise}
        weeks={weeks}
        today={today}
        hrefOf={behind}
        more={[
          {
            heading: figuresScreen.booked,
            isWide: true,
            cell: (week) => <Figure count={week.booked} href={behind(week, 'booked')} />,
          },
          { heading: figuresScreen.median, isWide: true, cell: (week) => <Median week={week} /> },
        ]}
      />
      <WeekSection
        words={figuresScreen.deliveries}
        promise={figuresScreen.deliveries.title}
        weeks={sinceFirst(deliveries)}
        today={today}
        hrefOf={shootingsBehind}
      />
      <CountList
        title={figuresScreen.states}
        rows={leadStates.map((state) => ({
          href: searchFor({ state }),
          label: stateCountNames[state],
          count: states[state],
        }))}
      />
      {/* The weeks do not count them. */}
      <CountList
        title={figuresScreen.byHand}
        note={figuresScreen.byHandNote}
        rows={byHand.map(({ by, leads, kept, broken }) => ({
          href: searchFor({ by, since }),
          label: `${handSourceNames[by]}, ${byHandWords(kept, kept + broken)}`,
          count: leads,
        }))}
      />
      <CountList
        title={figuresScreen.lost}
        note={figuresScreen.lostNote}
        rows={lostReasons
          .toSorted((one, other) => lost[other] - lost[one])
          .map((reason) => ({
            href: searchFor({ lost: reason }),
            label: lostReasonNames[reason],
            count: lost[reason],
          }))}
      />
      <SourceList />
    </div>
  )
}

function byHandWords(kept: number, decided: number): string {
  return decided === 0 ? figuresScreen.byHandUndecided : fillText(figuresScreen.byHandOf, { kept, decided })
}

function Median({ week }: { readonly week: Week }) {
  return week.medianMs === null ? (
    '–'
  ) : (
    <Link href={behind(week, 'contacted')} className={styles.count}>
      {durationWords(week.medianMs)}
    </Link>
  )
}

/** The two figures of the newest week that has any. */
function Newest({ week, label }: { readonly week: Week; readonly label: string }) {
  const decided = week.kept + week.broken
  return (
    <section aria-label={label}>
      <p className={styles.label}>{label}</p>
      <div className={styles.newest}>
        <Link href={behind(week, 'kept')} className={styles.big}>
          <strong>{shareWords(week)}</strong>
          <span>
            {figuresScreen.promise}
            {decided >= PERCENT_FROM && `: ${fillText(figuresScreen.promiseOf, { kept: week.kept, decided })}`}
          </span>
        </Link>
        <div>
          <Link href={behind(week, 'contacted')} className={styles.median}>
            <strong>{week.medianMs === null ? figuresScreen.noMedian : durationWords(week.medianMs)}</strong>
            <span>{figuresScreen.median}</span>
          </Link>
          <p className={styles.note}>{figuresScreen.medianNote}</p>
        </div>
      </div>
    </section>
  )
}
