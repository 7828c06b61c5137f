import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import type { Testimonial } from '../../content/page-content.ts'
import { publishingOn } from '../../test/fixtures/publishing.ts'
import { sqliteFixture } from '../../test/fixtures/store.ts'
import type { Review } from '../leads/reviews/review.ts'
import { reviewDraftsIn } from './review-drafts.ts'

const list = 'reviews.testimonials'
const day = (text: string) => new Date(`2026-${text}T10:00:00Z`)

const reviewOf = (words: string): Review => ({
  id: randomUUID(),
  leadId: null,
  requestedAt: day('10-01'),
  deliveredAt: day('10-10'),
  zone: 'roma',
  askedAt: day('10-15'),
  askedBy: 'Anna',
  writeUntil: day('12-15'),
  given: { at: day('10-16'), stars: 4, words, shownAs: 'Bea V.', mayPublish: true },
  answer: null,
  decision: null,
  place: null,
  withdrawnAt: null,
})

test('a review takes the place of a sample, word for word, and is found again after its card was moved', async () => {
  const store = await sqliteFixture()
  onTestFinished(() => store.close())
  const { editor, editing, facts, publisher } = await publishingOn(store.leads)
  const drafts = reviewDraftsIn({ editor, editing, facts })
  const cards = async () => (await editing.draft()).fields[list]?.value as readonly Testimonial[]
  const words = 'Luce bellissima, <b>davvero</b>.'

  const mark = (await drafts.put(reviewOf(words), 'Anna')) ?? ''
  const other = (await drafts.put(reviewOf('Puntuali.'), 'Anna')) ?? ''
  expect((await cards()).map(({ quote }) => quote).slice(0, 2)).toEqual([words, 'Puntuali.'])
  expect((await publisher.draft()).texts.get('index.html')).toContain('Luce bellissima, &lt;b&gt;davvero&lt;/b&gt;.')

  const { draft } = await editor.state({ session: 'anna', name: 'Anna' })
  const moved = [...(await cards())].toReversed()
  await editor.change({ session: 'anna', name: 'Anna' }, [
    { path: list, value: moved, seen: draft.fields[list]?.revision ?? null },
  ])
  expect(await drafts.takeOut(mark)).toBe(true)
  expect(await drafts.takeOut(mark)).toBe(false)
  expect((await cards()).map(({ quote }) => quote)).toEqual(
    moved.map(({ quote }) => quote).filter((each) => each !== words),
  )
  expect(await drafts.isOnline(other)).toBe(false)
})
