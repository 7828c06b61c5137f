import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { budgets } from '../budgets.ts'
import { subsetFonts } from './subset-fonts.ts'

test('subsets the fonts within their budget, each with a fallback of the same metrics', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fonts-'))
  const { fallbacks, serif, sans, headline, files } = await subsetFonts(pathToFileURL(`${folder}/`), 'Casa Affitta')
  const sizes = [...files.values()].map(({ length }) => length)
  expect(sizes).toHaveLength(budgets.fontFiles)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(budgets.fontsBytes)
  for (const { url, face } of [serif, sans, headline]) {
    expect(face).toContain(`url(${url})`)
    expect([...files.keys()]).toContain(url)
  }
  for (const fallback of ['F-Georgia', 'H-Arial']) {
    expect(fallbacks).toMatch(new RegExp(`${fallback}[\\s\\S]+size-adjust`))
  }
})
