import { spawn } from 'node:child_process'
import { projectRoot } from './project-root.ts'

export interface Command {
  readonly file: string
  readonly args: readonly string[]
  /** All its variables; without it, those of this process. */
  readonly env?: NodeJS.ProcessEnv
  readonly timeoutMs: number
  /** Whether the reader watches the output as it comes, or gets it at the end. */
  readonly output: 'show' | 'keep'
  /** Asks the command to stop early. */
  readonly signal?: AbortSignal | undefined
}

export interface CommandResult {
  /** The exit code, or why there is none. */
  readonly ended: number | 'timeout' | 'killed' | 'not started'
  /** What it printed, when it was kept. */
  readonly output: string
}

const GRACE_PERIOD_MS = 10_000

/**
 * Runs a program to its end in the project's folder, without input.
 *
 * @param command what to run, and for how long at most
 * @returns how it ended; never throws
 */
export function runCommand(command: Command): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command.file, command.args, {
      cwd: projectRoot,
      env: command.env ?? process.env,
      stdio: command.output === 'show' ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    let hasTimedOut = false
    let killTimer: NodeJS.Timeout | undefined
    const stop = () => {
      child.kill('SIGTERM')
      killTimer ??= setTimeout(() => child.kill('SIGKILL'), GRACE_PERIOD_MS)
    }
    const timeoutTimer = setTimeout(() => {
      hasTimedOut = true
      stop()
    }, command.timeoutMs)
    const finish = (ended: CommandResult['ended']) => {
      clearTimeout(timeoutTimer)
      clearTimeout(killTimer)
      command.signal?.removeEventListener('abort', stop)
      resolve({ ended, output })
    }
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.once('error', (error) => {
      output += error.message
      finish('not started')
    })
    child.once('close', (code) => finish(hasTimedOut ? 'timeout' : (code ?? 'killed')))
    command.signal?.addEventListener('abort', stop)
    if (command.signal?.aborted) {
      stop()
    }
  })
}

/** The same for a script of a package, run by this very Node. */
export function runScript(script: string, args: readonly string[], rest: Omit<Command, 'file' | 'args'>) {
  return runCommand({ file: process.execPath, args: [script, ...args], ...rest })
}
