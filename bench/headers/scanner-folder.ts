import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../../scripts/project-root.ts'
import { runCommand } from '../../scripts/run-command.ts'

/** As bench/headers/scanner/package.json has it. */
export const SCANNER_VERSION = '1.4.8'

const INSTALL_TIMEOUT_MS = 300_000

const cache = join(projectRoot, '.cache')

/** Where the scanner is, once it is installed. */
export const scannerFolder = join(cache, `observatory-${SCANNER_VERSION}`)

export function isScannerInstalled(): boolean {
  return existsSync(scannerFolder)
}

/**
 * Installs MDN's scanner, as its lockfile has it and without running anything that packages bring along, unless it is there.
 *
 * @throws Error with what npm said
 */
export async function installScanner(): Promise<void> {
  if (isScannerInstalled()) {
    return
  }
  await mkdir(cache, { recursive: true })
  // Installed beside its place and then renamed, so that what was interrupted never looks finished.
  const unfinished = await mkdtemp(join(cache, 'observatory-installing-'))
  try {
    for (const name of ['package.json', 'package-lock.json']) {
      await cp(join(import.meta.dirname, 'scanner', name), join(unfinished, name))
    }
    const args = ['ci', '--prefix', unfinished, '--ignore-scripts', '--no-audit', '--no-fund']
    const { ended, output } = await runCommand({ file: 'npm', args, timeoutMs: INSTALL_TIMEOUT_MS, output: 'keep' })
    if (ended !== 0) {
      throw new Error(`The scanner cannot be installed. npm ended with ${ended}:\n${output}`)
    }
    // Its own install script would fetch Chromium's list of preloaded hosts. The host that is scanned is on no such list.
    const package_ = join(unfinished, 'node_modules', '@mdn', 'mdn-http-observatory')
    await writeFile(join(package_, 'conf', 'hsts-preload.json'), '{}')
    await rename(unfinished, scannerFolder)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}
