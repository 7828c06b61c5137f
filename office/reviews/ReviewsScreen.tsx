import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { fillCounted, fillText } from '../../business/fill-text.ts'
import { reviewsScreen as words } from '../../content/office/reviews.ts'
import { type ReviewsAnswer, reviewsAnswer } from '../../contracts/reviews.ts'
import { MOST_SHOWN } from '../../leads/review.ts'
import { read } from '../api.ts'
import { Button } from '../ui/Button.tsx'
import { SelectField } from '../ui/Field.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Section } from '../ui/Section.tsx'
import { HostsToAsk } from './HostsToAsk.tsx'
import { ReviewCard } from './ReviewCard.tsx'
import styles from './ReviewsScreen.module.css'
import { reviewsKey, useReviewActions } from './use-review-actions.ts'

/** The days after a delivery that can be chosen, and never. */
const dayChoices = [2, 3, 5, 7, 10, 14, 30]

/** Whom to ask for a review, what was given, and the average of all. */
export function ReviewsScreen() {
  const { data, error, refetch } = useQuery({ queryKey: reviewsKey, queryFn: () => read('/reviews', reviewsAnswer) })
  return (
    <Screen title={words.title} hasBack>
      {data === undefined ? <Loading error={error} onRetry={() => void refetch()} /> : <Shown data={data} />}
    </Screen>
  )
}

function Shown({ data }: { readonly data: ReviewsAnswer }) {
  const actions = useReviewActions()
  const { mean, count } = data.average
  const save = (afterDays: number | null) => void actions.send('settings', { afterDays }, words.saved)
  const setting = <Setting data={data} onSave={save} />
  // Once there are hosts to ask or reviews to read, they come first.
  const isUsed = data.toAsk.length > 0 || data.reviews.length > 0
  return (
    <div className={styles.sections}>
      {!isUsed && setting}
      <HostsToAsk hosts={data.toAsk} actions={actions} />
      <Section title={words.list} className={styles.given}>
        {mean !== null && (
          <p>
            <strong className={styles.average}>
              {fillText(words.average, { mean: mean.toLocaleString('it', { minimumFractionDigits: 1 }) })}
            </strong>
            <br />
            <span className={styles.small}>{fillCounted(words.averageOf, count)}</span>
          </p>
        )}
        {data.reviews.length === 0 ? (
          <p className={styles.text}>{words.none}</p>
        ) : (
          <ul className={styles.list}>
            {data.reviews.map((review) => (
              <li key={review.id}>
                <ReviewCard review={review} canPublish={data.canPublish} actions={actions} />
              </li>
            ))}
          </ul>
        )}
        {data.reviews.length === MOST_SHOWN && (
          <p className={styles.small}>{fillText(words.newest, { count: MOST_SHOWN })}</p>
        )}
      </Section>
      {isUsed && setting}
    </div>
  )
}

interface SettingProps {
  readonly data: ReviewsAnswer
  readonly onSave: (afterDays: number | null) => void
}

/** Whether and when the office asks the owner; nothing goes to a host by itself. */
function Setting({ data: { afterDays }, onSave }: SettingProps) {
  const choices = [...new Set([...dayChoices, ...(afterDays === null ? [] : [afterDays])])].toSorted((a, b) => a - b)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = String(new FormData(event.currentTarget).get('days') ?? '')
    onSave(chosen === '' ? null : Number(chosen))
  }
  return (
    <Section title={words.setting}>
      <p className={styles.text}>{words.off}</p>
      <form key={afterDays} className={styles.form} onSubmit={submit}>
        <SelectField
          name="days"
          label={words.when}
          defaultValue={afterDays === null ? '' : String(afterDays)}
          options={[
            { value: '', label: words.never },
            ...choices.map((days) => ({ value: String(days), label: fillCounted(words.days, days) })),
          ]}
        />
        <Button look="quiet" label={words.save} type="submit" />
      </form>
    </Section>
  )
}
