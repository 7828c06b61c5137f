import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import packaged, { inflate } from '@sparticuz/chromium'
import { projectRoot } from '../scripts/project-root.ts'

/**
 * How every browser of the tests is started. Chromium's own sandbox needs user namespaces or a setuid helper, which
 * root and most containers do not have; the pages it opens here are our own. The others keep it off the network.
 */
export const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The Chromium of the tests: `BROWSER_PATH`, else Playwright's own where it is installed, else the one in npm's package. */
export async function findBrowser(): Promise<string> {
  const installed = process.env.BROWSER_PATH || chromium.executablePath()
  return process.env.BROWSER_PATH || existsSync(installed) ? installed : unpackBrowser()
}

/** Unpacks the npm package `@sparticuz/chromium` into `.cache/`, once for each of its versions. */
async function unpackBrowser(): Promise<string> {
  const archives = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin')
  const { version } = JSON.parse(readFileSync(join(archives, '../package.json'), 'utf8'))
  const folder = join(projectRoot, '.cache', `chromium-${version}`)
  if (!existsSync(folder)) {
    mkdirSync(dirname(folder), { recursive: true })
    // Unpacked beside its place and then renamed, so that an interrupted unpacking never looks finished.
    const unfinished = mkdtempSync(`${folder}-`)
    const usual = tmpdir()
    try {
      // The package unpacks into the temporary folder and trusts what it finds there.
      process.env.TMPDIR = unfinished
      await packaged.executablePath()
      // Outside the cloud functions it is made for, it leaves its NSS libraries packed.
      await inflate(join(archives, 'al2023.tar.br'))
      writeFileSync(join(unfinished, 'fonts.conf'), fontConfiguration(folder))
      writeFileSync(join(unfinished, 'start.sh'), launcher, { mode: 0o755 })
      renameSync(unfinished, folder)
    } finally {
      rmSync(unfinished, { recursive: true, force: true })
      process.env.TMPDIR = usual
    }
  }
  return join(folder, 'start.sh')
}

/** Its own libraries come in where the system lacks one. */
const launcher = `#!/bin/sh
here=$(dirname "$0")
if ldd "$here/chromium" | grep -q 'not found'; then export LD_LIBRARY_PATH="$here/al2023/lib"; fi
export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`

const fontConfiguration = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
</fontconfig>
`
