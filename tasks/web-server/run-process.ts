import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { waitForAnswer } from './wait-for-answer.ts'

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
