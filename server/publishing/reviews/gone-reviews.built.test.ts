import { expect, test } from 'vitest'
import { fillText } from '../../../business/fill-text.ts'
import { collected } from '../../../content/office/collected-reviews.ts'
import { faults } from '../../../content/office/editing.ts'
import { DAY_MS } from '../../../leads/milliseconds.ts'
import { anna } from '../../../test/cases/same-lead.ts'
import { freshPublishing } from '../../../test/fixtures/publishing.ts'
import { postgresFixture, type StoreFixture, sqliteFixture } from '../../../test/fixtures/store.ts'
import { reviewsIn } from '../../leads/reviews/reviews.ts'
import { ratingPlace } from './collected-rating.ts'
import { goneReviewsIn } from './gone-reviews.ts'
import { findCards, reviewList } from './review-cards.ts'
import { reviewDraftsIn } from './review-drafts.ts'

const sara = { session: 'sara', name: 'Sara' }
const words = 'Luce bellissima, e sono stati puntuali.'

/** A site with a review online. */
async function opened(open: () => Promise<StoreFixture> = sqliteFixture) {
  const { store, ...publishing } = await freshPublishing(open)
  const { editing, publish, type, page } = publishing
  const reviews = reviewsIn(store.leads)
  const drafts = reviewDraftsIn(publishing, reviews)

  await store.leads.insert([anna])
  const [lead = expect.fail()] = await store.records.list({})
  const now = new Date()
  await store.leads.run([
    {
      sql: 'update leads set contacted_at = created_at, booked_for = created_at, delivered_at = created_at',
      values: [],
    },
  ])
  const asked = (await reviews.ask(lead.id, 'Sara', now)) ?? expect.fail()
  const { id } = asked
  await reviews.give(asked, { stars: 4, words, naming: 'first', mayPublish: true }, 'Anna', now)
  const review = (await reviews.find(id)) ?? expect.fail()
  const cardKey = (await drafts.put(review, 'Sara')) ?? ''
  await reviews.publish(id, cardKey)
  const before = await findCards(editing)
  await publish()
  return {
    ...publishing,
    drafts,
    lead,
    before: before(cardKey),
    where: async () => (await findCards(editing))(cardKey),
    putAgain: () => drafts.put({ ...review, cardKey }, 'Sara'),
    set: async (cards: (list: readonly object[]) => readonly object[]) => {
      const field = (await editing.draft()).fields[reviewList]
      await type({ [reviewList]: cards(field?.value as readonly object[]) })
    },
    cardKey,
    withdraw: async () => {
      await reviews.withdraw(id, now)
      await drafts.follow()
    },
    /** The request has been kept long enough. */
    outlive: async () => {
      const later = new Date(now.getTime() + DAY_MS)
      await store.records.purge({ leads: later, held: later, shootings: later }, 'erase')
      await drafts.follow()
    },
    reviews,
    /** What is done once a day, after so many days. */
    upkeep: (days: number) => goneReviewsIn({ editing, reviews }, () => new Date(Date.now() + days * DAY_MS)).forget(),
    review: () => reviews.find(id),
    words: async () => (await reviews.find(id))?.given?.words,
    erase: () => store.records.erase([lead.id], new Date()),
    /** How many stored versions and drafts have its words. */
    stored: async () => {
      const rows = await store.leads.run([
        { sql: 'select fields from site_versions' },
        { sql: 'select fields from site_draft' },
      ])
      return rows.flat().filter(({ fields }) => String(fields).includes(words)).length
    },
    isOnline: () => page().includes(words),
    /** Whether the page says something of collected reviews together. */
    isCounted: () => /da una recensione|si scrivono solo da un link personale/.test(page()),
  }
}

/** The same, beside an older version and a draft of before that have it too. */
async function openedWithCopies(open?: () => Promise<StoreFixture>) {
  const site = await opened(open)
  await site.type({ 'services.title': 'Mai pubblicata' })
  await site.editor.discard(sara, (await site.editing.draft()).revision)
  await site.publish({ 'services.title': 'Seconda' })
  return site
}

// These two go through what PostgreSQL sees otherwise than SQLite, on which are all others.
test('a withdrawn review leaves every version but the one online, and that with the next', async () => {
  const { editing, goneReviews, withdraw, stored, isOnline, publish, erased } = await openedWithCopies(postgresFixture)
  expect([await stored(), (await goneReviews.online()).size]).toEqual([4, 0])
  const before = new Date().toISOString()
  await withdraw()
  expect([await stored(), (await goneReviews.online()).size, isOnline()]).toEqual([1, 1, true])
  const taken = (await editing.draft()).fields[reviewList] ?? expect.fail()
  expect([taken.by, taken.at >= before]).toEqual([collected.byItself, true])
  // Whoever lets the change wait does not keep it online.
  expect(erased()).toBe(0)
  await publish({ 'services.title': 'Terza' }, [reviewList])
  expect([await stored(), (await goneReviews.online()).size, isOnline()]).toEqual([0, 0, false])
  // The files of the database have its words until they are tidied.
  expect(erased()).toBe(1)
})

test('a review that has outlived its request is kept a week longer than the site shows it', async () => {
  const { outlive, words: kept, upkeep, stored, editing, restore, isOnline } = await openedWithCopies(postgresFixture)
  await outlive()
  await upkeep(30)
  expect([await kept(), isOnline()]).toEqual([words, true])
  const [newest, , oldest] = (await editing.versions()).filter(({ kind }) => kind === 'published')
  await restore(oldest?.id)
  await upkeep(6)
  expect([await kept(), isOnline()]).toEqual([words, false])
  await restore(newest?.id)
  expect(isOnline()).toBe(true)
  await restore(oldest?.id)
  await upkeep(8)
  expect([await kept(), await stored(), isOnline()]).toEqual(['', 0, false])
})

test('a review that is hidden, or left while it is online, keeps its words for the same time', async () => {
  const { outlive, words: kept, upkeep, set, publish, reviews, review } = await opened()
  await reviews.leave((await review())?.id ?? '')
  await outlive()
  await upkeep(30)
  expect(await kept()).toBe(words)
  await set(([own = {}, ...others]) => [{ ...own, isHidden: true }, ...others])
  await publish()
  await upkeep(6)
  expect(await kept()).toBe(words)
  await upkeep(8)
  expect(await kept()).toBe('')
})

test('forgets nothing where what was online is not known', async () => {
  const { store, editing } = await freshPublishing()
  const reviews = reviewsIn(store.leads)
  let asked = 0
  const forgetDetached = async () => {
    asked += 1
  }
  const gone = goneReviewsIn({ editing, reviews: { ...reviews, forgetDetached } })
  await gone.forget()
  expect(asked).toBe(0)
  await editing.replaceDraft({ ...(await editing.draft()), revision: 1 })
  await gone.forget()
  expect(asked).toBe(1)
  // So many were published this week that the first of them are not kept.
  const version = { at: new Date(), by: 'Anna', kind: 'published', overlay: {}, files: [] } as const
  const keptVersions = async () => Array.from({ length: 20 }, (_, id) => ({ ...version, id }))
  await goneReviewsIn({ editing: { ...editing, keptVersions }, reviews: { ...reviews, forgetDetached } }).forget()
  expect(asked).toBe(1)
})

test('one that only the draft has does not outlive its request', async () => {
  const { outlive, set, words: kept, stored, publish, putAgain, upkeep } = await opened()
  await set((list) => list.slice(1))
  await publish()
  await putAgain()
  await outlive()
  await upkeep(8)
  expect([await kept(), await stored()]).toEqual(['', 0])
})

test('a withdrawn review without its request is removed when the site and the copies are without it', async () => {
  const { outlive, withdraw, publish, review, upkeep } = await openedWithCopies()
  await outlive()
  await withdraw()
  await upkeep(8)
  expect(await review()).not.toBeNull()
  await publish()
  expect(await review()).not.toBeNull()
  await upkeep(8)
  expect(await review()).toBeNull()
})

test('the key of a withdrawn review’s card stays while what was online until now has its words', async () => {
  const { editing, reviews, outlive, withdraw, review, stored, upkeep } = await openedWithCopies()
  await outlive()
  await withdraw()
  // Somebody publishes just after old versions were gone through, and before they are again.
  const gone = goneReviewsIn(
    {
      editing: {
        ...editing,
        changeOldVersions: async (change) => {
          await editing.changeOldVersions(change)
          await editing.addVersion({ at: new Date(), by: 'Sara', kind: 'published', overlay: {}, files: [] })
        },
      },
      reviews,
    },
    () => new Date(Date.now() + 8 * DAY_MS),
  )
  await gone.forget()
  expect([await stored(), await review()]).toEqual([1, expect.anything()])
  await upkeep(8)
  expect([await stored(), await review()]).toEqual([0, null])
})

test('a review is in the draft before it is online, and stays online until it is published without', async () => {
  const { before, where, set, publish, editing, putAgain, cardKey } = await opened()
  expect(before).toEqual({ draft: 'shown', isOnline: false, onlineSince: null })
  // What was online before is a version too, without the card.
  const { at: first } =
    (await editing.versions()).findLast(({ overlay }) => JSON.stringify(overlay).includes(cardKey)) ?? expect.fail()
  expect(await where()).toEqual({ draft: 'shown', isOnline: true, onlineSince: first })

  await set(([own = {}, ...others]) => [...others, { ...own, isHidden: true }])
  expect(await where()).toEqual({ draft: 'hidden', isOnline: true, onlineSince: first })
  await set((list) => list.slice(0, -1))
  expect(await where()).toMatchObject({ draft: null, isOnline: true })
  await publish()
  expect(await where()).toEqual({ draft: null, isOnline: false, onlineSince: null })

  // Taken out by hand it can be put in again.
  expect(await putAgain()).toBe(cardKey)
  await publish()
  await publish({ 'services.title': 'Terza' })
  const [, second = expect.fail()] = (await editing.versions()).filter(({ kind }) => kind === 'published')
  expect(await where()).toEqual({ draft: 'shown', isOnline: true, onlineSince: second.at })
})

test('no version brings it back, nor its average, that which is online neither, nor what was there before as the draft', async () => {
  const { editor, editing, restore, withdraw, stored, isOnline, isCounted } = await openedWithCopies()
  expect(isCounted()).toBe(true)
  await withdraw()
  await editor.discard(sara, (await editing.draft()).revision)
  expect(await stored()).toBe(1)
  const { versions } = await editor.state(sara)
  for (const { id } of versions) {
    const step = await restore(id)
    expect(step).toMatch(/online|draft/)
    expect((isOnline() || isCounted()) && step === 'online').toBe(false)
  }
  expect([await stored(), isOnline()]).toEqual([0, false])
})

test('one of a person who is erased leaves likewise', async () => {
  const { drafts, erase, stored } = await openedWithCopies()
  await erase()
  await drafts.follow()
  expect(await stored()).toBe(1)
})

test('a rating that names the reviews as its source is their average, or has a source of its own', async () => {
  const { editor, editing, type, publish, page, withdraw } = await opened()
  const { value: online } = (await editing.draft()).fields[ratingPlace] ?? expect.fail()
  const rating = Object(online)
  const refused = async (changes: object) => {
    const steps = await publish({ [ratingPlace]: { ...rating, ...changes } })
    const { problems } = (await editor.state(sara)).draft
    expect(steps.at(-1)).toMatchObject({ step: 'refused', problems })
    return problems
  }
  const sentence = fillText(faults.otherAverage, { mean: '4,0' })
  expect(await refused({ value: '5,0' })).toEqual({ [`${ratingPlace}.value`]: sentence })
  expect(await refused({ of: 'su 5, media di 200 recensioni' })).toEqual({
    [`${ratingPlace}.of`]: fillText(faults.otherCount, { of: rating.of }),
  })
  // What is online may stay while others are published, also when the reviews are other ones since.
  await type({ [ratingPlace]: rating })
  await withdraw()
  expect((await publish({ 'services.title': 'Terza' }, [ratingPlace])).at(-1)?.step).toBe('online')
  await editor.letWait({ path: ratingPlace, waits: false })
  expect(await refused({ value: '4,1' })).toEqual({ [`${ratingPlace}.source`]: faults.noAverage })
  expect((await publish({ [ratingPlace]: { ...rating, value: '4,8', source: 'Di 50 host.' } })).at(-1)?.step).toBe(
    'online',
  )
  expect(page()).toContain('Di 50 host.')
})
