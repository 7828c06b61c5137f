import { expect, test } from 'vitest'
import { parseSearch } from './parse-search.ts'

test('reads a search from its address', () => {
  const address = new URLSearchParams('q=+anna+&state=booked&zone=roma&month=2026-11')
  expect(parseSearch(address)).toEqual({ q: 'anna', state: 'booked', zone: 'roma', month: '2026-11' })
})

test('reads the leads behind a figure', () => {
  const behind = { week: '2026-11-16', promise: 'kept' }
  expect(parseSearch(new URLSearchParams(behind))).toEqual(behind)
  const byHand = { by: 'chat', since: '2026-10-05' }
  expect(parseSearch(new URLSearchParams(byHand))).toEqual(byHand)
})

test('leaves out what the protocol does not know', () => {
  expect(parseSearch(new URLSearchParams('q=&state=open&month=november&week=1&zone=milano'))).toEqual({
    zone: 'milano',
  })
})
