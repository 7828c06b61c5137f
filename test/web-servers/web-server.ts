import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const START_TIMEOUT_MS = 120_000
const LOOK_MS = 20

/**
 * Waits until a process that was just started answers with success.
 *
 * @param url of this machine
 * @returns false when it ends, by itself or by a signal, or stays silent
 */
async function waitForAnswer(url: string, child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const isThere = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) {
      return true
    }
    await wait(LOOK_MS)
  }
  return false
}

/** A program that answers HTTP on this machine, while it runs. */
export interface HttpProcess {
  /** Address without a slash at the end. */
  readonly url: string
  readonly processId: number
  stop(): Promise<void>
}

export interface HttpProgram {
  readonly file: string
  readonly args: readonly string[]
  readonly directory: string
  readonly environment: Readonly<Record<string, string>>
  readonly url: string
  /** Where its output goes: to a file, as in production, so that reading it takes nothing from who measures. */
  readonly logFile: string
}

/**
 * Starts a program and waits until it answers.
 *
 * @throws Error with what it printed when it ends or stays silent
 */
export async function runProcess(program: HttpProgram): Promise<HttpProcess> {
  const { file, args, directory, environment, url, logFile } = program
  const log = openSync(logFile, 'a')
  const child = spawn(file, args, { cwd: directory, env: environment, stdio: ['ignore', log, log] })
  const exit = once(child, 'exit')
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    process.off('exit', kill)
    child.kill('SIGTERM')
    await exit
  }
  if (!(await waitForAnswer(url, child))) {
    kill()
    throw new Error(`${file} does not answer. It printed:\n${readFileSync(logFile, 'utf8')}`)
  }
  return { url, processId: child.pid ?? 0, stop }
}

/** The web servers that this project knows how to set up. */
type WebServerName = 'nginx' | 'caddy'

export interface WebServer {
  readonly name: WebServerName
  /** The program. */
  readonly file: string
  readonly version: string
}

const usualFolders = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']

const versionArguments = { caddy: 'version', nginx: '-v' } as const satisfies Record<WebServerName, string>

/**
 * The web servers that are installed on this machine and answer, Caddy first.
 *
 * @param searchPath the `PATH` variable
 */
export function installedWebServers(searchPath: string): readonly WebServer[] {
  const folders = [...searchPath.split(delimiter).filter((folder) => folder !== ''), ...usualFolders]
  const names: readonly WebServerName[] = ['caddy', 'nginx']
  return names.flatMap((name) => {
    const file = folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
    if (file === undefined) {
      return []
    }
    const { status, stdout, stderr } = spawnSync(file, [versionArguments[name]], { encoding: 'utf8' })
    const version = /(\d+\.\d+\.\d+)/.exec(stdout + stderr)?.[1]
    return status === 0 && version !== undefined ? [{ name, file, version }] : []
  })
}
