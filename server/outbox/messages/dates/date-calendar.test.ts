import { expect, test } from 'vitest'
import { appointment } from '../../../../content/appointment.ts'
import { annaRecord, business } from '../../../../test/fixtures/message.ts'
import { hostCalendar, ownCalendarOf } from './date-calendar.ts'

const now = new Date('2026-11-24T10:00:00Z')
const date = { for: new Date('2026-12-01T09:00:00Z'), minutes: 90, address: null }

test('a change takes the place of the entry that was sent while the site had another address', () => {
  const ids = ['https://casainposa.example', 'https://www.casainposa.example'].map((siteUrl) => {
    const sender = { ...business, siteUrl }
    const host = hostCalendar(annaRecord, { sequence: 0, at: now }, date, sender, appointment, false)
    const own = ownCalendarOf([{ ...annaRecord, bookedFor: date.for }], sender, now)
    return [host, own].map((file) => /^UID:.+$/m.exec(file)?.[0])
  })
  expect(ids[0]).toEqual(ids[1])
  expect(new Set(ids[0]).size).toBe(2)
})
