import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { fillText } from '../../business/fill-text.ts'
import { fillDays } from '../../business/time/fill-days.ts'
import { closing } from '../../content/office/closed-days.ts'
import { shell } from '../../content/office/shell.ts'
import { type ClosedPeriods, closedPeriods, MOST_CLOSED_DAYS } from '../../contracts/office.ts'
import { post } from '../api.ts'
import { closedDaysQuery } from '../closed-days-query.ts'
import { todayQuery } from '../queries.ts'
import { paths } from '../routes.ts'
import { addDays, momentWords, shortDay, useNow } from '../time.ts'
import { Button, useBusy } from '../ui/Button.tsx'
import button from '../ui/button.module.css'
import field from '../ui/Field.module.css'
import { Field } from '../ui/Field.tsx'
import { Link } from '../ui/Link.tsx'
import { Section } from '../ui/Section.tsx'
import { type ToastContent, useShowToast } from '../ui/toasts.ts'
import styles from './SettingsScreen.module.css'

/** The first and the last one, '2026-08-10'. */
interface Days {
  readonly first: string
  readonly last: string
}

/** The days on which the business is closed; nothing where this server has no page that could say so. */
export function ClosedDays() {
  const client = useQueryClient()
  const showToast = useShowToast()
  const { data } = useQuery(closedDaysQuery)
  if (data === undefined) {
    return null
  }

  const send = async (
    path: '/closed-days' | '/closed-days/remove',
    body: object,
    doneOf: (closed: ClosedPeriods) => ToastContent,
  ): Promise<boolean> => {
    // The way back of the change before would be taken for that of this one.
    showToast(null)
    const answer = await post(path, closedPeriods, body)
    if (answer.ok) {
      client.setQueryData(closedDaysQuery.queryKey, answer.value)
      // A late answer is older than what has been stored since.
      void client.invalidateQueries({ queryKey: closedDaysQuery.queryKey })
      void client.invalidateQueries({ queryKey: todayQuery.queryKey })
    }
    showToast(answer.ok ? doneOf(answer.value) : answer)
    return answer.ok
  }
  const save = ({ first, last }: Days) =>
    send('/closed-days', { first, last }, ({ periods }) => {
      const saved = periods.find((period) => period.first <= first && last <= period.last)
      return { text: (saved?.shootings.length ?? 0) > 0 ? closing.savedOver : closing.saved }
    })
  const remove = ({ id, first, last }: ClosedPeriods['periods'][number]) => {
    const undo = () => void save({ first, last })
    void send('/closed-days/remove', { id }, () => ({
      text: closing.removed,
      action: { label: shell.undo, run: undo },
    }))
  }
  return (
    <Section title={closing.title}>
      <p className={styles.text}>{closing.text}</p>
      <PeriodList closed={data} onRemove={remove} />
      <PeriodForm today={data.today} onSave={save} />
    </Section>
  )
}

interface PeriodListProps {
  readonly closed: ClosedPeriods
  readonly onRemove: (period: ClosedPeriods['periods'][number]) => void
}

function PeriodList({ closed: { today, periods }, onRemove }: PeriodListProps) {
  const now = useNow()
  if (periods.length === 0) {
    return <p className={styles.seen}>{closing.none}</p>
  }
  return (
    <ul className={styles.devices}>
      {periods.map((period) => {
        const { id, shootings, ...days } = period
        const [first, last] = [shortDay(days.first), shortDay(days.last)]
        return (
          <li key={id}>
            <div className={styles.device}>
              <p>
                <strong>{fillDays(first === last ? closing.day : closing.days, { first, last })}</strong>
                {days.first <= today && <span className={styles.seen}> {closing.now}</span>}
              </p>
            </div>
            <Button
              look="quiet"
              label={closing.remove}
              aria-label={fillDays(first === last ? closing.removeDayName : closing.removeName, { first, last })}
              onClick={() => onRemove(period)}
            />
            {shootings.map((shooting) => (
              <p key={shooting.id} className={styles.shooting}>
                <span className={styles.lost}>{closing.shooting}</span>{' '}
                <Link href={paths.lead(shooting.id)} className={button.plain}>
                  <bdi>{shooting.name}</bdi>
                </Link>{' '}
                <span className={styles.seen}>{momentWords(shooting.at, now)}</span>
              </p>
            ))}
          </li>
        )
      })}
    </ul>
  )
}

interface PeriodFormProps {
  readonly today: string
  /** Returns whether they are saved. */
  readonly onSave: (days: Days) => Promise<boolean>
}

function PeriodForm({ today, onSave }: PeriodFormProps) {
  const [problem, setProblem] = useState('')
  const { isBusy, waitFor } = useBusy()
  const form = useRef<HTMLFormElement>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const days = { first: String(typed.get('first')), last: String(typed.get('last')) }
    const found = problemOf(days, today)
    setProblem(found)
    if (found !== '') {
      form.current?.querySelector<HTMLElement>('[name="first"]')?.focus()
      return
    }
    if (await waitFor(onSave(days))) {
      form.current?.reset()
    }
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <div className={field.pair}>
        <Field
          name="first"
          type="date"
          label={closing.first}
          min={today}
          problem={problem}
          onInput={() => setProblem('')}
        />
        <Field
          name="last"
          type="date"
          label={closing.last}
          aria-label={closing.lastName}
          min={today}
          onInput={() => setProblem('')}
        />
      </div>
      <div className={styles.buttons}>
        <Button look="quiet" label={closing.submit} type="submit" isBusy={isBusy} />
      </div>
    </form>
  )
}

/** What is wrong with the days, empty for nothing. */
function problemOf({ first, last }: Days, today: string): string {
  if (first === '' || last === '') {
    return closing.missing
  }
  if (last < first) {
    return closing.backwards
  }
  if (last < today) {
    return closing.past
  }
  return last >= addDays(first, MOST_CLOSED_DAYS) ? fillText(closing.tooLong, { days: MOST_CLOSED_DAYS }) : ''
}
