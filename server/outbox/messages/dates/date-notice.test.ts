import { expect, test } from 'vitest'
import { firstMessages } from '../../../../content/first-messages.ts'
import { annaRecord, business, hoursAfter, openOffice, tuesday } from '../../../../test/fixtures/message.ts'
import { makeDateNotice } from './date-notice.ts'
import { openingOf } from './date-words.ts'

test('the ways to the host stand in one row, and the office below it', () => {
  const { html } = makeDateNotice({
    id: 'a',
    kind: 'confirmed',
    lead: annaRecord,
    date: { for: hoursAfter(tuesday, 48), minutes: 120, address: null },
    wish: null,
    now: tuesday,
    business,
    texts: firstMessages,
    office: openOffice,
  })
  const rows = html.split('<tr>').map((row) => row.match(/<a /g)?.length ?? 0)
  expect(rows.filter((buttons) => buttons > 0)).toEqual([3, 1])
})

test('an e-mail about the photographs is called by them, and one to who was recommended by no request', () => {
  const subject = (changes: Partial<typeof annaRecord>) =>
    openingOf({ ...annaRecord, ...changes }, firstMessages, business, null).subject
  const photosLink = 'https://foto.example/anna'
  expect(subject({ contactedAt: tuesday, deliveredAt: tuesday, photosLink })).toBe(
    `Le tue fotografie sono pronte · ${business.brand}`,
  )
  expect(subject({ contactedAt: tuesday, arrivedBy: 'recommendation' })).toContain('Le foto')
  expect(subject({ contactedAt: tuesday })).toBeUndefined()
})
