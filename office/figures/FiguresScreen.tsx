import { useQuery } from '@tanstack/react-query'
import { fillText } from '../../business/fill-text.ts'
import { durationWords } from '../../business/time/duration-words.ts'
import { inRome } from '../../business/time/in-rome.ts'
import { figuresScreen } from '../../content/office/figures.ts'
import { lostReasonNames, stateNames } from '../../content/office/requests.ts'
import { screens } from '../../content/office/shell.ts'
import type { Figures } from '../../contracts/office.ts'
import { leadStates, lostReasons } from '../../leads/lead-state.ts'
import { ChevronGlyph } from '../../site/ui/Glyphs.tsx'
import { figuresQuery, toSearch } from '../queries.ts'
import { paths } from '../routes.ts'
import { Link } from '../ui/Link.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Section } from '../ui/Section.tsx'
import { ByHand } from './ByHand.tsx'
import { Deliveries } from './Deliveries.tsx'
import styles from './FiguresScreen.module.css'
import { SourceList } from './SourceList.tsx'
import { WeekChart } from './WeekChart.tsx'
import { WeekTable } from './WeekTable.tsx'
import { behind, PERCENT_FROM, shareOf, shareWords, sinceFirst, type Week, weekWords } from './week.ts'

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
  const today = inRome(new Date()).day
  const newest = weeks.find((week) => shareOf(week) !== null)
  return (
    <div className={styles.figures}>
      {newest === undefined ? <p>{figuresScreen.none}</p> : <Newest week={newest} label={weekWords(newest, today)} />}
      {weeks.length > 0 && (
        <Section title={figuresScreen.weeks}>
          <p className={styles.note}>{figuresScreen.weeksNote}</p>
          <WeekChart
            weeks={weeks}
            today={today}
            words={{ weekBar: figuresScreen.weekBar, kept: figuresScreen.barKept }}
            hrefOf={({ week }) => paths.search + toSearch({ week })}
          />
          <details className={styles.behind}>
            <summary>
              {figuresScreen.table}
              <ChevronGlyph />
            </summary>
            <WeekTable weeks={weeks} today={today} />
          </details>
        </Section>
      )}
      <Deliveries deliveries={deliveries} today={today} />
      {leadStates.some((state) => states[state] > 0) && (
        <Section title={figuresScreen.states}>
          <ul className={styles.states}>
            {leadStates
              .filter((state) => states[state] > 0)
              .map((state) => (
                <li key={state}>
                  <Link href={paths.search + toSearch({ state })} className={styles.state}>
                    <span>{stateNames[state]}</span>
                    <strong>{states[state].toLocaleString('it')}</strong>
                  </Link>
                </li>
              ))}
          </ul>
        </Section>
      )}
      <ByHand byHand={byHand} weeks={all} />
      <LostReasons lost={lost} />
      <SourceList />
    </div>
  )
}

/** Why requests were lost; nothing before somebody has said so. */
function LostReasons({ lost }: Pick<Figures, 'lost'>) {
  const given = lostReasons.filter((reason) => lost[reason] > 0)
  return given.length === 0 ? null : (
    <Section title={figuresScreen.lost}>
      <p className={styles.note}>{figuresScreen.lostNote}</p>
      <ul className={styles.states}>
        {given
          .toSorted((one, other) => lost[other] - lost[one])
          .map((reason) => (
            <li key={reason}>
              <Link href={paths.search + toSearch({ lost: reason })} className={styles.state}>
                <span>{lostReasonNames[reason]}</span>
                <strong>{lost[reason].toLocaleString('it')}</strong>
              </Link>
            </li>
          ))}
      </ul>
    </Section>
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
