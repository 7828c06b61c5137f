import { expect, test } from 'vitest'
import { firstMessages } from '../../../../content/first-messages.ts'
import { annaRecord, business, hoursAfter, openOffice, tuesday } from '../../../../test/fixtures/message.ts'
import { makeDateNotice } from './date-notice.ts'

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
