import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../test/fixtures/temporary-folder.ts'
import { readTextPage } from './read-text-page.ts'

async function read(text: string) {
  const root = temporaryFolder()
  await mkdir(join(root, 'content'))
  await writeFile(join(root, 'content', 'page.md'), text)
  return readTextPage(pathToFileURL(`${root}/`), 'page.md')
}

test.each(['\n', '\r\n'])(
  'reads the front matter and the whole text, even with a horizontal rule (%j)',
  async (end) => {
    const lines = [
      '---',
      'title: Titolo',
      'description: Che cosa',
      'updated: 2025-06-25',
      '---',
      '',
      'Prima.',
      '',
      '---',
      '',
      'Poi.',
    ]
    const { page, problems } = await read(lines.join(end))
    expect(problems).toEqual([])
    expect(page).toEqual({
      title: 'Titolo',
      description: 'Che cosa',
      updated: '2025-06-25',
      markdown: lines.slice(5).join(end),
    })
  },
)

test('names all problems of a page with its file', async () => {
  const { problems } = await read('---\ntitle: Titolo\nupdated: ieri\n---\nUn <b>testo')
  expect(problems).toEqual([
    expect.stringMatching(/^content\/page\.md: <b> is HTML/),
    "content/page.md: the lines at its top lack 'description'",
    "content/page.md: 'updated' must be a day, for instance 2025-06-25",
  ])
})
