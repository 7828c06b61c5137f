import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { projectRoot } from '../../scripts/project-root.ts'
import { withoutProductVariables } from '../../test/product-variables.ts'

/** A site as it stands on a server: a checkout of the owner's branch, built, with its server under a manager. */
export interface Installed {
  readonly folder: string
  readonly dataFolder: string
  /** The command that restarts the server, for `npm run update`. */
  readonly restart: string
  readonly git: (...args: string[]) => string
  /** Runs `npm run update` of this checkout on it. */
  readonly update: (...args: string[]) => Promise<{ readonly code: number | null; readonly output: string }>
  /** Lets somebody into the office. */
  readonly invite: (name: string) => void
  readonly stop: () => Promise<void>
}

const environment = withoutProductVariables(process.env)

/** Runs git in a folder. */
export function gitIn(folder: string, ...args: readonly string[]): string {
  const identity = ['-c', 'user.name=Owner', '-c', 'user.email=owner@esempio.example']
  return execFileSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8' }).trim()
}

/**
 * Clones, builds and starts a site of an earlier state, with one text of the owner's own.
 *
 * @param releases the repository with the versions
 * @param commit the state
 */
export async function installSite(
  folder: string,
  releases: string,
  commit: string,
  variables: Readonly<Record<string, string>>,
): Promise<Installed> {
  const site = join(folder, 'site')
  const dataFolder = join(folder, 'data')
  mkdirSync(dataFolder)
  gitIn(folder, 'clone', '--quiet', releases, site)
  gitIn(site, 'checkout', '--quiet', '-b', 'live', commit)
  appendFileSync(join(site, 'content/checklist.ts'), "\n// The owner's own words.\n")
  gitIn(site, 'commit', '--quiet', '--all', '--message', 'chore: own words')
  const lines = Object.entries({ ...variables, DATA_DIR: dataFolder }).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(join(site, '.env'), lines.join(''))
  for (const args of [
    ['ci', '--no-audit', '--no-fund'],
    ['run', 'build'],
  ]) {
    execFileSync('npm', args, { cwd: site, env: environment, stdio: 'ignore' })
  }
  const manager = manage(site, join(folder, 'process-id'))
  return {
    folder: site,
    dataFolder,
    // It returns when the old one has ended, as systemctl does.
    restart: `id=$(cat ${join(folder, 'process-id')}); kill $id; while kill -0 $id 2>/dev/null; do sleep 0.05; done`,
    git: (...args) => gitIn(site, ...args),
    update: (...args) => run('npm', ['run', '--silent', 'update', '--', '--site', site, ...args], projectRoot),
    invite(name) {
      execFileSync('npm', ['run', '--silent', 'office', '--', 'invite', name], { cwd: site, env: environment })
    },
    stop: manager.stop,
  }
}

/** Starts the server again as soon as it ends, as systemd does after a restart, and half a second after it has failed. */
function manage(folder: string, file: string): { readonly stop: () => Promise<void> } {
  let child: ChildProcess | undefined
  let isStopping = false
  const start = async () => {
    while (!isStopping) {
      // Through a shell: the folder is another one after an update.
      child = spawn(
        '/bin/sh',
        [
          '-c',
          `cd '${folder}' && exec node_modules/node/bin/node --import ./scripts/load-environment.ts server/main.ts`,
        ],
        {
          env: { ...environment, NODE_ENV: 'production' },
          stdio: 'ignore',
        },
      )
      writeFileSync(file, String(child.pid))
      const [code] = await once(child, 'exit')
      await wait(code === 0 ? 0 : 500)
    }
  }
  const running = start()
  process.once('exit', () => child?.kill('SIGKILL'))
  return {
    async stop() {
      isStopping = true
      child?.kill('SIGTERM')
      await running
    },
  }
}

async function run(file: string, args: readonly string[], directory: string) {
  const child = spawn(file, args, { cwd: directory, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const [code] = await once(child, 'close')
  return { code, output }
}
