import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '../leads/milliseconds.ts'
import { createQueryClient, signOutLocally } from './queries.ts'
import { unsavedIn } from './unsaved.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('what is typed is kept by its place until it is saved', async () => {
  const client = createQueryClient()
  const [note, other] = ['note 1', 'note 2'].map((place) => unsavedIn<string>(client, place))
  note?.keep('Chiavi dal portiere')
  other?.keep('Citofono rotto')
  await vi.advanceTimersByTimeAsync(DAY_MS)
  expect(note?.read()).toBe('Chiavi dal portiere')
  note?.forget()
  expect([note?.read(), other?.read()]).toEqual([null, 'Citofono rotto'])
})

test('nothing of it is left once nobody is signed in', () => {
  const client = createQueryClient()
  const note = unsavedIn<string>(client, 'note 1')
  note.keep('Chiavi dal portiere')
  signOutLocally(client)
  expect(note.read()).toBeNull()
})
