import { globSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createBuilder, type Manifest, mergeConfig } from 'vite'
import { type ClassNames, editedSitePath, rendererPath, scriptPaths, viteConfig } from './vite-config.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'

/**
 * Gives the classes and animations of all CSS modules the shortest names, since they occur many times in the document; the
 * same names in each build.
 *
 * @param root the project's folder
 * @returns the function that names a class or an animation, for Vite
 */
async function shortClassNames(root: URL): Promise<ClassNames> {
  const folder = fileURLToPath(root)
  const known = new Map<string, string>()
  for (const file of globSync('site/**/*.module.css', { cwd: folder }).sort()) {
    const css = await readFile(new URL(file, root), 'utf8')
    for (const [, name = ''] of css.matchAll(/(?:\.|@keyframes )([a-zA-Z]\w*)/g)) {
      const key = `${file} ${name}`
      known.set(key, known.get(key) ?? shortName(known.size))
    }
  }
  return (name, file) => {
    const short = known.get(`${relative(folder, file)} ${name}`)
    if (!short) {
      throw new Error(`${file} has no class or animation ${name}`)
    }
    return short
  }
}

/** `a` to `z`, then `aa` and so on. */
function shortName(index: number): string {
  const before = Math.floor(index / letters.length)
  return `${before > 0 ? shortName(before - 1) : ''}${letters[index % letters.length]}`
}

/**
 * Builds what does not depend on content: the scripts for browsers, and the renderer as a module for Node.
 *
 * @param root the project's folder
 * @param site folder of the built site; it is emptied
 * @param renderer folder of the built renderer; it is emptied
 * @returns addresses of scripts, styles, and the paths on the site of all files that islands load, except on demand
 */
export async function buildAssets(root: URL, site: URL, renderer: URL) {
  const scripts = globSync(scriptPaths, { cwd: fileURLToPath(root) }).sort()
  const builder = await createBuilder(
    mergeConfig(viteConfig(root, await shortClassNames(root)), {
      environments: {
        client: {
          build: {
            outDir: fileURLToPath(site),
            emptyOutDir: true,
            manifest: true,
            modulePreload: false,
            rolldownOptions: { input: scripts, preserveEntrySignatures: 'exports-only' },
          },
        },
        ssr: {
          resolve: { noExternal: true },
          build: {
            outDir: fileURLToPath(renderer),
            emptyOutDir: true,
            copyPublicDir: false,
            ssr: true,
            emitAssets: true,
            cssCodeSplit: false,
            cssMinify: true,
            rolldownOptions: {
              input: [rendererPath, editedSitePath],
              output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', assetFileNames: '[name][extname]' },
            },
          },
        },
      },
    }),
  )
  for (const environment of Object.values(builder.environments)) {
    await builder.build(environment)
  }
  const sheet = new URL('style.css', renderer)
  const page = await readFile(sheet, 'utf8')
  await rm(sheet)
  return readManifest(site, scripts, page)
}

/** Reads the results for browsers. Removes the islands' style sheets: the renderer writes them again, without what is inline. */
async function readManifest(site: URL, scripts: readonly string[], page: string) {
  const manifestFile = new URL('.vite/manifest.json', site)
  const manifest: Manifest = JSON.parse(await readFile(manifestFile, 'utf8'))
  const sheets = [...new Set(Object.values(manifest).flatMap(({ css = [] }) => css))].map((file) => new URL(file, site))
  const styles = await Promise.all(sheets.map((sheet) => readFile(sheet, 'utf8')))
  await Promise.all([rm(new URL('.vite/', site), { recursive: true }), ...sheets.map((sheet) => rm(sheet))])
  const islandFiles = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (chunk && !islandFiles.has(`/${chunk.file}`)) {
      islandFiles.add(`/${chunk.file}`)
      chunk.imports?.forEach(visit)
    }
  }
  scripts.filter((script) => script.endsWith('.tsx')).forEach(visit)
  return {
    scripts: Object.fromEntries(scripts.map((script) => [script, `/${manifest[script]?.file}`])),
    styles: { page, islands: styles.join('') },
    islandFiles,
  }
}
