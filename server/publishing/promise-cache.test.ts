import { expect, test } from 'vitest'
import { promiseCache } from './promise-cache.ts'

test('what was made is kept once, the newest few, and what failed is made anew', async () => {
  const kept = promiseCache<string, string>(2)
  const made: string[] = []
  const make = (key: string, fails = false) =>
    kept.of(key, async () => {
      made.push(key)
      if (fails) {
        throw new Error('no')
      }
      return key
    })
  await Promise.all([make('a'), make('a')])
  await expect(make('b', true)).rejects.toThrow('no')
  await Promise.all([make('b'), make('c')])
  expect([kept.has('a'), kept.has('b'), await Promise.all(kept.all())]).toEqual([false, true, ['b', 'c']])
  await make('a')
  expect(made).toEqual(['a', 'b', 'b', 'c', 'a'])
})
