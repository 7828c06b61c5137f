import { expect, test } from 'vitest'
import { namingValues, reviewFields, reviewLink, starValues } from '../../content/review.ts'
import { type Lead, otherZone } from '../../leads/lead.ts'
import { anna } from '../../test/cases/same-lead.ts'
import { appOnFreshDatabase } from '../../test/fixtures/app.ts'
import { reviewsIn } from '../leads/reviews/reviews.ts'

/** The application with a host who was asked for a review, and the function that sends the form behind the link. */
async function askedHost(host: Partial<Lead> = {}) {
  const { leads, records, url } = await appOnFreshDatabase()
  const reviews = reviewsIn(leads)
  await leads.insert([{ ...anna, ...host }])
  const id = (await records.list({}))[0]?.id ?? ''
  await leads.run([
    { sql: 'update leads set contacted_at = created_at, booked_for = created_at, delivered_at = created_at' },
  ])
  const review = await reviews.ask(id, 'Sara', new Date())
  const code = await reviews.addLink(review?.id ?? '', new Date())
  const address = `${url}${reviewLink.path}?${reviewLink.part}=${code}`
  const send = async (words: string) => {
    const form = new URLSearchParams({
      [reviewFields.stars]: starValues[5],
      [reviewFields.naming]: namingValues.first,
    })
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const body = `${form}&${reviewFields.words}=${words}`
    return (await fetch(address, { method: 'POST', headers, body })).status
  }
  const names = async () => {
    const page = await (await fetch(address)).text()
    return [...page.matchAll(/<option value="(\w+)">([^<]*)/g)].map(([, value, name]) => `${value}: ${name}`)
  }
  const shown = async () => /<dd>(.*)<\/dd>/.exec(await (await fetch(address)).text())?.[1]
  const eraseWords = () => leads.run([{ sql: 'update reviews set lead_id = null, words = null, shown_as = null' }])
  return { send, names, shown, eraseWords, given: async () => (await reviews.ofLead(id))?.given ?? null }
}

test('keeps what a host has written', async () => {
  const { send, given } = await askedHost()
  expect(await send('Citt%C3%A0')).toBe(200)
  expect(await given()).toMatchObject({ stars: 5, words: 'Città' })
})

test('keeps words apart that a pasted tab or a soft line break parts', async () => {
  const { send, given } = await askedHost()
  expect(await send('Luce%09bella%0BBravi%0D%0ADavvero')).toBe(200)
  expect(await given()).toMatchObject({ words: 'Luce bella Bravi\nDavvero' })
})

test('keeps no review of which bytes cannot be read', async () => {
  const { send, given } = await askedHost()
  expect(await send('Citt%E0 bellissima')).toBe(422)
  expect(await given()).toBeNull()
})

test('offers each way to be named once, and says which one is the city', async () => {
  const offered = async (host: Partial<Lead>) => (await askedHost(host)).names()
  expect(await offered({ name: 'Carlo Rossi', zone: 'roma' })).toEqual([
    'iniziale: Carlo R.',
    'primo: Carlo',
    'citta: Solo la città: Roma',
  ])
  expect(await offered({ name: 'Carlo', zone: 'roma' })).toEqual(['primo: Carlo', 'citta: Solo la città: Roma'])
  expect(await offered({ name: 'a@b', zone: otherZone })).toEqual(['citta: Un host'])
})

test('shows a dash in the place of the name once it was erased with the words', async () => {
  const { send, shown, eraseWords } = await askedHost({ name: 'Carlo Rossi' })
  await send('Bravi')
  expect(await shown()).toBe('Carlo')
  await eraseWords()
  expect(await shown()).toBe('—')
})
