import { spawn } from 'node:child_process'
import { projectRoot } from './project-root.ts'

export interface Command {
  readonly file: string
  readonly args: readonly string[]
  /** Where it runs; by default in the project's folder. */
  readonly directory?: string
  /** Whom it runs as, if not as this process. */
  readonly user?: { readonly uid: number; readonly gid: number } | undefined
  /** All its environment variables; by default those of this process. */
  readonly env?: NodeJS.ProcessEnv
  readonly timeoutMs: number
  /** `show` prints the output as it comes, `keep` returns it. */
  readonly output: 'show' | 'keep'
  /** Cancels the command. */
  readonly signal?: AbortSignal | undefined
}

export interface CommandResult {
  /** The exit code, or the reason why there is none. */
  readonly ended: number | 'timeout' | 'killed' | 'not started'
  /** Its output, if kept. */
  readonly output: string
}

const GRACE_PERIOD_MS = 10_000

/** Runs a program, without input. The promise never rejects. */
export function runCommand(command: Command): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command.file, command.args, {
      cwd: command.directory ?? projectRoot,
      ...command.user,
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
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    }
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

/** Runs a script by the same Node as this process. */
export function runScript(script: string, args: readonly string[], rest: Omit<Command, 'file' | 'args'>) {
  return runCommand({ file: process.execPath, args: [script, ...args], ...rest })
}
