import { expect, test } from 'vitest'
import { cropAround } from './crop.ts'

test('a crop keeps the focal point as near to its centre as the edges allow', () => {
  const size = { width: 1600, height: 1000 }
  expect(cropAround(size, { x: 0.5, y: 0.5 }, { width: 1, height: 1 })).toEqual({
    left: 300,
    top: 0,
    width: 1000,
    height: 1000,
  })
  expect(cropAround(size, { x: 0.95, y: 0.5 }, { width: 1, height: 1 })).toMatchObject({ left: 600 })
  expect(cropAround(size, { x: 0, y: 0.9 }, { width: 4, height: 2 })).toEqual({
    left: 0,
    top: 200,
    width: 1600,
    height: 800,
  })
})
