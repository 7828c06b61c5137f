import { useQuery } from '@tanstack/react-query'
import { fillText } from '../../business/fill-text.ts'
import { durationWords } from '../../business/time/duration-words.ts'
import { inRome } from '../../business/time/in-rome.ts'
import { figuresScreen } from '../../content/office/figures.ts'
import { stateNames } from '../../content/office/requests.ts'
import { screens } from '../../content/office/shell.ts'
import type { Figures } from '../../contracts/office.ts'
import { leadStates } from '../../leads/lead-state.ts'
import { figuresQuery, toSearch } from '../queries.ts'
import { paths } from '../routes.ts'
import { Link } from '../ui/Link.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Screen } from '../ui/Screen.tsx'
import { ByHand } from './ByHand.tsx'
import styles from './FiguresScreen.module.css'
import { SourceList } from './SourceList.tsx'
import { WeekTable } from './WeekTable.tsx'
import { behind, percentWords, shareOf, type Week, weekWords } from './week.ts'

/** How the promise was kept; each figure opens the leads behind it. */
export function FiguresScreen() {
  const { data, error, refetch } = useQuery(figuresQuery)
  return (
    <Screen title={screens.figures}>
      {data === undefined ? <Loading error={error} onRetry={() => void refetch()} /> : <Shown figures={data} />}
    </Screen>
  )
}

function Shown({ figures: { weeks, byHand, states } }: { readonly figures: Figures }) {
  const today = inRome(new Date()).day
  const newest = weeks.find((week) => shareOf(week) !== null)
  return (
    <div className={styles.figures}>
      {newest === undefined ? <p>{figuresScreen.none}</p> : <Newest week={newest} label={weekWords(newest, today)} />}
      {weeks.length > 0 && <WeekTable weeks={weeks} today={today} />}
      <ByHand byHand={byHand} />
      <section aria-labelledby="states">
        <h2 id="states" className={styles.title}>
          {figuresScreen.states}
        </h2>
        <ul className={styles.states}>
          {leadStates.map((state) => (
            <li key={state}>
              <Link href={paths.search + toSearch({ state })} className={styles.state}>
                <span>{stateNames[state]}</span>
                <strong>{states[state].toLocaleString('it')}</strong>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <SourceList />
    </div>
  )
}

/** The two figures of the newest week that has any. */
function Newest({ week, label }: { readonly week: Week; readonly label: string }) {
  return (
    <section aria-label={label}>
      <p className={styles.label}>{label}</p>
      <div className={styles.newest}>
        <Link href={behind(week, 'kept')} className={styles.big}>
          <strong>{percentWords(shareOf(week) ?? 0)}</strong>
          <span>
            {figuresScreen.promise}:{' '}
            {fillText(figuresScreen.promiseOf, { kept: week.kept, decided: week.kept + week.broken })}
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
