import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { mergeConfig, build as viteBuild } from 'vite'
import { officePath } from '../../contracts/office-paths.ts'
import { compressTexts } from '../compress-texts.ts'
import type { PreparedSite } from '../prepare-site.ts'
import { readableName, viteConfig } from '../vite-config.ts'
import { writeFiles } from '../write-files.ts'
import { officeFiles } from './office-files.ts'

/** What the service worker's source has in place of the files that it caches. */
const FILES_GAP = '%FILES%'

/**
 * Builds the office: its document, scripts, styles, fonts, icons, manifest and service worker, none of which loads anything
 * from outside its own path.
 *
 * @param root the project's folder
 * @param folder of the built office; it is emptied
 * @returns the weight of the scripts that the first screen waits for, in bytes after compression
 */
export async function buildOffice(root: URL, folder: URL, prepared: PreparedSite): Promise<number> {
  const source = fileURLToPath(new URL('office/', root))
  const build = (input: string, isDocument: boolean) =>
    viteBuild(
      mergeConfig(viteConfig(root, readableName), {
        root: source,
        base: `${officePath}/`,
        publicDir: false,
        build: {
          outDir: fileURLToPath(folder),
          emptyOutDir: isDocument,
          modulePreload: { polyfill: false },
          rolldownOptions: {
            input: `${source}${input}`,
            output: isDocument
              ? {
                  entryFileNames: 'assets/[name].[hash].js',
                  chunkFileNames: 'assets/[name].[hash].js',
                  assetFileNames: 'assets/[name].[hash][extname]',
                }
              : { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      }),
    )
  await build('index.html', true)
  await build('service-worker/service-worker.ts', false)
  const document = await readFile(new URL('index.html', folder), 'utf8')
  await writeFiles(await officeFiles(document, prepared), folder)
  await writeServiceWorker(folder)
  await compressTexts(folder)
  return weighFirstScreen(folder)
}

/** Lists the files of this build in the service worker, which changes with them: browsers then install it anew. */
async function writeServiceWorker(folder: URL): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile() && entry.name !== 'sw.js')
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(fileURLToPath(folder).length).replace(/^\/+/, ''))
    .sort()
  const worker = new URL('sw.js', folder)
  const hash = createHash('sha256')
  for (const name of names) {
    hash.update(await readFile(new URL(name, folder)))
  }
  const addresses = names.map((name) => (name === 'index.html' ? officePath : `${officePath}/${name}`))
  const list = JSON.stringify({ version: hash.digest('hex').slice(0, 16), files: addresses })
  const source = await readFile(worker, 'utf8')
  if (!source.includes(FILES_GAP)) {
    throw new Error('the service worker of the office has no place for its files')
  }
  await writeFile(worker, source.replace(FILES_GAP, list.replaceAll('"', '\\"')))
}

async function weighFirstScreen(folder: URL): Promise<number> {
  const document = await readFile(new URL('index.html', folder), 'utf8')
  const addresses = new RegExp(`(?:src|href)="${officePath}/(assets/[^"]+\\.js)"`, 'g')
  const scripts = [...document.matchAll(addresses)].map(([, name = '']) => name)
  const sizes = await Promise.all(scripts.map(async (name) => (await readFile(new URL(`${name}.br`, folder))).length))
  return sizes.reduce((sum, size) => sum + size, 0)
}
