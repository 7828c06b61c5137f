import { expect, test } from 'vitest'
import { originalAuthor } from '../../../content/office/editing.ts'
import { describeVersions } from './describe-versions.ts'
import { KEPT_VERSIONS } from './site-versions.ts'

const title = 'services.title'
const places = { fields: new Set([title]), uploads: new Set<string>() }

const newestFirst = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: count - index,
    at: new Date(),
    by: 'Anna',
    kind: 'published' as const,
    overlay: { [title]: String(count - index) },
    files: [],
  }))

test('the first version is told by the texts of the repository, and the oldest of many by nothing, as the one before is gone', () => {
  expect(describeVersions(newestFirst(1), places)).toMatchObject([
    { changed: ['Servizi'], differences: [{ path: title }] },
  ])
  const described = describeVersions(newestFirst(KEPT_VERSIONS), places)
  expect(described.at(-2)).toMatchObject({ changed: ['Servizi'], differences: [{ before: '1', after: '2' }] })
  expect(described.at(-1)).toMatchObject({ changed: null, differences: [] })
  const original = { by: originalAuthor, overlay: {} }
  const withFirst = newestFirst(KEPT_VERSIONS).map((each) => (each.id === 1 ? { ...each, ...original } : each))
  expect(describeVersions(withFirst, places).at(-1)).toMatchObject({ changed: [] })
})
