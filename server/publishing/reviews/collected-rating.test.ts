import { expect, test } from 'vitest'
import type { Overlay } from '../../../content/editing/field.ts'
import { collected } from '../../../content/office/collected-reviews.ts'
import { contentFixture as content } from '../../../test/fixtures/page.tsx'
import type { ReviewAverage } from '../../leads/reviews/review.ts'
import { methodPlace, ratingNow, ratingPlace, withCollectedNow } from './collected-rating.ts'

const day = (text: string) => new Date(`2026-${text}T10:00:00Z`)
const rating = ratingNow(null, { mean: 4, count: 1 }, 'Fonte', day('11-03'))
const card = { quote: 'Puntuali.', badge: collected.badge }
const now = (version: Overlay, average: ReviewAverage) => withCollectedNow(version, average, content, day('11-20'))

test('a version that is taken again has the average of now', () => {
  const version = { [ratingPlace]: rating, [methodPlace]: collected.method.alone, 'reviews.testimonials': [card] }
  expect(now(version, { mean: 4, count: 1 })).toEqual(version)
  const after = now(version, { mean: 4.5, count: 2 })
  expect(after).toMatchObject({
    [ratingPlace]: { value: '4,5', of: 'su 5, media di 2 recensioni', sourceLabel: 'Fonte' },
  })
  expect(JSON.stringify(after)).toContain('2 in tutto, al 20 novembre 2026')
  expect(after[methodPlace]).toBe(collected.method.alone)
})

test('where no review is left, a version that is taken again speaks of none', () => {
  const version = (method: string) => ({ [ratingPlace]: rating, [methodPlace]: method })
  const none = { mean: null, count: 0 }
  expect(now(version(collected.method.alone), none)).toEqual({ [ratingPlace]: null })
  const beside = `Le controlliamo noi. ${collected.method.beside}`
  expect(now(version(beside), none)).toEqual({ [ratingPlace]: null, [methodPlace]: 'Le controlliamo noi.' })
})

test('what a version says of its own stays', () => {
  const own = { ...content.hero.badges.rating, value: '4,8', source: 'Di 50 host.', isSample: false }
  const version = { [ratingPlace]: own, [methodPlace]: 'Le controlliamo noi.', title: 'Prima' }
  expect(now(version, { mean: 4, count: 1 })).toEqual(version)
  expect(now({}, { mean: 4, count: 1 })).toEqual({})
})
