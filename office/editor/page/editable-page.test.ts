import { expect, test } from 'vitest'
import { signs } from './editable-page.ts'

test('marks the texts of a page in Safari, too, which knows text-decoration with a line alone', () => {
  expect(signs).toContain('text-decoration-style: dotted')
  expect(signs).not.toMatch(/text-decoration: *[^;]+ [^;]/)
})
