import { expect, test } from 'vitest'
import { freshPublishing } from '../../../test/fixtures/publishing.ts'
import { draftRenderings } from './draft-renderings.ts'

test('places are found when somebody asks, once a revision, behind items that are hidden', async () => {
  const { editing, interpretations, renderer, type } = await freshPublishing()
  let found = 0
  const counting: typeof renderer = {
    ...renderer,
    places(source) {
      found += 1
      return renderer.places(source)
    },
  }
  const drafts = draftRenderings({ editing, interpretations, renderer: counting }, () => undefined)
  const places = async () => (await drafts.places()).get('/')?.map(({ place }) => place)
  const hidden = { question: 'Nascosta?', answer: 'Mai.', isHidden: true }
  await type({ 'questions.list': [hidden, { question: 'Quando?', answer: 'Domani.' }] })
  expect(found).toBe(0)
  expect(await places()).toContain('questions.list.1.answer')
  expect(await places()).not.toContain('questions.list.0.answer')
  expect(found).toBe(1)
  await type({ 'services.title': 'Altro' })
  await places()
  expect(found).toBe(2)
})
