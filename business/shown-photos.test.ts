import { expect, test } from 'vitest'
import { photos } from '../content/photos/photos.ts'
import { texts } from './content.ts'
import { placeProblems } from './shown-photos.ts'

test('names the file where a photograph stands that is not in the list', () => {
  const signature = { label: 'Chi siamo', name: 'Anna', lines: [], portrait: 'terrace' } as const
  const { terrace: _portrait, bathroom: _photo, ...others } = photos
  const services = { ...texts.services, photos: [] }
  const gallery = { ...texts.gallery, photos: ['bathroom', 'bedroom'] } as const
  expect(placeProblems({ ...texts, services, gallery, signature }, photos)).toEqual([])
  expect(placeProblems({ ...texts, services, gallery, signature }, others)).toEqual([
    'content/photos/places.ts: there is no photograph bathroom in content/photos/photos.ts',
    'content/signature.ts: there is no photograph terrace in content/photos/photos.ts',
  ])
})
