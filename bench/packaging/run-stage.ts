import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findFreePort } from '../../test/find-free-port.ts'
import { waitForAnswer } from '../../test/web-servers/web-server.ts'
import type { BuiltStage } from './build-stage.ts'
import { parseExecForm, type Stage, textsOf } from './parse-dockerfile.ts'

const HEALTH_TIMEOUT_MS = 10_000

/** What the image would run, while it runs here. */
export interface RunningStage {
  readonly url: string
  readonly startMs: number
  /** Runs the image's own health check; true when it finds the server well. */
  isHealthy(): Promise<boolean>
  /** Sends the image's stop signal; resolves with the exit code. */
  stop(): Promise<number | string>
  kill(): void
}

/**
 * Starts the last stage's command as its user, when this process may take on another one, and with its environment.
 *
 * @param node program that stands for the image's own Node
 */
export async function runStage(stage: Stage, built: BuiltStage, node: string, data: string): Promise<RunningStage> {
  const port = await findFreePort()
  const env = { ...built.environment, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: data }
  const options = { cwd: built.directory, env, ...userOf(stage) }
  const [program, ...args] = parseExecForm(textsOf(stage, 'CMD').join())
  if (program !== 'node') {
    throw new Error(`the image starts ${program}, and not the server`)
  }
  const start = performance.now()
  const child = spawn(node, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  const exit = once(child, 'exit').then(([code, signal]): number | string => code ?? signal)
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const url = `http://127.0.0.1:${port}`
  if (!(await waitForAnswer(url, child))) {
    child.kill('SIGKILL')
    throw new Error(`the server does not answer: ${errors}`)
  }
  const startMs = performance.now() - start
  const [, ...check] = parseExecForm(textsOf(stage, 'HEALTHCHECK').join())
  return {
    url,
    startMs,
    async isHealthy() {
      const [code] = await once(spawn(node, check, { ...options, stdio: 'ignore', timeout: HEALTH_TIMEOUT_MS }), 'exit')
      return code === 0
    },
    stop() {
      child.kill(textsOf(stage, 'STOPSIGNAL').join() === 'SIGTERM' ? 'SIGTERM' : 'SIGKILL')
      return exit
    },
    kill: () => child.kill('SIGKILL'),
  }
}

/** The image's user by its numbers; only root may take on another user. */
function userOf(stage: Stage): { uid?: number; gid?: number } {
  const [uid, gid] = textsOf(stage, 'USER').join().split(':').map(Number)
  return process.getuid?.() === 0 && uid !== undefined && gid !== undefined ? { uid, gid } : {}
}
