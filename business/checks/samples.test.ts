import { expect, test } from 'vitest'
import { type Texts, texts } from '../content.ts'
import { countSamples, findSamples, sampleProblems } from './samples.ts'

const rating = { value: '5,0', of: 'su 5', sourceLabel: 'Fonte', source: 'Voti', isSample: true }
const badges = {
  label: 'In breve',
  premium: 'Premium',
  verified: 'Verificato',
  verification: { text: 'Da noi', isSample: true },
}
const review = {
  quote: 'Bene',
  reviewer: 'Giulia',
  role: 'Host',
  badge: 'Superhost',
  date: '2025-04',
  verified: 'Fattura',
}
const figure = { value: '+34%', label: 'prezzo per notte', source: 'Dati', isSample: true }
const real = Object.fromEntries(
  Object.entries(texts.photos).map(([name, photo]) => [name, { ...photo, isSample: false }]),
)

const content: Texts = {
  ...texts,
  hero: { ...texts.hero, photo: 'livingRoom', badges: { ...badges, rating } },
  reviews: {
    ...texts.reviews,
    testimonials: [
      { ...review, isSample: true },
      { ...review, reviewer: 'Marco' },
      { ...review, reviewer: 'Elena', isSample: true },
    ],
  },
  statistics: { ...texts.statistics, list: [figure] },
  questions: { label: '', title: '', list: [{ question: 'Quando pago?', answer: 'Alla consegna.', isSample: true }] },
  // The second is on no page, so that it is no sample of the site.
  photos: Object.assign(
    { ...texts.photos, ...real },
    { livingRoom: texts.photos.livingRoom, unused: texts.photos.livingRoom },
  ),
}

test('names every sample with its file and what to do', () => {
  const whatToDo = 'is a sample: put a real one in its place, or take it out'
  expect(sampleProblems(content)).toEqual([
    `content/landing.ts: the badge Verificato of the hero ${whatToDo}`,
    `content/landing.ts: the rating 5,0 of the hero ${whatToDo}`,
    `content/landing.ts: the tour of the services ${whatToDo}`,
    `content/landing.ts: the figure +34% (prezzo per notte) ${whatToDo}`,
    `content/landing.ts: the review of Giulia ${whatToDo}`,
    `content/landing.ts: the review of Elena ${whatToDo}`,
    `content/service-package.ts: the list of quantities (Quante foto, quanto tempo) ${whatToDo}`,
    `content/questions.ts: the answer to 'Quando pago?' ${whatToDo}`,
    `content/photos/photos.ts: livingRoom (living-room.jpg) ${whatToDo}`,
  ])
})

test('counts samples by kind', () => {
  expect(countSamples(findSamples(content))).toBe(
    '1 badge, 1 rating, 1 tour, 1 figure, 2 reviews, 1 list of quantities, 1 answer, 1 photograph',
  )
})

test('finds none where everything has been replaced or removed', () => {
  const replaced = {
    ...content,
    hero: { ...content.hero, badges: { ...badges, verification: { text: 'Dalla Camera di commercio' } } },
    reviews: { ...content.reviews, testimonials: [review] },
    statistics: { ...content.statistics, list: [{ ...figure, isSample: false }] },
    services: { ...content.services, isTourSample: false },
    servicePackage: undefined,
    questions: undefined,
    photos: { ...content.photos, ...real },
  }
  expect(sampleProblems(replaced)).toEqual([])
  expect(countSamples(findSamples(replaced))).toBe('')
})
