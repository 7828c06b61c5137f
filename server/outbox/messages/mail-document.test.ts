import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { buttonRow, colours } from './mail-document.ts'

test('e-mails have the colours of the site', async () => {
  const tokens = await readFile(new URL('../../../site/styles/tokens.css', import.meta.url), 'utf8')
  for (const [name, colour] of Object.entries(colours)) {
    expect(new RegExp(`--${name}: (.*);`).exec(tokens)?.[1], `--${name} of site/styles/tokens.css`).toBe(colour)
  }
})

test.each([2, 3])('%i buttons side by side are equally wide', (count) => {
  const action = { label: 'Chiama', url: 'tel:+393331234567', look: 'primary' } as const
  const { source } = buttonRow(Array.from({ length: count }, () => action))
  const taken = [...source.matchAll(/padding:0 (\d+)px 0 (\d+)px/g)].map(
    ([, right, left]) => Number(right) + Number(left),
  )
  expect(taken).toHaveLength(count)
  expect(new Set(taken).size).toBe(1)
})
