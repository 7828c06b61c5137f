import { expect, test } from 'vitest'
import { toastAfter } from './toasts.ts'

const undoable = { text: 'Contattata', action: { label: 'Annulla', run: () => undefined } }
const failed = { text: 'Non è cambiato niente.', isError: true }

test.each([
  ['a new one stands in place of the one before', undoable, failed, failed],
  ['the way back goes as the next change begins', undoable, null, null],
  ['an error stays', failed, null, failed],
])('%s', (_, before, next, after) => {
  expect(toastAfter(before, next)).toEqual(after)
})
