import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts'
import { budgets } from '../budgets.ts'
import { subsetFonts } from './subset-fonts.ts'

test('subsets the fonts within their budget, each with a fallback of the same metrics', async () => {
  const folder = temporaryFolder()
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
