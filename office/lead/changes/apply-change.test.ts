import { expect, test } from 'vitest'
import type { LeadDetail, LeadRow, Today } from '../../../contracts/office.ts'
import { stateEvents } from '../../../leads/events.ts'
import { applyToToday, changedBy } from './apply-change.ts'

const anna: LeadRow = {
  id: 'anna',
  version: 3,
  name: 'Anna Bianchi',
  email: 'anna@example.com',
  phone: '333 1234567',
  zone: 'roma',
  state: 'new',
  createdAt: '2026-11-22T08:00:00.000Z',
  deadline: '2026-11-23T08:00:00.000Z',
  heldBecause: null,
  callBackAt: null,
  contactedAt: null,
  bookedFor: null,
  deliverBy: null,
  attempts: 0,
  writtenAt: null,
  note: null,
  source: null,
  call: 'tel:+393331234567',
  whatsapp: null,
  mail: 'mailto:anna@example.com',
  appointment: null,
}

const held: LeadRow = { ...anna, id: 'held', state: 'held', heldBecause: 'content' }

const today: Today = {
  now: '2026-11-23T09:00:00.000Z',
  opensOn: null,
  due: { leads: [anna], next: null, count: 1, waiting: 1, overdue: 1 },
  held: { leads: [held], next: null, count: 7 },
  contacted: { leads: [], next: null, count: 0 },
  booked: { leads: [], next: null, count: 0 },
  toDeliver: { leads: [], next: null, count: 0 },
  reviews: { toAsk: 0, toRead: 0, withdrawn: 0 },
}

test('a contacted lead leaves the first screen and its counts', () => {
  const after = applyToToday(today, 'anna', { kind: 'contacted' })
  expect(after.due).toEqual({ leads: [], next: null, count: 0, waiting: 0, overdue: 0 })
  expect(after.held).toEqual(today.held)
})

test('a lead that does not answer stays, with one attempt more', () => {
  const { due } = applyToToday(today, 'anna', { kind: 'no-answer' })
  expect(due).toEqual({ ...today.due, leads: [{ ...anna, attempts: 1 }] })
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
