import { expect, onTestFinished, test, vi } from 'vitest'
import { request } from './api.ts'
import { followConnection, noteConnection } from './connection.ts'

test.each([
  ['a line that breaks', new TypeError('Failed to fetch'), 1],
  ['a server that says nothing', new DOMException('', 'TimeoutError'), 1],
  ['what somebody has cancelled', new DOMException('', 'AbortError'), 0],
])('%s is told as being without network only where it is', async (_, error, changes) => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', () => Promise.reject(error))
  const listener = vi.fn()
  const unfollow = followConnection(listener)
  onTestFinished(() => {
    unfollow()
    noteConnection(true)
    vi.unstubAllGlobals()
  })
  expect(await request('/uploads', {})).toMatchObject({ ok: false, code: 'offline' })
  expect(listener).toHaveBeenCalledTimes(changes)
})
