import { expect, test } from 'vitest'
import { retentionInWords } from './retention-in-words.ts'

test.each([
  [1, '1\u00a0mese'],
  [2, '2\u00a0mesi'],
  [12, '12\u00a0mesi'],
])('says how long %i months are', (months, words) => {
  expect(retentionInWords(months)).toBe(words)
})
