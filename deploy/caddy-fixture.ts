import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { projectRoot } from '../tasks/project-root.ts'
import { installedWebServers } from '../tasks/web-server/installed-web-servers.ts'
import { runProcess } from '../tasks/web-server/run-process.ts'

export const whyNoCaddy = 'Caddy is not installed: its configuration was not tried. Debian has it as caddy.'

/** The Caddy of this machine, or undefined. */
export const caddy = installedWebServers(process.env.PATH ?? '').find(({ name }) => name === 'caddy')

type Variables = Readonly<Record<string, string>>

/** Reads a file of this folder as Caddy would at start, without starting anything. */
export function validate(file: string, variables: Variables) {
  const { status, stdout, stderr } = runCaddy('validate', file, variables)
  return { status, output: `${stdout}${stderr}` }
}

/** The configuration that Caddy makes of a file of this folder. */
export function adapt(file: string, variables: Variables): string {
  return runCaddy('adapt', file, variables).stdout
}

/** Starts Caddy with a file of this folder until the test has finished. */
export async function startCaddy(file: string, url: string, variables: Variables): Promise<void> {
  const folder = temporaryFolder()
  const running = await runProcess({
    file: caddy?.file ?? '',
    args: ['run', '--config', join(projectRoot, 'deploy', file), '--adapter', 'caddyfile'],
    directory: folder,
    environment: { SITE_URL: url, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, ...variables },
    url,
    logFile: join(folder, 'caddy.log'),
  })
  onTestFinished(running.stop)
}

/** A folder that is gone when the test has finished. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'casa-in-posa-caddy-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

function runCaddy(command: string, file: string, variables: Variables) {
  const folder = temporaryFolder()
  const env = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, ...variables }
  const args = [command, '--config', join(projectRoot, 'deploy', file), '--adapter', 'caddyfile']
  return spawnSync(caddy?.file ?? '', args, { env, encoding: 'utf8' })
}
