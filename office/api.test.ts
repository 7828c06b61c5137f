import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ask, isUnanswered, postOnly, readTag, request } from './api.ts'
import { followConnection, noteConnection } from './connection.ts'

/** Puts an answer in the place of the network. Returns the listener to what changes between the office and its server. */
function followed(answer: () => Promise<Response>) {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', answer)
  const listener = vi.fn()
  const unfollow = followConnection(listener)
  onTestFinished(() => {
    unfollow()
    noteConnection(true)
    vi.unstubAllGlobals()
  })
  return listener
}

test.each([
  ['a line that breaks', new TypeError('Failed to fetch'), 1],
  ['a server that says nothing', new DOMException('', 'TimeoutError'), 1],
  ['what somebody has cancelled', new DOMException('', 'AbortError'), 0],
])('%s is told as being without network only where it is', async (_, error, changes) => {
  const listener = followed(() => Promise.reject(error))
  expect(await request('/uploads', {})).toMatchObject({ ok: false, code: 'offline' })
  expect(listener).toHaveBeenCalledTimes(changes)
})

test('an answer that breaks off in its middle is a line that breaks, and is asked for again', async () => {
  const broken = new ReadableStream({ start: (body) => body.error(new TypeError('network error')) })
  const listener = followed(async () => new Response(broken))
  expect(await ask('/leads', z.object({}))).toMatchObject({ ok: false, code: 'offline' })
  expect(listener).toHaveBeenCalledTimes(1)
})

test('the page of a public network’s portal is no answer, whatever its status', async () => {
  const portal = { status: 200, headers: { 'Content-Type': 'text/html; charset=utf-8' } }
  followed(async () => new Response('<h1>Wi-Fi gratis</h1>', portal))
  const answer = await postOnly('/passkeys/revoke', { passkey: 'a' })
  expect(answer).toMatchObject({ ok: false, code: 'offline' })
  await expect(readTag('/changes', null)).rejects.toThrow('offline')
})

test.each([
  ['a page of a proxy', new Response('<p>Un momento'), 0],
  ['a state that is newer than the office', Response.json({ state: 'promised' }), 1],
])('%s is told as an update only where it is one', async (_, response, changes) => {
  const listener = followed(async () => response)
  const lead = z.object({ state: z.enum(['new']) })
  const answer = await ask('/leads', lead)
  expect(answer).toMatchObject({ ok: false, code: 'broken' })
  expect(!answer.ok && isUnanswered(answer)).toBe(true)
  expect(listener).toHaveBeenCalledTimes(changes)
  vi.stubGlobal('fetch', async () => Response.json({ state: 'new' }))
  expect(await ask('/leads', lead)).toMatchObject({ ok: true })
  expect(listener).toHaveBeenCalledTimes(2 * changes)
})
