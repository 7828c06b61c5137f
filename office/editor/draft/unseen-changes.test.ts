import { expect, test } from 'vitest'
import { hasUnseenChanges } from './draft-store.ts'

/** A draft with fields of these revisions. */
const draft = (revisions: Readonly<Record<string, number>>) => ({
  fields: Object.fromEntries(
    Object.entries(revisions).map(([path, revision]) => [path, { value: '', by: 'Luca', at: '', revision }]),
  ),
})
const saved = (path: string, revision: number | null) => new Map([[path, { value: '', revision }]])
const seen = draft({ hero: 1, price: 2 })

test.each([
  ['nothing has changed', seen, new Map(), false],
  ['one’s own text was saved', draft({ hero: 3, price: 2 }), saved('hero', 3), false],
  ['one’s own text was put back to its default', draft({ price: 2 }), saved('hero', null), false],
  ['a colleague has changed another text', draft({ hero: 1, price: 4 }), saved('hero', 3), true],
  ['a colleague has changed one for the first time', draft({ hero: 1, price: 2, faq: 3 }), new Map(), true],
  ['a colleague has put one back to its default', draft({ price: 2 }), new Map(), true],
  ['a colleague has changed one’s own text after it was saved', draft({ hero: 4, price: 2 }), saved('hero', 3), true],
])('knows whether somebody has changed the draft unseen: %s', (_, now, own, isUnseen) => {
  expect(hasUnseenChanges(seen, now, own)).toBe(isUnseen)
})
