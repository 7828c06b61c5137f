import { expect, test } from 'vitest'
import type { EditableField, Editing } from '../editing-query.ts'
import { changedSections } from './listed-changes.ts'

const path = 'services.title'
const field = { kind: 'text', label: 'Titolo', max: 40 } as const
const editable: EditableField = { path, field, locked: null, words: [], default: 'a' }
const saved = { value: 'b', by: 'Bea', at: '2026-11-24T10:00:00.000Z', revision: 1 }
const editing: Editing = {
  sections: [{ id: 'servizi', title: 'Servizi', page: '/', anchor: '', fields: [editable] }],
  draft: {
    revision: 1,
    fields: { [path]: saved },
    problems: {},
    obstacles: {},
    leftOut: [],
    changes: [path],
    waiting: [],
  },
  online: {},
  photographs: [],
  versions: [],
  unfit: [],
  editors: [],
}

test.each([
  ['what is saved', new Map(), { last: saved, after: 'b' }],
  ['what is typed and not saved yet', new Map([[path, { value: 'c', seen: 1 }]]), { last: null, after: 'c' }],
])('%s is shown as it is now', (_, typed, { last, after }) => {
  const [section] = changedSections(editing, new Set([path]), typed)
  expect(section?.changes).toMatchObject([{ last, differences: [{ before: 'a', after }] }])
})
