import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** The server as a process that is started anew after a change of its files. */
export interface RestartingServer {
  restart(): void
  stop(): Promise<void>
}

/**
 * Starts the server on a port of 127.0.0.1, where it listens unless it is just restarting or its files are broken. What it
 * prints, errors included, goes where this process prints, after the announcement.
 */
export function startRestartingServer(port: number, announcement: string): RestartingServer {
  let server = start()
  let isStopping = false
  let isRestarting = false
  process.once('exit', () => server.kill())

  function start(): ChildProcess {
    console.log(announcement)
    const child = spawn(process.execPath, ['server/main.ts'], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, HOST: '127.0.0.1', PORT: String(port) },
    })
    child.once('exit', () => {
      if (!isStopping && !isRestarting) {
        console.log('The server has ended. It starts again when one of its files changes.')
      }
    })
    return child
  }

  async function restart(): Promise<void> {
    isRestarting = true
    await end(server)
    isRestarting = false
    if (!isStopping) {
      console.log('Restarting the server…')
      server = start()
    }
  }

  return {
    restart() {
      // Further changes while the old process ends are in what the new one reads.
      if (!isRestarting && !isStopping) {
        void restart()
      }
    },
    async stop() {
      isStopping = true
      await end(server)
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, 'exit')
    child.kill()
    await exit
  }
}
