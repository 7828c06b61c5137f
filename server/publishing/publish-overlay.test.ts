import { expect, test } from 'vitest'
import { publishing as words } from '../../content/office/editing.ts'
import { PictureFailure, PicturesClosed } from '../../pictures/open-picture-process.ts'
import { overlayPublishing } from './publish-overlay.ts'

test.each([
  ['a photograph that cannot be made', new PictureFailure('broken'), words.photographs],
  ['a server that stops meanwhile', new PicturesClosed(), words.failed],
  ['anything else', new Error('no room'), words.failed],
])('%s is told as that, and logged', async (_, error, sentence) => {
  const logged: string[] = []
  const overlays = overlayPublishing(
    {
      publisher: { publish: () => Promise.reject(error) },
      goneReviews: { takeOut: async () => undefined },
      log: { error: (_facts, message) => logged.push(message) },
    },
    { problemsIn: async () => ({}), places: async () => ({ fields: new Set(), uploads: new Set() }) },
  )
  expect(await overlays.publish('Anna', {}, () => undefined)).toEqual({ step: 'refused', sentence, problems: {} })
  expect(logged).toEqual(['the site is not published'])
})
