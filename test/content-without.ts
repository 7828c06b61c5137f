import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Sample } from '../business/samples.ts'
import { projectRoot } from '../scripts/project-root.ts'

/** The texts and samples of content/ with some of its parts switched off (content/parts.ts). */
export function contentWithout(parts: readonly string[]): { texts: Record<string, unknown>; samples: Sample[] } {
  const folder = mkdtempSync(join(tmpdir(), 'casa-in-posa-parts-'))
  try {
    for (const room of ['content', 'business', 'leads']) {
      cpSync(join(projectRoot, room), join(folder, room), {
        recursive: true,
        filter: (path) => !/\.(jpg|test)/.test(path),
      })
    }
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    const file = join(folder, 'content/parts.ts')
    const text = parts.reduce(
      (switched, part) => switched.replace(new RegExp(`(?<=^  ${part}: )true`, 'm'), 'false'),
      readFileSync(file, 'utf8'),
    )
    writeFileSync(file, text)
    const modules = ['business/content.ts', 'business/samples.ts'].map((path) => pathToFileURL(join(folder, path)).href)
    const program = `
      const [{ texts }, { findSamples, sampledContent }] = await Promise.all(${JSON.stringify(modules)}.map((m) => import(m)))
      console.log(JSON.stringify({ texts, samples: findSamples(sampledContent) }))`
    return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
