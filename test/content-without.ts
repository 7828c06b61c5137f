import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Sample } from '../business/checks/samples.ts'
import { projectRoot } from '../scripts/project-root.ts'

/**
 * The texts and samples of content/ with some of its parts switched off (content/parts.ts), and without some of its places of
 * photographs (content/photos/places.ts), read by a process of its own.
 */
export function contentWithout(
  parts: readonly string[],
  places: readonly string[] = [],
): { texts: Record<string, unknown>; samples: Sample[] } {
  const off = `/^(  (?:${parts.join('|')}): )true/gm, '$1false'`
  const empty = `/^(  (?:${places.join('|')}): )\\{.*\\}/gm, '$1undefined'`
  const address = (path: string) => JSON.stringify(pathToFileURL(join(projectRoot, path)).href)
  const program = `
    import { registerHooks } from 'node:module'
    registerHooks({
      load(url, context, load) {
        const { source, ...loaded } = load(url, context)
        const changed = url === ${address('content/parts.ts')} ? String(source).replace(${off})
          : url === ${address('content/photos/places.ts')} ? String(source).replace(${empty}) : source
        return { ...loaded, source: changed }
      },
    })
    const { texts } = await import(${address('business/content.ts')})
    const { findSamples } = await import(${address('business/checks/samples.ts')})
    console.log(JSON.stringify({ texts, samples: findSamples(texts) }))`
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }))
}
