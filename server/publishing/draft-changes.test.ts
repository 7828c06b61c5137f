import { expect, test } from 'vitest'
import { changesOf, idleWords, type Places, waitingOf, withValuesOf, withWordsOf } from './draft-changes.ts'

const places: Places = {
  fields: new Set(['title', 'text', 'hero.photo', 'photos.kitchen']),
  uploads: new Set(['photos.foto-1', 'photos.foto-2']),
}
const words = { alt: 'Una stanza', caption: 'Roma' }

test.each([
  ['what was typed', { title: 'a' }, {}, ['title']],
  ['what is as online', { title: { a: 1, b: 2 } }, { title: { b: 2, a: 1 } }, []],
  ['a way back to the default', {}, { title: 'a' }, ['title']],
  ['the first words of an upload', { 'photos.foto-1': words }, {}, []],
  ['other words of one that is online', { 'photos.foto-1': words }, { 'photos.foto-1': {} }, ['photos.foto-1']],
  ['what no field is left for', { gone: 'a' }, {}, []],
])('%s', (_, draft, online, changes) => {
  expect(changesOf(draft, online, places)).toEqual(changes)
})

test('what waits is as it is online, and the first words of a photograph do not wait', () => {
  const draft = { title: 'new', 'hero.photo': 'foto-1', 'photos.foto-1': words }
  const online = { title: 'old', text: 'online' }
  expect(withValuesOf(draft, online, ['title', 'text', 'photos.foto-1'], places)).toEqual({
    title: 'old',
    text: 'online',
    'hero.photo': 'foto-1',
    'photos.foto-1': words,
  })
  expect(withValuesOf(draft, {}, ['hero.photo'], places)).toEqual({ title: 'new', 'photos.foto-1': words })
})

test('what waits stays in the draft, whichever version one goes back to', () => {
  const draft = { title: 'new', 'hero.photo': 'foto-1' }
  const online = { title: 'old', text: 'online', 'hero.photo': 'foto-1' }
  const version = { title: 'older', text: 'older' }
  // The text is the default again in the draft; the photograph does not wait, as it is online.
  const fields = Object.fromEntries(
    Object.entries(draft).map(([path, value]) => [path, { value, by: '', at: '', revision: 1 }]),
  )
  const kept = (waiting: readonly string[]) =>
    withValuesOf(version, draft, waitingOf({ revision: 1, fields, waiting }, online, places), places)
  expect(kept(['title', 'text', 'hero.photo'])).toEqual({ title: 'new' })
  expect(kept(['text'])).toEqual({ title: 'older' })
})

test('a photograph keeps its words, and has those of a version that says others', () => {
  const draft = { title: 'new', 'photos.foto-1': words, 'photos.foto-2': words }
  const version = { 'photos.foto-2': { alt: 'Prima' } }
  expect(withWordsOf(draft, version, places)).toEqual({ 'photos.foto-1': words, 'photos.foto-2': { alt: 'Prima' } })
})

test('words are idle while nothing shows the photograph', () => {
  const overlay = { 'photos.foto-1': words, 'photos.foto-2': words, gallery: ['kitchen', 'foto-2'] }
  expect(idleWords(overlay, places)).toEqual(['photos.foto-1'])
})
