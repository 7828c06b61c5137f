import { expect, test } from 'vitest'
import { pictureAnswer } from './picture-contract.ts'

const taken = { width: 1400, height: 2000, colour: '#a05030', digest: 'a'.repeat(64), bytes: new Uint8Array(3) }

test('the server takes from the picture process what is described, and nothing else', () => {
  const isTaken = (answer: unknown) => pictureAnswer.safeParse(answer).success
  const results = [taken, taken.bytes, 'too-small']
  expect(results.map((result) => isTaken({ id: 1, result }))).toEqual([true, true, true])
  expect(isTaken({ id: 1, failure: 'Input buffer has corrupt header' })).toBe(true)
  const others = [{ ...taken, digest: '../../x' }, { ...taken, colour: 'red;}' }, { ...taken, bytes: 'text' }, 'fine']
  expect([...others.map((result) => ({ id: 1, result })), { result: taken }, null].filter(isTaken)).toEqual([])
})
