import { expect, test } from 'vitest'
import { fillingHeader } from './filling.ts'

const sameOrigin = { url: '', key: 'a-key' }

test.each([
  [{ seconds: 12, isTrapped: false }, 'casa-in-posa; seconds=12; trap=0'],
  [{ seconds: 0, isTrapped: true }, 'casa-in-posa; seconds=0; trap=1'],
])('tells the own server of %o', (filling, value) => {
  expect(fillingHeader(sameOrigin, filling)).toEqual({ 'X-Client-Info': value })
})

test('tells another origin nothing', () => {
  expect(fillingHeader({ url: 'https://abc.supabase.co', key: 'a-key' }, { seconds: 12, isTrapped: false })).toEqual({})
})
