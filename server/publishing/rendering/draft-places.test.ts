import { expect, onTestFinished, test } from 'vitest'
import { sqliteFixture } from '../../../test/fixtures/store.ts'
import { editingStoreIn } from '../editing-store.ts'
import { draftPlaces } from './draft-places.ts'

test('places are found when somebody asks, once a revision, behind items that are hidden', async () => {
  const store = await sqliteFixture()
  onTestFinished(() => store.close())
  const editing = editingStoreIn(store.leads)
  const asked: unknown[] = []
  const places = draftPlaces(editing, async (overlay) => {
    asked.push(overlay)
    return new Map([['/', [{ place: 'questions.list.0.answer', at: [1] }]]])
  })
  const list = [{ isHidden: true }, { question: 'Quando?' }]
  const field = { value: list, by: 'Anna', at: '2026-11-23T09:00:00.000Z', revision: 1 }
  await editing.replaceDraft({ revision: 1, fields: { 'questions.list': field } })
  const found = { place: 'questions.list.1.answer', at: [1] }
  expect([await places(), await places()].map((pages) => pages.get('/'))).toEqual([[found], [found]])
  expect(asked).toEqual([{ 'questions.list': list }])
  await editing.replaceDraft({ revision: 2, fields: {} })
  await places()
  expect(asked).toHaveLength(2)
})
