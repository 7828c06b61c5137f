import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reviewsScreen as words } from '../../content/office/reviews.ts'
import { askedReview, type ReviewsAnswer, reviewsAnswer } from '../../contracts/reviews.ts'
import { isUnanswered, post, type Refusal, type RefusalCode } from '../api.ts'
import { todayQuery } from '../queries.ts'
import { useShowToast } from '../ui/toasts.ts'

export const reviewsKey = ['reviews']

/** A chat with the message and the link in it, ready to be opened. */
interface OpenChat {
  readonly lead: string
  readonly name: string
  readonly href: string
  /** Whether the host was asked before: it opens where that stands. */
  readonly isAgain: boolean
}

const refused: Partial<Record<RefusalCode, string>> = {
  used: words.full,
  'too-many': words.tooMany,
  newer: words.askedBefore,
}

export type ReviewActions = ReturnType<typeof useReviewActions>

/** What can be done on the screen of the reviews, and the chat that one has asked for. */
export function useReviewActions() {
  const client = useQueryClient()
  const showToast = useShowToast()
  const [chat, setChat] = useState<OpenChat | null>(null)

  const keep = (answer: ReviewsAnswer) => {
    client.setQueryData(reviewsKey, answer)
    void client.invalidateQueries({ queryKey: todayQuery.queryKey })
  }
  const say = (refusal: Refusal) => {
    const text = refused[refusal.code]
    showToast(text === undefined ? refusal : { text, isError: true })
  }

  /** Sends something that is answered with all that the screen shows. */
  const send = async (
    what: 'settings' | 'skip' | 'decide' | 'withdraw' | 'answer',
    body: Readonly<Record<string, unknown>>,
    done: string,
  ) => {
    const answer = await post(`/reviews/${what}`, reviewsAnswer, body)
    if (answer.ok) {
      keep(answer.value)
      // Its host has withdrawn it meanwhile.
      const isGone = answer.value.reviews.some(({ id, state }) => id === body.id && state === 'withdrawn')
      showToast({ text: isGone && what !== 'withdraw' ? words.withdrawnNote : done })
    } else {
      say(answer)
    }
  }

  /** @param askedAt when the host was asked before; null for never */
  const ask = async (lead: string, name: string, by: 'mail' | 'chat', askedAt: string | null): Promise<void> => {
    const answer = await post('/reviews/ask', askedReview, { lead, by, askedAt })
    if (!answer.ok) {
      void client.invalidateQueries({ queryKey: reviewsKey })
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

  return { chat, closeChat: () => setChat(null), send, ask }
}
