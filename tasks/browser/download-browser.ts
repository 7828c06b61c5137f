import { runCommand, runScript } from '../../scripts/run-command.ts'
import { installedBrowsers, playwrightBrowsers } from './installed-browsers.ts'

const DOWNLOAD_TIMEOUT_MS = 240_000

/** Gets Playwright's own Chromium from its download server. */
export async function downloadPlaywrightBrowser(): Promise<string[]> {
  const args = ['install', '--no-shell', 'chromium']
  const { ended, output } = await runScript('node_modules/@playwright/test/cli.js', args, {
    timeoutMs: DOWNLOAD_TIMEOUT_MS,
    output: 'keep',
  })
  // It also wants a video encoder, which no journey needs: what counts is whether the browser is there.
  const browsers = playwrightBrowsers()
  if (browsers.length === 0) {
    throw new Error(`the installer ended with ${ended}: ${errorLine(output)}`)
  }
  return browsers
}

/**
 * Installs Debian's Chromium.
 *
 * @param searchPath the `PATH` variable, where it is to be found afterwards
 */
export async function installDebianBrowser(searchPath: string): Promise<string[]> {
  if (process.getuid?.() !== 0) {
    throw new Error('only root can install it')
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', 'chromium']]) {
    const command = { file: 'apt-get', args, env, timeoutMs: DOWNLOAD_TIMEOUT_MS, output: 'keep' } as const
    const { ended, output } = await runCommand(command)
    if (ended !== 0) {
      throw new Error(`apt-get ${args[0]} ended with ${ended}: ${errorLine(output)}`)
    }
  }
  return installedBrowsers(searchPath)
}

function errorLine(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  return lines.find((line) => /^(E|Error): /.test(line)) ?? lines.at(-1) ?? 'it said nothing'
}
