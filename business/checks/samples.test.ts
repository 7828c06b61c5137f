import { expect, test } from 'vitest'
import type { Photo } from '../../content/page-content.ts'
import { countSamples, findSamples, type sampledContent, sampleProblems } from './samples.ts'

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
const columns = { home: 'Casa', photos: 'Foto', duration: 'Durata', price: 'da €' }
const quantities = { title: 'Quante foto', columns, list: [], note: 'Indicativi', isSample: true }
const photo: Photo = { file: 'room.jpg', alt: 'Una stanza', caption: 'Stanza', focus: { x: 0.5, y: 0.5 }, credit: 'Io' }

const content: typeof sampledContent = {
  badges: { ...badges, rating },
  testimonials: [
    { ...review, isSample: true },
    { ...review, reviewer: 'Marco' },
    { ...review, reviewer: 'Elena', isSample: true },
  ],
  statistics: [figure],
  quantities,
  questions: [{ question: 'Quando pago?', answer: 'Alla consegna.', isSample: true }],
  hasSampleTour: true,
  photos: [
    ['room', { ...photo, isSample: true }],
    ['terrace', photo],
  ],
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
    `content/service-package.ts: the list of quantities (Quante foto) ${whatToDo}`,
    `content/questions.ts: the answer to 'Quando pago?' ${whatToDo}`,
    `content/photos/photos.ts: room (room.jpg) ${whatToDo}`,
  ])
})

test('counts samples by kind', () => {
  expect(countSamples(findSamples(content))).toBe(
    '1 badge, 1 rating, 1 tour, 1 figure, 2 reviews, 1 list of quantities, 1 answer, 1 photograph',
  )
})

test('finds none where everything has been replaced or removed', () => {
  const real: typeof sampledContent = {
    badges: { ...badges, verification: { text: 'Dalla Camera di commercio' } },
    testimonials: [review],
    statistics: [{ ...figure, isSample: false }],
    quantities: undefined,
    questions: [{ question: 'Quando pago?', answer: 'Alla consegna.' }],
    hasSampleTour: false,
    photos: [['terrace', photo]],
  }
  expect(sampleProblems(real)).toEqual([])
  expect(countSamples(findSamples(real))).toBe('')
})
