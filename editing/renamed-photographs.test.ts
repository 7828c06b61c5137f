import { expect, test } from 'vitest'
import { photos } from '../content/photos/photos.ts'
import { photographsFixture as photographs } from '../test/fixtures/overlay.ts'
import { contentFixture as content } from '../test/fixtures/page.tsx'
import { layOver } from './lay-over.ts'
import { presentNamesIn, withPresentNames } from './renamed-photographs.ts'

test('a change that was stored while a photograph had another name still fits', () => {
  const words = { ...photos.terrace, caption: 'La mia terrazza' }
  const stored = withPresentNames({
    'hero.photo': 'terraceRome',
    'services.photos': ['livingRoomMilan', 'kitchenMilan', 'bathroom'],
    'photos.terraceRome': words,
    'hero.sentence': 'Una frase.',
  })
  const overlay = Object.fromEntries(Object.entries(Object(stored)))
  expect(overlay).toEqual({
    'hero.photo': 'terrace',
    'services.photos': ['greenSofa', 'kitchen', 'bathroom'],
    'photos.terrace': words,
    'hero.sentence': 'Una frase.',
  })
  expect(layOver(content, overlay, { environment: {}, photographs })).toMatchObject({
    leftOut: [],
    faults: {},
  })
})

test('a change keeps the name that a photograph still has in the owner’s content', () => {
  const stored = { 'hero.photo': 'terraceRome', 'photos.terraceRome': photos.terrace, 'booking.photo': 'kitchenMilan' }
  const own = presentNamesIn({ terraceRome: photos.terrace, loggia: photos.bathroom })
  expect(withPresentNames(stored, own)).toEqual(stored)
})
