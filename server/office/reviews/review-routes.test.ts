import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { reviewsAnswer } from '../../../contracts/reviews.ts'
import { anna } from '../../../test/cases/same-lead.ts'
import { officeOrigin, signedInOffice } from '../../../test/fixtures/office.ts'
import { sqliteFixture } from '../../../test/fixtures/store.ts'
import { reviewsIn } from '../../leads/reviews/reviews.ts'

const day = (text: string) => new Date(`2026-${text}T10:00:00Z`)

/** The office on 10 November, with a lead whose photographs were delivered a week before. */
async function afterDelivery(options: Parameters<typeof signedInOffice>[1] = {}) {
  const fixture = await sqliteFixture()
  await fixture.leads.insert([anna])
  await fixture.leads.run([
    {
      sql: 'update leads set contacted_at = $1, booked_for = $2, delivered_at = $3',
      values: [day('11-01'), day('11-02'), day('11-03')].map((time) => time.toISOString()),
    },
  ])
  const [lead = expect.fail()] = await fixture.records.list({})
  const { ask } = await signedInOffice(fixture, { now: () => day('11-10'), ...options })
  return { ...fixture, lead: lead.id, ask, reviews: reviewsIn(fixture.leads) }
}

test('a host who was asked since gets no second mail', async () => {
  const { ask, lead, leads } = await afterDelivery()
  const wanted = { lead, by: 'mail' }
  const mails = async () => {
    const [rows = []] = await leads.run([{ sql: "select id from notifications where channel = 'review'" }])
    return rows.length
  }
  expect((await ask('POST', '/reviews/ask', { ...wanted, askedAt: null })).statusCode).toBe(200)
  const again = await ask('POST', '/reviews/ask', { ...wanted, askedAt: null })
  expect([again.statusCode, again.body, await mails()]).toEqual([409, '{"error":"newer"}', 1])
  const { reviews } = reviewsAnswer.parse((await ask('GET', '/reviews')).json())
  // Whoever sees that the host was asked may want it.
  expect((await ask('POST', '/reviews/ask', { ...wanted, askedAt: reviews[0]?.askedAt })).statusCode).toBe(200)
  expect(await mails()).toBe(2)
})

test('nobody is asked again once the delivery was undone', async () => {
  const { ask, lead, leads } = await afterDelivery()
  const askBy = async (by: string) => (await ask('POST', '/reviews/ask', { lead, by })).statusCode
  expect([await askBy('mail'), await askBy('chat')]).toEqual([200, 200])
  await leads.run([{ sql: 'update leads set delivered_at = null' }])
  expect([await askBy('mail'), await askBy('chat')]).toEqual([422, 422])
  const { reviews } = reviewsAnswer.parse((await ask('GET', '/reviews')).json())
  expect(reviews).toMatchObject([{ state: 'asked', mail: null, hasChat: false }])
})

test('a review that is put into the draft twice on a slow line is there', async () => {
  const fixture = await sqliteFixture()
  const { ask } = await signedInOffice(fixture, {
    reviewDrafts: { put: async () => null, takeOut: async () => true, follow: async () => undefined },
    findCards: async () => () => ({ draft: 'shown', isOnline: false, onlineSince: null }),
  })
  const times = Object.fromEntries(
    ['requested_at', 'delivered_at', 'asked_at', 'given_at', 'write_until'].map((column, index) => [
      column,
      day(`11-0${index + 1}`).toISOString(),
    ]),
  )
  const review = { id: randomUUID(), zone: 'roma', asked_by: 'Bea', stars: 5, words: 'Bella', shown_as: 'Anna B.' }
  const row = { ...review, ...times, may_publish: 1, decision: 'published', place: 'a key' }
  const places = Object.keys(row).map((_, index) => `$${index + 1}`)
  await fixture.leads.run([
    { sql: `insert into reviews (${Object.keys(row)}) values (${places})`, values: Object.values(row) },
  ])
  const put = await ask('POST', '/reviews/decide', { id: review.id, decision: 'published' })
  expect([put.statusCode, reviewsAnswer.parse(put.json()).reviews[0]?.draft]).toEqual([200, 'shown'])
})

test.each(['393335550123', null])(
  'a host is asked in a chat only by a business with WhatsApp (%s)',
  async (whatsapp) => {
    const { ask, reviews } = await afterDelivery({
      business: { brand: 'Casa in Posa', email: 'ciao@casainposa.example', siteUrl: officeOrigin, whatsapp },
    })
    await reviews.setAfterDays(1)

    const { toAsk } = reviewsAnswer.parse((await ask('GET', '/reviews')).json())
    expect(toAsk.map(({ hasChat }) => hasChat)).toEqual([whatsapp !== null])
    const asked = await ask('POST', '/reviews/ask', { lead: toAsk[0]?.lead, by: 'chat' })
    expect(asked.statusCode).toBe(whatsapp === null ? 422 : 200)
    expect(await reviews.list()).toHaveLength(whatsapp === null ? 0 : 1)
  },
)

test('one that has outlived its request is withdrawn here, and no other', async () => {
  let erased = 0
  const { ask, lead, leads, reviews } = await afterDelivery({
    onErased: () => {
      erased += 1
    },
  })
  const asked = (await reviews.ask(lead, 'Bea', day('11-09'))) ?? expect.fail()
  const { id } = asked
  await reviews.give(asked, { stars: 4, words: 'Puntuali.', naming: 'first', mayPublish: true }, 'Anna', day('11-10'))
  const withdraw = () => ask('POST', '/reviews/withdraw', { id })
  expect((await withdraw()).statusCode).toBe(422)
  await leads.run([{ sql: 'update reviews set lead_id = null' }])
  const { reviews: after } = reviewsAnswer.parse((await withdraw()).json())
  expect(after).toMatchObject([{ id, state: 'withdrawn', words: null, shownAs: null }])
  // Tapped twice on a slow line.
  const again = await withdraw()
  expect([again.statusCode, again.body.includes('withdrawn'), erased]).toEqual([200, true, 1])
})
