import { expect, test } from 'vitest'
import { isSecondHalf } from './double-press.ts'

const first = { at: 1_000, place: { clientX: 100, clientY: 700 } }

test.each([
  ['a double click', 2, 1_450, 100, 'mouse', true],
  ['a click soon after another that the browser counts as a first one', 1, 1_200, 100, 'mouse', false],
  ['a click long after a double one', 3, 2_300, 100, 'mouse', false],
  ['a double tap', 1, 1_250, 110, 'touch', true],
  ['a double tap in a browser that does not say what taps', 1, 1_250, 110, undefined, true],
  ['a tap on the next row', 1, 1_250, 160, 'touch', false],
  ['a second tap', 1, 1_500, 100, 'touch', false],
  ['the keyboard', 0, 1_010, 100, undefined, false],
])('%s', (_, detail, timeStamp, clientX, pointerType, is) => {
  const nativeEvent = pointerType === undefined ? {} : { pointerType }
  expect(isSecondHalf({ detail, timeStamp, clientX, clientY: 700, nativeEvent }, first)).toBe(is)
})

test('a tap on what has just appeared, wherever it is', () => {
  const tap = { detail: 1, clientX: 10, clientY: 10, nativeEvent: { pointerType: 'touch' } }
  expect(isSecondHalf({ ...tap, timeStamp: 1_250 }, { at: 1_000 })).toBe(true)
  expect(isSecondHalf({ ...tap, timeStamp: 1_500 }, { at: 1_000 })).toBe(false)
})
