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
  /** The exit code, a negative one where it was not started, or the signal that ended it. */
  readonly ended: number | NodeJS.Signals | null
  /** Its output, if kept; or why it was not started. */
  readonly output: string
  /** The time after which it was ended (milliseconds); null for one that did not take so long. */
  readonly limitMs: number | null
}

const GRACE_PERIOD_MS = 10_000

/** Runs a program, without input. One that is cancelled or takes too long gets SIGTERM, and SIGKILL if it does not listen. */
export function runCommand({ file, args, directory, user, env, timeoutMs, output, signal }: Command) {
  const stream = output === 'show' ? 'inherit' : 'pipe'
  const child = spawn(file, args, {
    cwd: directory ?? projectRoot,
    ...user,
    env: env ?? process.env,
    stdio: ['ignore', stream, stream],
  })
  let kept = ''
  let limitMs: number | null = null
  for (const each of [child.stdout, child.stderr]) {
    each?.on('data', (chunk: Buffer) => {
      kept += chunk.toString()
    })
  }
  child.on('error', (error) => {
    kept += error.message
  })
  // No timer keeps this process waiting, once the program has ended or has not even begun: those of spawn() do.
  const stop = () => {
    child.kill()
    setTimeout(() => {
      child.kill('SIGKILL')
      // What it has started may outlive it, and hold its output open: `git fetch` leaves what waits for the network.
      child.stdout?.destroy()
      child.stderr?.destroy()
    }, GRACE_PERIOD_MS).unref()
  }
  setTimeout(() => {
    limitMs = timeoutMs
    stop()
  }, timeoutMs).unref()
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) {
    stop()
  }
  return new Promise<CommandResult>((resolve) => {
    child.once('close', (code, killedBy) => resolve({ ended: code ?? killedBy, output: kept, limitMs }))
  })
}

/** Says why a program was ended, or by which signal, as it says nothing itself then; empty for one that has ended by itself. */
export function endedBy({ ended, limitMs }: CommandResult): string {
  if (limitMs !== null) {
    return `It took longer than ${limitMs / 60_000} min, and was ended. Try again when the machine, or its network, has less to do.`
  }
  const why = ended === 'SIGKILL' ? ', as it is where memory is short' : ''
  return typeof ended === 'string' ? `It was ended by ${ended}${why}.` : ''
}

/** Runs a script by the same Node as this process. */
export function runScript(script: string, args: readonly string[], rest: Omit<Command, 'file' | 'args'>) {
  return runCommand({ file: process.execPath, args: [script, ...args], ...rest })
}

/** Aborts at the first SIGINT, SIGTERM or SIGHUP, for a graceful shutdown. A second signal of the same kind ends the process. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => stopping.abort())
  }
  return stopping.signal
}
