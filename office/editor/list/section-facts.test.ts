import { expect, test } from 'vitest'
import { texts } from '../../../business/content.ts'
import { placedFields } from '../../../editing/places.ts'
import { isOff, valueIn } from './section-facts.ts'

test('a section is off while the draft leaves its list empty, and only then', () => {
  const idsOff = (draft: Parameters<typeof valueIn>[0]) =>
    [...Map.groupBy(placedFields({ ...texts }), ({ section }) => section)]
      .map(([{ id, title }, placed]) => {
        const fields = placed.map(({ path, field, value }) => ({
          path,
          field,
          locked: null,
          words: [],
          default: value,
        }))
        return { id, title, page: '/', anchor: '', fields }
      })
      .filter((section) => isOff(section, valueIn(draft, new Map())))
      .map(({ id }) => id)
  const emptied = { value: [], by: 'Anna', at: '2026-11-24T10:00:00Z', revision: 1 }
  expect(idsOff({})).toEqual([])
  expect(idsOff({ 'statistics.list': emptied, 'reviews.testimonials': emptied })).toEqual(['numeri', 'recensioni'])
})
