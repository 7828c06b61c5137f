import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runCommand } from '../../scripts/run-command.ts'
import { withoutProductVariables } from '../../test/product-variables.ts'

const UPDATE_TIMEOUT_MS = 1_800_000

const environment = withoutProductVariables(process.env)

/** Runs git in a folder. */
export function gitIn(folder: string, ...args: readonly string[]): string {
  const identity = ['-c', 'user.name=Owner', '-c', 'user.email=owner@esempio.example']
  return execFileSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8' }).trim()
}

/**
 * Clones, builds and starts a site of an earlier state as it stands on a server: a checkout of the owner's branch, with one text of
 * their own, and its server under a manager.
 *
 * @param releases the repository with the versions
 * @param commit the state
 */
export async function installSite(
  folder: string,
  releases: string,
  commit: string,
  variables: Readonly<Record<string, string>>,
) {
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
    // As `npm run update` calls it: it returns when the old one has ended, as systemctl does.
    restart: `id=$(cat ${join(folder, 'process-id')}); kill $id; while kill -0 $id 2>/dev/null; do sleep 0.05; done`,
    git: (...args: string[]) => gitIn(site, ...args),
    /** Runs `npm run update` of this checkout on it. */
    update: (...args: string[]) =>
      runCommand({
        file: 'npm',
        args: ['run', '--silent', 'update', '--', '--site', site, ...args],
        env: environment,
        timeoutMs: UPDATE_TIMEOUT_MS,
        output: 'keep',
      }),
    /** Lets somebody into the office. */
    invite(name: string) {
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
