import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { dropViewerMarkup } from './drop-viewer-markup.ts'

const library = readFileSync(fileURLToPath(import.meta.resolve('@photo-sphere-viewer/core')), 'utf8')

test('removes every assignment of markup from the viewer, and changes nothing else', () => {
  const emptied = dropViewerMarkup(library)
  expect(library).toMatch(/\.innerHTML = /)
  expect(emptied).not.toMatch(/\.innerHTML = /)
  expect(emptied.match(/\.innerHTML\b/g)).toHaveLength(2)
  expect(emptied.split('.replaceChildren();')).toHaveLength(14)
  expect(emptied).toContain('this.canvas.replaceChildren();\n    this.viewer.addEventListener')
})

test.each([
  ['one assignment more', `${library}\nelement.innerHTML = text;`],
  ['one assignment less', library.replace('.innerHTML = ', '.textContent = ')],
  ['another way to assign markup', `${library}\nelement.insertAdjacentHTML('beforeend', text);`],
])('refuses a library with %s', (_what, code) => {
  expect(() => dropViewerMarkup(code)).toThrow(/@photo-sphere-viewer\/core writes markup .* docs\/decisions\/0035/)
})
