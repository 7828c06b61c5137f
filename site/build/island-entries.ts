import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** What brings islands to life (.tsx), and what pages load at once (.ts). */
const ENTRIES = 'site/*/wake-*.{ts,tsx}'

/** Astro builds this for islands of its own, of which there are none: no page would ever load it. */
const ASTRO_ISLANDS = '/@astrojs/react/dist/client.js'

/** What was built of the modules that bring islands to life. */
export interface BuiltIslands {
  /** The built file's address by the module's place in the project, as Island names it. */
  readonly entries: Map<string, string>
  /** Paths of all that islands load, except what they load on demand. */
  readonly files: Set<string>
  /** All styles that they bring along, by the name of the file that nobody links. */
  readonly styles: Map<string, string>
}

/** A Vite plugin that builds every island's entry and notes what became of it. */
export function buildIslands(root: URL, { entries, files, styles }: BuiltIslands): Plugin {
  const references = new Map<string, string>()
  return {
    name: 'casa-in-posa:islands',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      for (const file of globSync(ENTRIES, { cwd: fileURLToPath(root) }).sort()) {
        references.set(this.emitFile({ type: 'chunk', id: fileURLToPath(new URL(file, root)) }), `/${file}`)
      }
    },
    generateBundle(_, bundle) {
      for (const [reference, file] of references) {
        entries.set(file, `/${this.getFileName(reference)}`)
      }
      const visit = (name: string) => {
        const chunk = bundle[name]
        if (chunk?.type === 'chunk' && !files.has(`/${name}`)) {
          files.add(`/${name}`)
          chunk.imports.forEach(visit)
        }
      }
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type === 'chunk' && file.facadeModuleId?.endsWith(ASTRO_ISLANDS)) {
          delete bundle[name]
        }
      }
      for (const [reference, file] of references) {
        if (file.endsWith('.tsx')) {
          visit(this.getFileName(reference))
        }
      }
      for (const chunk of Object.values(bundle)) {
        const names = chunk.type === 'chunk' ? (chunk.viteMetadata?.importedCss ?? []) : []
        for (const name of names) {
          const sheet = bundle[name]
          styles.set(name, sheet?.type === 'asset' ? String(sheet.source) : '')
        }
      }
    },
  }
}

/**
 * Puts the built files' addresses where a page names an entry by its place in the project, as a development server serves it.
 *
 * @throws when it names one that was not built
 */
export function nameEntries(page: string, { entries }: BuiltIslands): string {
  return page.replace(/ (data-island|src)="(\/site\/[^"]+)"/g, (_, attribute: string, entry: string) => {
    const built = entries.get(entry)
    if (!built) {
      throw new Error(`${entry} was not built: its name must be ${ENTRIES}`)
    }
    return ` ${attribute}="${built}"`
  })
}
