import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from '@playwright/test'
import type { Content } from '../business/content.ts'
import { prepareSite } from '../pipeline/prepare-site.ts'
import { projectRoot } from '../scripts/project-root.ts'
import { test } from './support/test.ts'

const script = `
import { readFileSync } from 'node:fs'
import { renderSite } from './render.js'
const [content, assets] = ['content.json', 'assets.json'].map((file) => JSON.parse(readFileSync(file)))
const { pages, headers } = renderSite(content, assets)
process.stdout.write(JSON.stringify({ document: pages.get('/'), headers: headers.everywhere }))
`

let folder: string

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'casa-in-posa-renderer-'))
})

test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Renders the landing page with the built renderer in a folder without the rest of the project. */
function renderAlone(content: Content): { document: string; headers: Record<string, string> } {
  cpSync(join(projectRoot, 'dist-renderer'), folder, { recursive: true })
  writeFileSync(join(folder, 'content.json'), JSON.stringify(content))
  writeFileSync(join(folder, 'run.mjs'), script)
  return JSON.parse(execFileSync(process.execPath, ['run.mjs'], { cwd: folder, encoding: 'utf8' }))
}

test('the built renderer alone renders the same page from the same content, and changed content into a changed page', async () => {
  const { content } = await prepareSite({}, pathToFileURL(`${projectRoot}/`))
  const { document, headers } = renderAlone(content)
  expect(document).toBe(readFileSync(join(projectRoot, 'dist/index.html'), 'utf8'))
  const built = readFileSync(join(projectRoot, 'dist/_headers'), 'utf8')
  for (const [name, value] of Object.entries(headers)) {
    expect(built).toContain(`  ${name}: ${value}\n`)
  }
  const promise = 'Ti chiamiamo oggi <stesso> & senza impegno.'
  const other = renderAlone({ ...content, hero: { ...content.hero, promise } })
  expect(other.document).toBe(
    document.replace(content.hero.promise, 'Ti chiamiamo oggi &lt;stesso&gt; &amp; senza impegno.'),
  )
})
