import { expect, test } from 'vitest'
import { anna } from '../../../test/cases/same-lead.ts'
import { untouched } from '../lead-record.ts'
import { type Candidate, FORM_QUOTA, judge, SHARED_SOFT_LIMIT, SOFT_LIMIT, type Traffic } from './judge.ts'

const createdAt = new Date('2026-11-21T10:00:00Z')
const later = (seconds: number) => new Date(createdAt.getTime() + seconds * 1000)

const calm: Traffic = { arrivals: 1, shared: 0, sharedForms: 0 }

function candidate(change: Partial<Candidate> = {}): Candidate {
  const lead = {
    ...anna,
    id: '1',
    createdAt,
    ...untouched,
  }
  return { id: '1:notice', lead, signal: 'none', isShared: false, bySender: 1, isOfSpammer: false, ...change }
}

test.each(['none', 'form', 'quick'] as const)('accepts a lead with the signal "%s" at once', (signal) => {
  expect(judge(candidate({ signal }), calm, createdAt)).toEqual({ kind: 'accept' })
})

test('holds a lead with the honeypot filled in', () => {
  expect(judge(candidate({ signal: 'trap' }), calm, createdAt)).toEqual({ kind: 'hold', because: 'trap' })
})

test('holds a lead with the content of spam', () => {
  const lead = { ...candidate().lead, name: 'Buy backlinks https://seo.example/now' }
  expect(judge(candidate({ lead }), calm, createdAt)).toEqual({ kind: 'hold', because: 'content' })
})

test('holds what a sender of spam sends again', () => {
  expect(judge(candidate({ isOfSpammer: true }), calm, createdAt)).toEqual({ kind: 'hold', because: 'content' })
})

test('holds the leads of an address past its soft limit', () => {
  expect(judge(candidate({ bySender: SOFT_LIMIT }), calm, createdAt)).toEqual({ kind: 'accept' })
  expect(judge(candidate({ bySender: SOFT_LIMIT + 1 }), calm, createdAt)).toEqual({ kind: 'hold', because: 'sender' })
})

test('holds the leads of a shared address only when all such addresses together are past their limit', () => {
  const shared = { isShared: true, bySender: SOFT_LIMIT + 1 }
  const few = { arrivals: 1, shared: SHARED_SOFT_LIMIT, sharedForms: 1 }
  const many = { arrivals: 1, shared: SHARED_SOFT_LIMIT + 1, sharedForms: FORM_QUOTA }
  expect(judge(candidate(shared), few, createdAt)).toEqual({ kind: 'accept' })
  expect(judge(candidate(shared), many, createdAt)).toEqual({ kind: 'hold', because: 'sender' })
  expect(judge(candidate({ ...shared, signal: 'form' }), many, createdAt)).toEqual({ kind: 'accept' })
  const forged = { ...many, sharedForms: FORM_QUOTA + 1 }
  expect(judge(candidate({ ...shared, signal: 'form' }), forged, createdAt)).toEqual({
    kind: 'hold',
    because: 'sender',
  })
  expect(judge(candidate({ isShared: true, bySender: 1 }), many, createdAt)).toEqual({ kind: 'accept' })
})

test.each([
  [4, 0],
  [5, 3],
  [60, 3],
  [61, 40],
])('with %i leads in ten seconds a lead waits until it is %i seconds old', (arrivals, seconds) => {
  const traffic = { arrivals, shared: 0, sharedForms: 0 }
  const before = judge(candidate(), traffic, later(seconds - 1))
  expect(before).toEqual(seconds > 0 ? { kind: 'wait', until: later(seconds) } : { kind: 'accept' })
  expect(judge(candidate(), traffic, later(seconds))).toEqual({ kind: 'accept' })
})
