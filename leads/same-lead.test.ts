import { expect, test } from 'vitest'
import { anna, sameLeadCases } from '../test/cases/same-lead.ts'
import { sameLeadKey } from './same-lead.ts'

test.each(sameLeadCases)('finds out whether it is the same lead: $what', ({ first, second, isSame }) => {
  const one = sameLeadKey({ ...anna, ...first })
  const other = sameLeadKey({ ...anna, ...first, ...second })
  expect(one === other).toBe(isSame)
})

test('does not mix up the fields', () => {
  const one = sameLeadKey({ ...anna, name: 'Anna', email: 'b@c' })
  const other = sameLeadKey({ ...anna, name: 'Anna b@c', email: '' })
  expect(one).not.toBe(other)
})
