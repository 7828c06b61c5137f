import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { budgets } from './budgets.ts'
import { cutFonts } from './cut-fonts.ts'

test('cuts two fonts within their budget, each with a fallback of the same measures', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fonts-'))
  await cutFonts(pathToFileURL(`${folder}/`))
  const fonts = (await readdir(folder)).filter((file) => file.endsWith('.woff2'))
  const sizes = await Promise.all(fonts.map(async (file) => (await stat(join(folder, file))).size))
  expect(fonts).toHaveLength(budgets.fontFiles)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(budgets.fontsBytes)
  const rules = await readFile(join(folder, 'fonts.css'), 'utf8')
  for (const fallback of ['F-Georgia', 'H-Arial']) {
    expect(rules).toMatch(new RegExp(`${fallback}[\\s\\S]+size-adjust`))
  }
})
