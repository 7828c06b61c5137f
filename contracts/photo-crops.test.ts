import { expect, test } from 'vitest'
import { cropsAt, galleryPlaces } from './photo-crops.ts'

/** The lines of the grid in a wide window: two photographs, or one alone. */
function linesOf(count: number): readonly string[] {
  const places = [...galleryPlaces(count)]
  const lines: string[] = []
  for (let place = places.shift(); place !== undefined; place = places.shift()) {
    lines.push(place === 'full' ? place : `${place} ${places.shift()}`)
  }
  return lines
}

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])(
  'a gallery of %i fills its lines, and no two alike follow',
  (count) => {
    expect(galleryPlaces(count)).toHaveLength(count)
    const lines = linesOf(count)
    expect(['full', 'large narrow', 'upright beside', 'uprightAlone beside']).toEqual(
      expect.arrayContaining([...new Set(lines)]),
    )
    expect(lines.filter((line, index) => line === lines[index + 1])).toEqual([])
  },
)

test('a place says how it crops', () => {
  expect(cropsAt('hero.photo', 1)).toEqual(['heroPhone', 'heroWindow'])
  expect(cropsAt('gallery.photos.1', 5)).toEqual(['galleryNarrow', 'galleryWhole'])
  expect(cropsAt('gallery.photos.1', 3)).toEqual(['galleryUpright', 'galleryWhole'])
  expect(cropsAt('services.photos.2', 3)).toEqual(['servicesLow'])
  expect(cropsAt('questions.list', 3)).toEqual([])
})
