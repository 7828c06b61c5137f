import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../scripts/project-root.ts'

const refused = [
  ['site/gallery/Gallery.tsx', '../../server/config/config.ts'],
  ['site/pages/LandingPage.tsx', '../../server/config/config.ts'],
  ['server/app.ts', '../site/ui/Stars.tsx'],
  ['leads/lead.ts', '../site/ui/Stars.tsx'],
  ['leads/lead.ts', '../server/config/config.ts'],
  ['leads/lead.ts', 'node:fs'],
  ['content/landing.ts', '../server/config/config.ts'],
  ['content/landing.ts', 'node:path'],
  ['site/gallery/Gallery.tsx', '../landing/Hero.tsx'],
  ['site/landing/Hero.tsx', '../lead-form/LeadForm.tsx'],
  ['site/lead-form/LeadForm.tsx', '../comparer/Comparer.tsx'],
  ['site/comparer/Comparer.tsx', '../layout/Header.tsx'],
  ['site/layout/Header.tsx', '../gallery/Gallery.tsx'],
  ['site/tour/Tour.tsx', '../gallery/Gallery.tsx'],
  ['site/text-page/TextPage.tsx', '../tour/Tour.tsx'],
  ['site/gallery/Gallery.tsx', '../pages/LandingPage.tsx'],
  ['site/gallery/Gallery.tsx', '../render/render.tsx'],
  ['site/context/content-context.ts', '../landing/Hero.tsx'],
  ['site/ui/Stars.tsx', '../gallery/Gallery.tsx'],
  ['site/photos/Photo.tsx', '../../pipeline/photo-sources.ts'],
  ['site/pages/pages.tsx', '../render/render.tsx'],
  ['site/pages/pages.tsx', '../../pipeline/build.ts'],
  ['site/render/render.tsx', '../../pipeline/build.ts'],
  ['site/render/render.tsx', '../../server/config/config.ts'],
  ['pipeline/build.ts', '../scripts/start.ts'],
  ['pipeline/build.ts', '../server/app.ts'],
  ['server/app.ts', '../pipeline/build.ts'],
  ['business/business.ts', '../server/app.ts'],
  ['business/business.ts', 'node:fs'],
  ['server/app.ts', '../test/fixtures/app.ts'],
  ['site/ui/Stars.tsx', '../../test/fixtures/page.tsx'],
  ['leads/lead.ts', '../e2e/support/chat.ts'],
  ['site/ui/Stars.tsx', '@/ui/Glyphs.tsx'],
  ['server/app.ts', '#config'],
  ['office/App.tsx', '../site/ui/Stars.tsx'],
  ['office/lead/LeadScreen.tsx', '../../server/app.ts'],
  ['office/lead/LeadScreen.tsx', '../../pipeline/build.ts'],
  ['leads/lead.ts', '../office/api.ts'],
  ['site/ui/Stars.tsx', '../../office/api.ts'],
  ['server/app.ts', '../office/App.tsx'],
  ['editing/lay-over.ts', '../server/app.ts'],
  ['editing/lay-over.ts', '../office/App.tsx'],
  ['editing/lay-over.ts', '../site/ui/Stars.tsx'],
  ['editing/lay-over.ts', '../pipeline/build.ts'],
  ['editing/lay-over.ts', 'node:fs'],
  ['editing/lay-over.ts', '../test/fixtures/app.ts'],
  ['office/lead/LeadScreen.tsx', 'node:fs'],
  ['office/lead/LeadScreen.tsx', '../../scripts/start.ts'],
  ['office/lead/LeadScreen.tsx', '../../test/fixtures/app.ts'],
] as const

const allowed = [
  ['site/gallery/Gallery.tsx', '../ui/Stars.tsx'],
  ['site/lead-form/LeadForm.tsx', '../../content/lead-form.ts'],
  ['site/lead-form/LeadForm.tsx', '../../leads/lead.ts'],
  ['site/gallery/Gallery.tsx', '../photos/Photo.tsx'],
  ['site/gallery/Gallery.tsx', '../context/content-context.ts'],
  ['site/layout/Document.tsx', '../structured-data/graph.ts'],
  ['site/pages/LandingPage.tsx', '../gallery/Gallery.tsx'],
  ['site/pages/pages.tsx', '../layout/NotFound.tsx'],
  ['site/context/island-content.ts', '../ui/Stars.tsx'],
  ['site/render/render.tsx', '../pages/pages.tsx'],
  ['pipeline/build.ts', '../site/render/render.tsx'],
  ['scripts/caddy-headers.ts', '../server/http/header-rules.ts'],
  ['server/app.test.ts', '../test/fixtures/app.ts'],
  ['site/structured-data/landing-graph.test.ts', '../../pipeline/photo-sources.ts'],
  ['server/app.ts', '../leads/lead.ts'],
  ['server/app.ts', '@fastify/formbody'],
  ['leads/lead.test.ts', 'node:fs'],
  ['office/main.tsx', '../site/styles/tokens.css'],
  ['office/lead/LeadScreen.tsx', '../../leads/office-protocol.ts'],
  ['server/app.ts', './office/routes.ts'],
  ['server/app.ts', '../editing/lay-over.ts'],
  ['office/lead/LeadScreen.tsx', '../../editing/protocol.ts'],
  ['site/render/render.tsx', '../../editing/lay-over.ts'],
  ['editing/lay-over.ts', '../content/landing.ts'],
] as const

const project = mkdtempSync(join(tmpdir(), 'import-rules-'))
let diagnostics = ''

/** The temporary file with one import; several may represent the same file of the project. */
function caseFile(file: string, imported: string): string {
  return join(dirname(file), `${imported.replace(/\W/g, '')}-${basename(file)}`)
}

beforeAll(() => {
  for (const name of ['biome.json', '.gitignore']) {
    copyFileSync(join(projectRoot, name), join(project, name))
  }
  for (const [file, imported] of [...refused, ...allowed]) {
    const code = `import { thing } from '${imported}'\nexport const other = thing\n`
    mkdirSync(join(project, dirname(file)), { recursive: true })
    writeFileSync(join(project, caseFile(file, imported)), code)
  }
  const biome = join(projectRoot, 'node_modules/@biomejs/biome/bin/biome')
  const args = ['lint', '--only=style/noRestrictedImports', '--max-diagnostics=none', '.']
  const { stdout, stderr } = spawnSync(process.execPath, [biome, ...args], { cwd: project, encoding: 'utf8' })
  diagnostics = `${stdout}${stderr}`
})

afterAll(() => rmSync(project, { recursive: true }))

test.each(refused)('%s must not import %s', (file, imported) => {
  expect(diagnostics).toContain(`${caseFile(file, imported)}:`)
})

test.each(allowed)('%s may import %s', (file, imported) => {
  expect(diagnostics).toContain('noRestrictedImports')
  expect(diagnostics).not.toContain(caseFile(file, imported))
})
