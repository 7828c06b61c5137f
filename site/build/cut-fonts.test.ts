import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { cutFonts } from './cut-fonts.ts'

/** What a page spends on type, in bytes, both files together. */
const FONT_BUDGET = 40_000

test('cuts two fonts within their budget, each with a fallback of the same measures', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fonts-'))
  await cutFonts(pathToFileURL(`${folder}/`))
  const fonts = (await readdir(folder)).filter((file) => file.endsWith('.woff2'))
  const sizes = await Promise.all(fonts.map(async (file) => (await stat(join(folder, file))).size))
  expect(fonts).toHaveLength(2)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(FONT_BUDGET)
  const rules = await readFile(join(folder, 'fonts.css'), 'utf8')
  for (const family of ['Fraunces', 'Hanken Grotesk']) {
    expect(rules).toMatch(new RegExp(`${family} Fallback[\\s\\S]+size-adjust`))
  }
})
