import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Rating, Testimonial } from '../../../content/page-content.ts'
import { anna, freshPublishing } from '../../../test/fixtures/publishing.ts'
import type { Review, ReviewAverage } from '../../leads/reviews/review.ts'
import { goneReviewsIn } from './gone-reviews.ts'
import { reviewDraftsIn } from './review-drafts.ts'

const [list, rating, method] = ['reviews.testimonials', 'hero.badges.rating', 'reviews.verification'] as const
const day = (text: string) => new Date(`2026-${text}T10:00:00Z`)

const reviewOf = (words: string, given = '10-16'): Review => ({
  id: randomUUID(),
  leadId: null,
  // The longest that two days take in words.
  requestedAt: day('09-12'),
  deliveredAt: day('09-30'),
  zone: 'roma',
  askedAt: day('10-15'),
  askedBy: 'Anna',
  isMailLost: false,
  writeUntil: day('12-15'),
  given: { at: day(given), stars: 4, words, shownAs: 'Bea V.', mayPublish: true },
  answer: null,
  decision: null,
  cardKey: null,
  withdrawnAt: null,
})

/** The draft of the site on a fresh store, and reviews whose average a test sets. */
async function opened(average: ReviewAverage) {
  const publishing = await freshPublishing()
  const given: { average: ReviewAverage; gone: readonly string[] } = { average, gone: [] }
  const goneReviews = goneReviewsIn({
    ...publishing,
    reviews: {
      forgetDetached: async () => undefined,
      removeWithdrawn: async () => undefined,
      goneCardKeys: async () => given.gone,
    },
  })
  const drafts = reviewDraftsIn({ ...publishing, goneReviews }, { average: async () => given.average }, () =>
    day('11-03'),
  )
  const fields = async () => (await publishing.editing.draft()).fields
  return {
    ...publishing,
    drafts,
    given,
    fields,
    cards: async () => (await fields())[list]?.value as readonly Testimonial[],
    rating: async () => (await fields())[rating]?.value as Rating | null | undefined,
    draftPage: async () =>
      (await publishing.publisher.draft()).texts.get('index.html')?.replaceAll('<!-- -->', '') ?? '',
  }
}

test('a review takes the place of a sample, word for word, and is found again after its card was moved', async () => {
  const { drafts, cards, type, draftPage, publish } = await opened({ mean: 4, count: 1 })
  const words = 'Luce bellissima, <b>davvero</b>.'

  const cardKey = (await drafts.put(reviewOf(words), 'Anna')) ?? ''
  await drafts.put(reviewOf('Puntuali.'), 'Anna')
  expect((await cards()).map(({ quote }) => quote).slice(0, 2)).toEqual([words, 'Puntuali.'])
  expect(await draftPage()).toContain('Luce bellissima, &lt;b&gt;davvero&lt;/b&gt;.')
  // The average alone is wrong: this store has none.
  expect((await publish()).map((step) => ('problems' in step ? Object.keys(step.problems) : []))).toEqual([
    [`${rating}.source`],
  ])

  const moved = (await cards()).toReversed()
  await type({ [list]: moved })
  expect(await drafts.takeOut(cardKey)).toBe(true)
  expect(await drafts.takeOut(cardKey)).toBe(false)
  expect((await cards()).map(({ quote }) => quote)).toEqual(
    moved.map(({ quote }) => quote).filter((each) => each !== words),
  )
})

test('hosts may write the same words, and braces: each review is on the page as it is', async () => {
  const { drafts, draftPage } = await opened({ mean: 4, count: 3 })
  for (const review of [reviewOf('Bravi :}'), reviewOf('Bravi :}'), reviewOf('Bravi :}', '10-17')]) {
    await drafts.put(review, 'Anna')
  }
  expect((await draftPage()).match(/«Bravi :}»/g)).toHaveLength(3)
})

test('a review takes the place of an untouched sample, and removes nothing where each has words of the owner', async () => {
  const { drafts, cards, type } = await opened({ mean: 4, count: 1 })
  await drafts.put(reviewOf('Puntuali.'), 'Anna')
  const [own = expect.fail(), ...samples] = await cards()
  expect(samples).toHaveLength(2)
  const typed = { ...(samples[0] ?? expect.fail()), quote: 'Parole del titolare.' }
  await type({ [list]: [own, typed, ...samples.slice(1)] })

  const quotes = async () => (await cards()).map(({ quote }) => quote)
  await drafts.put(reviewOf('Gentili.', '10-15'), 'Anna')
  expect(await quotes()).toEqual(['Puntuali.', 'Gentili.', 'Parole del titolare.'])
  await drafts.put(reviewOf('Veloci.', '09-16'), 'Anna')
  expect(await quotes()).toEqual(['Puntuali.', 'Gentili.', 'Veloci.', 'Parole del titolare.'])
})

test('a card keeps its key and its words: nobody rewrites it, and it is found whatever it says', async () => {
  const { drafts, cards, fields, editor, given, draftPage } = await opened({ mean: 4, count: 1 })
  const cardKey = (await drafts.put(reviewOf('Puntuali.'), 'Anna')) ?? ''
  const [own = expect.fail(), ...others] = await cards()
  const save = async (value: unknown) =>
    editor.change(anna, [{ path: list, value, seen: (await fields())[list]?.revision ?? null }])
  expect(await save([{ ...own, quote: 'Puntualissimi.' }, ...others])).toEqual({ kind: 'invalid' })
  expect(await save([{ ...own, stars: '5' }, ...others])).toEqual({ kind: 'invalid' })
  expect(await save([...others, { ...own, isHidden: true }])).toMatchObject({ kind: 'changed' })
  expect(await save(others)).toMatchObject({ kind: 'changed' })
  // Taken out and put back with other words, it is still found.
  expect(await save([{ ...own, quote: 'Puntualissimi.' }, ...others])).toMatchObject({ kind: 'changed' })
  expect(await draftPage()).toContain('Puntualissimi.')
  given.gone = [cardKey]
  await drafts.follow()
  expect(await draftPage()).not.toContain('Puntualissimi.')
})

test('a review that comes changes none of the others', async () => {
  const { drafts, cards, editor } = await opened({ mean: 4, count: 1 })
  const { sections } = await editor.state(anna)
  const before = sections.flatMap(({ fields }) => fields).find(({ path }) => path === list)?.default
  await drafts.put(reviewOf('Puntuali.'), 'Anna')
  expect((await cards()).slice(1)).toEqual((before as readonly Testimonial[]).slice(1))
})

test('a review that two put at once, and one does again, stands there once', async () => {
  const { drafts, cards } = await opened({ mean: 4, count: 1 })
  const review = reviewOf('Puntuali.')
  const [cardKey, other] = await Promise.all([drafts.put(review, 'Anna'), drafts.put(review, 'Bea')])
  expect(cardKey).not.toBeNull()
  const before = await cards()
  expect([other, await drafts.put(review, 'Anna')]).toEqual([cardKey, cardKey])
  expect(await cards()).toEqual(before)
  expect(before.filter(({ quote }) => quote === 'Puntuali.')).toHaveLength(1)
})

test('the newest review stands first, and the page says how the order is chosen', async () => {
  const { drafts, cards, type, draftPage, facts } = await opened({ mean: 4, count: 3 })
  const { order } = facts.content.reviews
  const shown = async () => {
    const markup = await draftPage()
    return [order.newest, order.chosen].filter((each) => markup.includes(each))
  }
  expect(await shown()).toEqual([])
  for (const [words, at] of [
    ['Seconda.', '10-16'],
    ['Prima.', '09-16'],
    ['Terza.', '11-02'],
  ] as const) {
    await drafts.put(reviewOf(words, at), 'Anna')
  }
  expect((await cards()).map(({ quote }) => quote)).toEqual(['Terza.', 'Seconda.', 'Prima.'])
  expect(await shown()).toEqual([order.newest])
  await type({ [list]: (await cards()).toReversed() })
  expect(await shown()).toEqual([order.chosen])
})

test('with a review comes the average of all that were given, with its method, and follows them', async () => {
  const { drafts, given, rating, draftPage, fields } = await opened({ mean: 3.5, count: 2 })
  await drafts.follow()
  expect(await fields()).toEqual({})
  const cardKey = await drafts.put(reviewOf('Puntuali.'), 'Anna')
  expect(await rating()).toMatchObject({ value: '3,5', of: 'su 5, media di 2 recensioni' })
  expect((await rating())?.source).toMatch(/pubblicate o no: 2 in tutto, al 3 novembre 2026/)
  expect((await fields())[method]?.value).toMatch(/link personale/)
  expect(await draftPage()).toContain('<strong>3,5</strong> su 5, media di 2 recensioni')

  given.average = { mean: 3, count: 1 }
  await drafts.follow()
  expect(await rating()).toMatchObject({ value: '3,0', of: 'su 5, da una recensione' })
  given.average = { mean: null, count: 0 }
  given.gone = [cardKey ?? '']
  await drafts.follow()
  expect(await rating()).toBeNull()
  expect(await draftPage()).not.toMatch(/Puntuali\.|su 5, /)
})

test('what is said of how reviews are verified is true when another one stands beside them', async () => {
  const { drafts, cards, type, fields, facts } = await opened({ mean: 4, count: 1 })
  await drafts.put(reviewOf('Puntuali.'), 'Anna')
  const said = String((await fields())[method]?.value)
  const own = { ...facts.content.reviews.testimonials[0], quote: 'Di persona.', isSample: false }
  await type({ [list]: [...(await cards()), own] })
  expect((await fields())[method]?.value).toBe(said)
  expect(said).toMatch(/le recensioni con «Invito/)
  expect(said).not.toMatch(/senza cambiare|la recensione si scrive solo/)

  await type({ [list]: [own] })
  await drafts.follow()
  expect((await fields())[method]).toBeUndefined()
})

test('a rating of the business’s own stays, beside words of its own', async () => {
  const { drafts, rating: shown, type, fields, facts } = await opened({ mean: 3.5, count: 2 })
  const own = { ...facts.content.hero.badges.rating, value: '4,8', source: 'Di 50 host.', isSample: false }
  await type({ [rating]: own })
  await type({ [method]: 'Le controlliamo noi.' })
  await drafts.put(reviewOf('Puntuali.'), 'Anna')
  await drafts.follow()
  expect(await shown()).toEqual(own)
  expect((await fields())[method]?.value).toBe('Le controlliamo noi.')
})
