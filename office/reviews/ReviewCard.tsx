import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { fillCounted, fillText } from '../../business/fill-text.ts'
import { fillDays } from '../../business/time/fill-days.ts'
import { reviews } from '../../content/landing.ts'
import { dateBlock } from '../../content/office/appointment.ts'
import { reviewStates as states, reviewsScreen as words } from '../../content/office/reviews.ts'
import type { OfficeReview } from '../../contracts/reviews.ts'
import { paths } from '../routes.ts'
import { longDay, momentWords, useNow } from '../time.ts'
import { Button } from '../ui/Button.tsx'
import button from '../ui/button.module.css'
import { Disclosure } from '../ui/Disclosure.tsx'
import { Link } from '../ui/Link.tsx'
import { unsavedIn } from '../unsaved.ts'
import { AskButtons, ChatReady } from './AskButtons.tsx'
import styles from './ReviewsScreen.module.css'
import type { ReviewActions } from './use-review-actions.ts'
import { WithdrawButton } from './WithdrawButton.tsx'

interface ReviewCardProps {
  readonly review: OfficeReview
  readonly canPublish: boolean
  readonly actions: ReviewActions
}

/** A review as it was given, with its proof; nobody can change a word of it. */
export function ReviewCard({ review, canPublish, actions: { chat, closeChat, ask, send } }: ReviewCardProps) {
  const now = useNow()
  const { id, state, lead, name, stars, shownAs, mayPublish, draft, isOnline } = review
  const proof = fillDays(words.proof, {
    requested: longDay(review.requestedAt),
    delivered: longDay(review.deliveredAt),
  })
  const isGiven = stars !== null
  // Of some that have outlived their requests the stars alone are kept.
  const hasWords = isGiven && review.words !== ''
  const decide = (decision: 'published' | 'left') => void send('decide', { id, decision }, words[decision])
  const isInDraft = state === 'published' && draft !== null
  return (
    <article>
      {/* Nobody is named where the words are gone with the request. */}
      {lead === null ? (
        name !== '' && <p className={styles.name}>{name}</p>
      ) : (
        <Link href={paths.lead(lead)} className={styles.name}>
          <bdi>{name}</bdi>
        </Link>
      )}
      <p className={styles.small}>{stateWords(review, now)}</p>
      {state === 'asked' && (
        <>
          {review.isMailLost && <p className={styles.warning}>{dateBlock.states.failed}</p>}
          <p className={styles.small}>
            {new Date(review.writeUntil) > now
              ? fillDays(words.writeUntil, { day: longDay(review.writeUntil) })
              : words.writeOver}
          </p>
          {(review.mail !== null || review.hasChat) && <p className={styles.small}>{words.again.title}</p>}
          <div className={styles.buttons}>
            <AskButtons
              name={name}
              mail={review.mail}
              hasChat={review.hasChat}
              isAgain
              onAsk={(by) => ask(lead ?? '', name, by, review.askedAt)}
            />
          </div>
          {chat?.isAgain === true && chat.lead === lead && <ChatReady {...chat} onOpened={closeChat} />}
        </>
      )}
      {isGiven && (
        <>
          <div className={styles.words}>
            <p className={styles.stars}>{fillCounted(reviews.stars, stars)}</p>
            <p>
              <bdi>{review.words}</bdi>
            </p>
          </div>
          {hasWords && <p className={styles.small}>{fillText(words.shownAs, { name: shownAs ?? '' })}</p>}
          <p className={styles.small}>{proof}</p>
          {lead === null && hasWords && <p className={styles.small}>{words.detached}</p>}
          {!mayPublish && <p className={styles.small}>{words.private}</p>}
          {state === 'published' && (draft !== 'shown' || !isOnline) && (
            <p className={styles.small}>
              {draft === 'shown' && words.published}
              {draft === 'hidden' && words.hiddenInDraft}
              {draft === null && words.takenOut}
            </p>
          )}
          <div className={styles.buttons}>
            {state === 'published' && draft === 'shown' && !isOnline && (
              <Link className={button.primary} href={paths.siteChanges}>
                {words.toPublish}
              </Link>
            )}
            {mayPublish && hasWords && canPublish && !isInDraft && (
              <Button
                look="primary"
                label={state === 'published' ? words.publishAgain : words.publish}
                onClick={() => decide('published')}
              />
            )}
            {state !== 'left' && (
              <Button look="quiet" label={isInDraft ? words.takeOut : words.leave} onClick={() => decide('left')} />
            )}
          </div>
          {hasWords && <OwnAnswer review={id} answer={review.answer ?? ''} send={send} />}
          {lead === null && (
            <WithdrawButton name={name} onWithdraw={() => void send('withdraw', { id }, words.withdraw.done)} />
          )}
        </>
      )}
      {state === 'withdrawn' && <p className={styles.small}>{words.withdrawnNote}</p>}
      {isOnline && !(isInDraft && draft === 'shown') && (
        <p className={styles.warning}>
          {words.stillOnSite} <Link href={paths.siteChanges}>{words.site}</Link>
        </p>
      )}
    </article>
  )
}

function stateWords(review: OfficeReview, now: Date): string {
  const { state, draft, isOnline, onlineSince, withdrawnAt } = review
  const written = { moment: momentWords(review.givenAt ?? review.askedAt, now) }
  switch (state) {
    case 'withdrawn':
      return fillDays(states.withdrawn, { day: longDay(withdrawnAt ?? review.askedAt) })
    case 'published': {
      if (isOnline) {
        return onlineSince === null
          ? states.published.online
          : fillDays(states.published.onlineSince, { day: longDay(onlineSince) })
      }
      const { draft: shown, hidden, nowhere } = states.published
      return fillText(draft === null ? nowhere : { shown, hidden }[draft], written)
    }
    default:
      return fillText(states[state], written)
  }
}

interface OwnAnswerProps {
  readonly review: string
  /** As it is saved; empty for none. */
  readonly answer: string
  readonly send: ReviewActions['send']
}

/** What the business answers, which the host reads behind the link. */
function OwnAnswer({ review, answer, send }: OwnAnswerProps) {
  const id = useId()
  const text = useRef<HTMLTextAreaElement>(null)
  const unsaved = unsavedIn<string>(useQueryClient(), `answer ${review}`)
  const [typed, setTyped] = useState(unsaved.read)
  // What is being typed stays, whatever is saved meanwhile: here before its last words, or by a colleague.
  useEffect(() => {
    if (unsaved.read()?.trim() === answer) {
      unsaved.forget()
      setTyped(null)
    }
    const shown = unsaved.read() ?? answer
    if (text.current !== null && text.current.value.trim() !== shown.trim()) {
      text.current.value = shown
    }
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const written = String(new FormData(event.currentTarget).get('answer') ?? '').trim()
    void send('answer', { id: review, text: written }, words.answered)
  }
  return (
    <Disclosure summary={words.answer}>
      <form className={styles.answer} onSubmit={submit}>
        <p id={id} className={styles.small}>
          {words.answerHint}
        </p>
        <textarea
          ref={text}
          name="answer"
          aria-label={words.answer}
          aria-describedby={id}
          rows={4}
          maxLength={500}
          onInput={({ currentTarget }) => {
            unsaved.keep(currentTarget.value)
            setTyped(currentTarget.value)
          }}
        />
        {answer !== '' && typed !== null && typed.trim() !== answer && (
          <p className={styles.small}>{fillText(words.answerStored, { answer })}</p>
        )}
        <Button look="quiet" label={words.answerSave} type="submit" />
      </form>
    </Disclosure>
  )
}
