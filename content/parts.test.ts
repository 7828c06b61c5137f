import { expect, test } from 'vitest'
import { contentWithout } from '../test/content-without.ts'
import { parts } from './parts.ts'

test.each([
  ['drone', /drone/i],
  ['tour', /360|tour virtual/i],
  ['reviews', /ogni recensione/i],
  ['figures', /4,9/],
])('without %s no text says %s', (part, words) => {
  const { photos: _, ...texts } = contentWithout([part]).texts
  expect(JSON.stringify(texts).match(words)).toBeNull()
})

test('without its two photographs no text of the comparison speaks of them', () => {
  expect(contentWithout([], ['comparison']).texts.comparison).toMatchObject({
    title: expect.not.stringMatching(/due fotografie/),
    intro: expect.not.stringMatching(/stesso/),
  })
})

test('without any part nothing is left that needs evidence, only photographs', () => {
  const { samples } = contentWithout(Object.keys(parts))
  expect(new Set(samples.map(({ kind }) => kind))).toEqual(new Set(['photograph']))
})
