import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OfficeReview, ReviewsAnswer } from '../../contracts/reviews.ts'
import { MOST_SHOWN } from '../../leads/review.ts'
import { ReviewsScreen } from './ReviewsScreen.tsx'
import { reviewsKey } from './use-review-actions.ts'

const at = '2026-11-02T10:00:00.000Z'

const withdrawn: Omit<OfficeReview, 'id'> = {
  lead: null,
  name: '',
  state: 'withdrawn',
  ...{ requestedAt: at, deliveredAt: at, askedAt: at, writeUntil: at, givenAt: null, withdrawnAt: at },
  ...{ mail: null, hasChat: false, stars: null, words: null, shownAs: null, mayPublish: false, answer: null },
  ...{ draft: null, isOnline: false, onlineSince: null },
}

/** The screen with so many reviews. */
function screenOf(count: number): string {
  const reviews = Array.from({ length: count }, (_, index) => ({ ...withdrawn, id: String(index) }))
  const answer: ReviewsAnswer = {
    ...{ afterDays: 5, usualDays: 5, toAsk: [], canPublish: true },
    reviews,
    average: { mean: 4.9, count },
  }
  const client = new QueryClient()
  client.setQueryData(reviewsKey, answer)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ReviewsScreen />
    </QueryClientProvider>,
  )
}

test('says that the list has the newest reviews alone, where it may not have all', () => {
  expect(screenOf(MOST_SHOWN)).toContain('Qui vedi le 500 più recenti.')
  expect(screenOf(MOST_SHOWN - 1)).not.toContain('più recenti')
})
