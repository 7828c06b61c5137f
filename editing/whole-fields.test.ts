import { expect, test } from 'vitest'
import type { Overlay } from '../content/editing/field.ts'
import { photographsFixture } from '../test/fixtures/overlay.ts'
import { contentFixture as content } from '../test/fixtures/page.tsx'
import { layOver } from './lay-over.ts'
import { withWholeFields } from './whole-fields.ts'

const older = (changes: Overlay) => withWholeFields(changes, content)
const lay = (changes: Overlay) => layOver(content, older(changes), { environment: {}, photographs: photographsFixture })

test('changes of parts mean what they meant when each part was a field', () => {
  const { content: laid, faults } = lay({
    'reviews.testimonials.1.quote': 'Tornano ogni estate.',
    'reviews.testimonials.2.isSample': false,
    'reviews.testimonials.2.verified': 'Fattura n. 12',
    'hero.badges.rating.value': '4,8',
    'hero.badges.verification.text': 'Partita IVA attiva, visura del 2026.',
    'statistics.list.3.value': '4,7',
  })
  const { rating, verification } = content.hero.badges
  const { testimonials } = content.reviews
  expect(faults).toEqual({})
  expect(laid.hero.badges).toEqual({
    ...content.hero.badges,
    rating: { ...rating, value: '4,8' },
    verification: { ...verification, text: 'Partita IVA attiva, visura del 2026.' },
  })
  expect(laid.statistics.list.map(({ value }) => value)).toEqual(
    content.statistics.list.map(({ value }, index) => (index === 3 ? '4,7' : value)),
  )
  expect(laid.reviews.testimonials[0]).toEqual(testimonials[0])
  expect(laid.reviews.testimonials[1]).toEqual({ ...testimonials[1], quote: 'Tornano ogni estate.' })
  const { stars: _, ...third } = { ...testimonials[2], isSample: false, verified: 'Fattura n. 12' }
  expect(laid.reviews.testimonials[2]).toEqual(third)
})

test('what has no place any more, and what is stored as a whole already, stays as it is', () => {
  const changes = {
    'reviews.testimonials.9.quote': 'Via',
    'hero.badges.rating': null,
    'hero.badges.rating.value': '4,8',
  }
  expect(older(changes)).toEqual(changes)
})
