import { describe, expect, test } from 'vitest'
import { deliveryDeadline } from '../../leads/appointment.ts'
import { contactDeadline } from '../../leads/contact-promise.ts'
import {
  deliveryTimes,
  digestDay,
  digestDueAt,
  heldDigestDueAt,
  remindedDay,
  remindersAfterReopening,
  reminderTimes,
  weekBefore,
} from './clocks.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const YEAR_MS = 365 * 24 * HOUR_MS

interface Case {
  readonly what: string
  readonly createdAt: string
  readonly expected: Readonly<Record<string, string>>
}

function expectReminders({ createdAt, expected }: Case) {
  const reminders = reminderTimes(new Date(createdAt))
  const found = Object.fromEntries(reminders.map(({ kind, at }) => [kind, at.getTime()]))
  expect(found).toEqual(Object.fromEntries(Object.entries(expected).map(([kind, at]) => [kind, Date.parse(at)])))
  expect(reminders.map(({ kind }) => kind)).toEqual(Object.keys(expected))
}

describe('on an ordinary day', () => {
  test.each<Case>([
    {
      what: 'at 09:00 in summer: the last one waits for the morning',
      createdAt: '2026-07-14T09:00+02:00',
      expected: {
        'reminder-4': '2026-07-14T13:00+02:00',
        'reminder-12': '2026-07-14T21:00+02:00',
        'reminder-20': '2026-07-15T08:00+02:00',
      },
    },
    {
      what: 'at 07:00 in winter: the morning would be too late for the last one',
      createdAt: '2026-12-01T07:00+01:00',
      expected: {
        'reminder-4': '2026-12-01T11:00+01:00',
        'reminder-12': '2026-12-01T19:00+01:00',
        'reminder-20': '2026-12-02T03:00+01:00',
      },
    },
    {
      what: 'at 08:00: deferred, the last one would fall on the deadline itself',
      createdAt: '2026-12-01T08:00+01:00',
      expected: {
        'reminder-4': '2026-12-01T12:00+01:00',
        'reminder-12': '2026-12-01T20:00+01:00',
        'reminder-20': '2026-12-02T04:00+01:00',
      },
    },
    {
      what: 'a moment after 08:00: deferred, the last one has a moment left',
      createdAt: '2026-12-01T08:00:00.001+01:00',
      expected: {
        'reminder-4': '2026-12-01T12:00:00.001+01:00',
        'reminder-12': '2026-12-01T20:00:00.001+01:00',
        'reminder-20': '2026-12-02T08:00+01:00',
      },
    },
    {
      what: 'at 11:00: two wait for the same morning, and the later kind stays',
      createdAt: '2026-12-01T11:00+01:00',
      expected: { 'reminder-4': '2026-12-01T15:00+01:00', 'reminder-20': '2026-12-02T08:00+01:00' },
    },
    {
      what: 'at 20:00 in summer: the first two fall on 08:00 of the next day',
      createdAt: '2026-07-14T20:00+02:00',
      expected: { 'reminder-12': '2026-07-15T08:00+02:00', 'reminder-20': '2026-07-15T16:00+02:00' },
    },
    {
      what: 'at 18:00: 22:00 sharp is quiet already',
      createdAt: '2026-07-14T18:00+02:00',
      expected: { 'reminder-12': '2026-07-15T08:00+02:00', 'reminder-20': '2026-07-15T14:00+02:00' },
    },
    {
      what: 'a moment before 18:00: the first one is just in time',
      createdAt: '2026-07-14T17:59:59.999+02:00',
      expected: {
        'reminder-4': '2026-07-14T21:59:59.999+02:00',
        'reminder-12': '2026-07-15T08:00+02:00',
        'reminder-20': '2026-07-15T13:59:59.999+02:00',
      },
    },
    {
      what: 'at 23:30 in winter',
      createdAt: '2026-12-31T23:30+01:00',
      expected: {
        'reminder-4': '2027-01-01T08:00+01:00',
        'reminder-12': '2027-01-01T11:30+01:00',
        'reminder-20': '2027-01-01T19:30+01:00',
      },
    },
    {
      what: 'at midnight: 08:00 is no longer quiet',
      createdAt: '2026-07-14T00:00+02:00',
      expected: {
        'reminder-4': '2026-07-14T08:00+02:00',
        'reminder-12': '2026-07-14T12:00+02:00',
        'reminder-20': '2026-07-14T20:00+02:00',
      },
    },
    {
      what: 'at 04:00: midnight belongs to the night before the deadline',
      createdAt: '2026-07-14T04:00+02:00',
      expected: {
        'reminder-4': '2026-07-14T08:00+02:00',
        'reminder-12': '2026-07-14T16:00+02:00',
        'reminder-20': '2026-07-15T00:00+02:00',
      },
    },
  ])('$what', expectReminders)
})

describe('over a change of the hour', () => {
  test.each<Case>([
    {
      what: 'the evening before spring: four elapsed hours are five on the clock',
      createdAt: '2026-03-28T23:30+01:00',
      expected: {
        'reminder-4': '2026-03-29T08:00+02:00',
        'reminder-12': '2026-03-29T12:30+02:00',
        'reminder-20': '2026-03-29T20:30+02:00',
      },
    },
    {
      what: 'in autumn a lead of 08:30 has until 07:30, and 08:00 would be too late',
      createdAt: '2026-10-24T08:30+02:00',
      expected: {
        'reminder-4': '2026-10-24T12:30+02:00',
        'reminder-12': '2026-10-24T20:30+02:00',
        'reminder-20': '2026-10-25T03:30+01:00',
      },
    },
    {
      what: 'in autumn 20:00 and twelve hours are 07:00, so the first two meet at 08:00',
      createdAt: '2027-10-30T20:00+02:00',
      expected: { 'reminder-12': '2027-10-31T08:00+01:00', 'reminder-20': '2027-10-31T15:00+01:00' },
    },
  ])('$what', expectReminders)
})

// An independent clock: the formatter's rules of time zones, not those of the code under test.
const formatter = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Rome', hour: '2-digit', hourCycle: 'h23' })
const romeHours = new Map<number, number>()

test('every 17 minutes of a year, reminders keep the quiet hours, the deadline and their order', () => {
  const start = Date.parse('2026-01-01T00:00Z')
  for (let created = start; created < start + YEAR_MS; created += 17 * MINUTE_MS) {
    const createdAt = new Date(created)
    const deadline = contactDeadline(createdAt).getTime()
    let before = created
    const found = reminderTimes(createdAt)
    if (found.at(-1)?.kind !== 'reminder-20') {
      expect.fail(`the last reminder of ${createdAt.toISOString()} is missing`)
    }
    for (const { kind, at } of found) {
      const due = created + Number(kind.slice('reminder-'.length)) * HOUR_MS
      const hour = romeHourAt(at.getTime())
      const isQuiet = hour >= 22 || hour < 8
      if (at.getTime() <= before || at.getTime() >= deadline || at.getTime() < due) {
        expect.fail(`${kind} of ${createdAt.toISOString()} is at ${at.toISOString()}`)
      }
      if (isQuiet && (at.getTime() !== due || firstMoment(due, 8) < deadline)) {
        expect.fail(`${kind} of ${createdAt.toISOString()} disturbs the night at ${at.toISOString()}`)
      }
      if (!isQuiet && at.getTime() !== due && (hour !== 8 || at.getTime() % HOUR_MS !== 0)) {
        expect.fail(`${kind} of ${createdAt.toISOString()} is late at ${at.toISOString()}`)
      }
      before = at.getTime()
    }
  }
})

/** The clocks of Rome differ from UTC by whole hours, so what holds for a moment holds for its hour. */
function romeHourAt(moment: number): number {
  const utcHour = Math.floor(moment / HOUR_MS)
  const hour = romeHours.get(utcHour) ?? Number(formatter.format(utcHour * HOUR_MS))
  romeHours.set(utcHour, hour)
  return hour
}

/** The first full hour from a moment on at which the clocks of Rome show this hour. */
function firstMoment(from: number, hour: number): number {
  let moment = Math.ceil(from / HOUR_MS) * HOUR_MS
  while (romeHourAt(moment) !== hour) {
    moment += HOUR_MS
  }
  return moment
}

test.each([
  // Of 48 elapsed hours one is twice, or none, on the clocks of Rome.
  ['2026-10-24T10:00+02:00', 90, '2026-10-25T10:30+01:00', '2026-10-26T08:00+01:00', '2026-10-26T10:30+01:00'],
  ['2027-03-27T10:00+01:00', 240, '2027-03-28T15:00+02:00', '2027-03-29T08:00+02:00', '2027-03-29T15:00+02:00'],
])(
  'over a change of the hour, a shooting of %s that takes %i minutes is reminded of by day',
  (at, minutes, ...times) => {
    const found = deliveryTimes(new Date(at), minutes).map((reminder) => reminder.at)
    expect([...found, deliveryDeadline(new Date(at), minutes)]).toEqual(times.map((time) => new Date(time)))
  },
)

describe('after a lead of 09:00 in summer was reopened', () => {
  test.each<{ what: string; now: string; expected: Readonly<Record<string, string>> }>([
    {
      what: 'before the first reminder: all remain',
      now: '2026-07-14T12:59+02:00',
      expected: {
        'reminder-4': '2026-07-14T13:00+02:00',
        'reminder-12': '2026-07-14T21:00+02:00',
        'reminder-20': '2026-07-15T08:00+02:00',
      },
    },
    {
      what: 'after the first: it is due now',
      now: '2026-07-14T13:00+02:00',
      expected: {
        'reminder-4': '2026-07-14T13:00+02:00',
        'reminder-12': '2026-07-14T21:00+02:00',
        'reminder-20': '2026-07-15T08:00+02:00',
      },
    },
    {
      what: 'by night: what was missed waits for the morning',
      now: '2026-07-14T23:00+02:00',
      expected: { 'reminder-12': '2026-07-15T08:00+02:00', 'reminder-20': '2026-07-15T08:00+02:00' },
    },
    {
      what: 'after all of them: the last is due now',
      now: '2026-07-15T08:30+02:00',
      expected: { 'reminder-20': '2026-07-15T08:30+02:00' },
    },
    {
      what: 'when its 24 hours are over, by night: the last waits for the morning',
      now: '2026-07-16T02:00+02:00',
      expected: { 'reminder-20': '2026-07-16T08:00+02:00' },
    },
    { what: 'a day after the last: none remains', now: '2026-07-16T08:00+02:00', expected: {} },
  ])('$what', ({ now, expected }) => {
    const reminders = remindersAfterReopening(new Date('2026-07-14T09:00+02:00'), new Date(now))
    expect(reminders).toEqual(Object.entries(expected).map(([kind, at]) => ({ kind, at: new Date(at) })))
  })

  test('by night, when the morning would be too late: what was missed is due now', () => {
    const now = new Date('2026-12-02T04:00+01:00')
    const reminders = remindersAfterReopening(new Date('2026-12-01T07:00+01:00'), now)
    expect(reminders).toEqual([{ kind: 'reminder-20', at: now }])
  })
})

test.each([
  ['2026-11-21T08:00+01:00', '2026-11-21'],
  ['2026-11-21T07:59:59.999+01:00', '2026-11-20'],
  ['2026-11-21T23:59+01:00', '2026-11-21'],
  ['2026-11-22T00:00+01:00', '2026-11-21'],
  ['2026-07-14T08:00+02:00', '2026-07-14'],
  ['2026-07-14T06:30Z', '2026-07-14'],
  ['2026-07-14T05:59Z', '2026-07-13'],
  ['2027-01-01T03:00+01:00', '2026-12-31'],
  ['2028-03-01T07:00+01:00', '2028-02-29'],
])('at %s the digest of %s is the newest', (now, day) => {
  expect(digestDay(new Date(now))).toBe(day)
})

test.each([
  ['2026-03-29T08:00+02:00', '2026-03-29'],
  ['2026-03-29T07:59+02:00', '2026-03-28'],
  ['2026-10-25T02:30+02:00', '2026-10-24'],
  ['2026-10-25T02:30+01:00', '2026-10-24'],
  ['2026-10-25T07:30+01:00', '2026-10-24'],
  ['2026-10-25T08:00+01:00', '2026-10-25'],
  ['2027-03-28T06:00Z', '2027-03-28'],
  ['2027-10-31T06:59Z', '2027-10-30'],
])('over a change of the hour, at %s it is that of %s', (now, day) => {
  expect(digestDay(new Date(now))).toBe(day)
})

test.each([
  ['2026-03-28', '2026-03-28T07:00:00.000Z'],
  ['2026-03-29', '2026-03-29T06:00:00.000Z'],
  ['2026-10-25', '2026-10-25T07:00:00.000Z'],
])('is due on %s at eight on the wall', (day, at) => {
  expect(digestDueAt(day).toISOString()).toBe(at)
})

test('the weekly report is about the seven days before a Monday', () => {
  expect(weekBefore('2026-11-23')).toEqual({
    first: '2026-11-16',
    last: '2026-11-22',
    from: new Date('2026-11-15T23:00Z'),
    until: new Date('2026-11-22T23:00Z'),
  })
  expect(weekBefore('2026-11-24')).toBeNull()
  const hourLost = weekBefore('2026-03-30')
  expect([hourLost?.from, hourLost?.until]).toEqual([new Date('2026-03-22T23:00Z'), new Date('2026-03-29T22:00Z')])
})

test.each([
  ['2026-12-01T17:59+01:00', undefined],
  ['2026-12-01T18:00+01:00', '2026-12-02'],
  ['2026-12-01T21:59+01:00', '2026-12-02'],
  // A server that was away in the evening wakes nobody.
  ['2026-12-01T22:00+01:00', undefined],
])('at %s the shootings of %s are reminded of', (now, day) => {
  expect(remindedDay(new Date(now))?.first).toBe(day)
})

test('a clock that was ahead puts off no digest of held leads', () => {
  const due = heldDigestDueAt(new Date('2026-12-24T10:00+01:00'), new Date('2026-12-01T10:00+01:00'))
  expect(due).toEqual(new Date('2026-12-01T12:00+01:00'))
})
