import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { colours } from './mail-document.ts'

test('e-mails have the colours of the site', async () => {
  const tokens = await readFile(new URL('../../../site/styles/tokens.css', import.meta.url), 'utf8')
  for (const [name, colour] of Object.entries(colours)) {
    expect(new RegExp(`--${name}: (.*);`).exec(tokens)?.[1], `--${name} of site/styles/tokens.css`).toBe(colour)
  }
})
