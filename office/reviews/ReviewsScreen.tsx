import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { fillCounted, fillText } from '../../business/fill-text.ts'
import { reviewsScreen as words } from '../../content/office/reviews.ts'
import { askedReview, type ReviewsAnswer, reviewsAnswer } from '../../contracts/reviews.ts'
import { isUnanswered, post, type Refusal, type RefusalCode, read } from '../api.ts'
import { todayQuery } from '../queries.ts'
import button from '../ui/button.module.css'
import { Loading } from '../ui/Loading.tsx'
import { refusalWords } from '../ui/refusal-words.ts'
import { Screen } from '../ui/Screen.tsx'
import { Section } from '../ui/Section.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { useShowToast } from '../ui/toasts.ts'
import type { OpenChat } from './AskButtons.tsx'
import { HostsToAsk } from './HostsToAsk.tsx'
import { ReviewCard } from './ReviewCard.tsx'
import styles from './ReviewsScreen.module.css'

const queryKey = ['reviews']

/** The days after a delivery that can be chosen, and never. */
const dayChoices = [2, 3, 5, 7, 10, 14, 30]

/** Whom to ask for a review, what was given, and the average of all. */
export function ReviewsScreen() {
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => read('/reviews', reviewsAnswer) })
  return (
    <Screen title={words.title} hasBack>
      {data === undefined ? <Loading error={error} onRetry={() => void refetch()} /> : <Shown data={data} />}
    </Screen>
  )
}

function Shown({ data }: { readonly data: ReviewsAnswer }) {
  const client = useQueryClient()
  const showToast = useShowToast()
  const [chat, setChat] = useState<OpenChat | null>(null)

  const keep = (answer: ReviewsAnswer) => {
    client.setQueryData(queryKey, answer)
    void client.invalidateQueries({ queryKey: todayQuery.queryKey })
  }
  const say = (refusal: Refusal) => {
    const own: Partial<Record<RefusalCode, string>> = {
      used: words.full,
      'too-many': words.tooMany,
      newer: words.askedBefore,
    }
    showToast({ text: own[refusal.code] ?? refusalWords(refusal), isError: true })
  }
  const send = async (path: string, body: object, done: string): Promise<void> => {
    const answer = await post(path, reviewsAnswer, body)
    if (answer.ok) {
      keep(answer.value)
      showToast({ text: done })
    } else {
      say(answer)
    }
  }
  /** @param askedAt when the host was asked before; null for never */
  const ask = async (lead: string, name: string, by: 'mail' | 'chat', askedAt: string | null): Promise<void> => {
    const answer = await post('/reviews/ask', askedReview, { lead, by, askedAt })
    if (!answer.ok) {
      void client.invalidateQueries({ queryKey })
      if (by === 'mail' && isUnanswered(answer)) {
        showToast({ text: words.unknown, isError: true })
      } else {
        say(answer)
      }
      return
    }
    keep(answer.value.answer)
    if (answer.value.chat === null) {
      showToast({ text: words.asked })
    } else {
      setChat({ lead, name, href: answer.value.chat, isAgain: askedAt !== null })
    }
  }

  const { mean, count } = data.average
  const setting = (
    <Setting data={data} onSave={(afterDays) => void send('/reviews/settings', { afterDays }, words.saved)} />
  )
  // Once there are hosts to ask or reviews to read, they come first.
  const isUsed = data.toAsk.length > 0 || data.reviews.length > 0
  return (
    <div className={styles.sections}>
      {!isUsed && setting}
      <HostsToAsk
        hosts={data.toAsk}
        chat={chat?.isAgain === false ? chat : null}
        onAsk={(lead, name, by) => ask(lead, name, by, null)}
        onSkip={(lead) => void send('/reviews/skip', { lead }, words.skipped)}
        onChatOpened={() => setChat(null)}
      />
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
                <ReviewCard
                  review={review}
                  canPublish={data.canPublish}
                  chat={chat?.isAgain === true && chat.lead === review.lead ? chat : null}
                  onChatOpened={() => setChat(null)}
                  onAsk={(by) => ask(review.lead ?? '', review.name, by, review.askedAt)}
                  onDecide={(decision) =>
                    void send(
                      '/reviews/decide',
                      { id: review.id, decision },
                      decision === 'published' ? words.published : words.left,
                    )
                  }
                  onWithdraw={() => void send('/reviews/withdraw', { id: review.id }, words.withdraw.done)}
                  onAnswer={(text) => void send('/reviews/answer', { id: review.id, text }, words.answered)}
                />
              </li>
            ))}
          </ul>
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
        <button type="submit" className={button.quiet}>
          {words.save}
        </button>
      </form>
    </Section>
  )
}
