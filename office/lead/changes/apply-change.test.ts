import { expect, test } from 'vitest'
import type { LeadDetail, LeadRow, Today } from '../../../contracts/office.ts'
import { stateEvents } from '../../../leads/events.ts'
import { anna, emptyToday } from '../../../test/fixtures/office-lists.ts'
import { applyChange, applyToToday, changedBy, conflictWords, isUntouched, kindNow, putBack } from './apply-change.ts'

const held: LeadRow = { ...anna, id: 'held', state: 'held', heldBecause: 'content' }

const today: Today = {
  ...emptyToday,
  due: { leads: [anna], next: null, count: 1, waiting: 1, overdue: 1 },
  held: { leads: [held], next: null, count: 7 },
}

test('a contacted lead leaves the first screen and its counts', () => {
  const after = applyToToday(today, 'anna', { kind: 'contacted' })
  expect(after.due).toEqual({ leads: [], next: null, count: 0, waiting: 0, overdue: 0 })
  expect(after.held).toEqual(today.held)
})

test('a date that is called off goes at once', () => {
  const booked: LeadRow = { ...anna, state: 'booked', bookedFor: '2026-12-01T09:00:00.000Z' }
  expect(applyChange(booked, { kind: 'contacted' })).toMatchObject({ state: 'contacted', bookedFor: null })
})

test('who opens a request again beside a date of somebody else is told that it goes', () => {
  const booked: LeadRow = { ...anna, state: 'booked', bookedFor: '2026-12-01T09:00:00.000Z' }
  expect(kindNow('reopened', booked)).toBe('reopenedWithDate')
  expect(kindNow('reopened', anna)).toBe('reopened')
})

test('who sends a date that somebody else has sent meanwhile is told that the host knows it', () => {
  const appointment = { minutes: 120, due: 'send', told: null, answer: null } as const
  expect(kindNow('email', { ...anna, appointment })).toBe('email')
  expect(kindNow('email', { ...anna, appointment: { ...appointment, due: 'nothing' } })).toBe('emailAgain')
})

test('who puts a call off that a colleague has put off meanwhile reads until when', () => {
  const lead = { timeline: [], state: 'new', callBackAt: '2199-12-02T08:05:00.000Z' } as unknown as LeadDetail
  const words = conflictWords(lead).replaceAll('\u00a0', ' ')
  expect(words).toMatch(/: ora è da contattare, da richiamare lunedì 2 dicembre 2199 alle 9:05\.$/)
  expect(conflictWords({ ...lead, callBackAt: null })).toMatch(/: ora è da contattare\.$/)
})

test('a lead that does not answer stays, with one attempt more', () => {
  const { due } = applyToToday(today, 'anna', { kind: 'no-answer' })
  expect(due).toEqual({ ...today.due, leads: [{ ...anna, attempts: 1 }] })
})

test('a lead that is put off to another day waits no longer, nor is it late, and one to call back today does', () => {
  const putOffTo = (at: string) => applyToToday(today, 'anna', { kind: 'call-back', at }).due
  expect(putOffTo('2026-11-24T09:00:00.000Z')).toMatchObject({ count: 1, waiting: 0, overdue: 0 })
  expect(putOffTo('2026-11-23T17:00:00.000Z')).toMatchObject({ count: 1, waiting: 1, overdue: 1 })
})

test.each([
  { kind: 'contacted' },
  { kind: 'no-answer' },
  { kind: 'call-back', at: '2099-01-01T09:00:00.000Z' },
] as const)('a lead is put back as it was before: $kind', (change) => {
  const bea = { ...anna, id: 'bea' }
  const before: Today = { ...today, due: { ...today.due, leads: [bea, anna], count: 2, waiting: 2, overdue: 2 } }
  expect(putBack(applyToToday(before, 'anna', change), before, 'anna')).toEqual(before)
  const withoutBea = applyToToday(before, 'bea', { kind: 'contacted' })
  expect(putBack(applyToToday(withoutBea, 'anna', change), before, 'anna')).toEqual(withoutBea)
})

test('spam leaves those that are held', () => {
  expect(applyToToday(today, 'held', { kind: 'spam' }).held).toEqual({ leads: [], next: null, count: 6 })
})

test('a released lead leaves those that are held', () => {
  const after = applyToToday(today, 'held', { kind: 'released' })
  expect(after.held).toEqual({ leads: [], next: null, count: 6 })
})

test.each([...stateEvents, 'undone'] as const)('who made the newest change is found behind a note: %s', (kind) => {
  const at = today.now
  const timeline: LeadDetail['timeline'] = [
    { at, kind: 'note', by: 'Bea', text: 'Ha un cane' },
    { at, kind: 'no-answer', by: 'Bea', text: null },
    { at, kind, by: 'Anna', text: null },
    { at, kind: 'contacted', by: 'Sara', text: null },
  ]
  expect(changedBy({ timeline })).toBe('Anna')
})

test('a lead that was changed there and back is not the one of before, one that was only called is', () => {
  const booked: LeadRow = { ...anna, state: 'booked', bookedFor: '2026-12-01T09:00:00.000Z' }
  const call = { at: today.now, kind: 'no-answer', by: 'Bea', text: null } as const
  const undone = { at: today.now, kind: 'undone', by: 'Bea', text: null } as const
  const detail = (version: number, timeline: LeadDetail['timeline']) => ({ ...booked, version, timeline }) as LeadDetail
  expect(isUntouched(detail(1, []), detail(2, [call]))).toBe(true)
  expect(isUntouched(detail(1, []), detail(3, [undone]))).toBe(false)
  expect(isUntouched(booked, { ...booked, version: booked.version + 2 })).toBe(false)
})

test('a lead whose photographs are to be delivered stays in its section until they are', () => {
  const shot: LeadRow = { ...anna, state: 'to-deliver', bookedFor: '2026-11-20T09:00:00.000Z' }
  const before: Today = { ...emptyToday, toDeliver: { leads: [shot], next: null, count: 1 } }
  expect(applyToToday(before, 'anna', { kind: 'written' }).toDeliver.count).toBe(1)
  expect(applyToToday(before, 'anna', { kind: 'delivered', link: null }).toDeliver.count).toBe(0)
})
