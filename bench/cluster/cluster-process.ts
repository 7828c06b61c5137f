import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type ServerProcess, startServer } from '../../test/start-server.ts'

/** As a service manager does, which also gives up at last. */
const START_AGAIN_MS = 60_000

/** One of several processes on one database. It keeps its address when it is started again. */
export interface ClusterProcess {
  readonly url: string
  /** Whom its mail comes from: no other process's does. */
  readonly mailAddress: string
  /** @throws Error when it has ended though nobody ended it */
  readonly expectRunning: () => void
  readonly kill: () => Promise<void>
  readonly stop: () => Promise<void>
  /** Starts it again, over and over while the database is away. */
  readonly start: () => Promise<void>
}

/** Prepares a process with a data folder of its own, as if it were on a machine of its own. */
export async function clusterProcess(
  directory: string,
  name: string,
  port: number,
  environment: Readonly<Record<string, string>>,
): Promise<ClusterProcess> {
  const dataDirectory = join(directory, name)
  await mkdir(dataDirectory)
  const mailAddress = `${name}@casainposa.example`
  const own = { PORT: String(port), DATA_DIR: dataDirectory, NOTIFY_FROM: mailAddress }
  let running: ServerProcess | null = null

  async function start(): Promise<void> {
    const deadline = Date.now() + START_AGAIN_MS
    while (running === null) {
      try {
        running = await startServer(directory, { ...environment, ...own })
      } catch (error) {
        if (Date.now() > deadline) {
          throw error
        }
        await wait(200)
      }
    }
  }

  async function end(how: 'kill' | 'stop'): Promise<void> {
    const ending = running
    running = null
    await ending?.[how]()
  }

  return {
    url: `http://127.0.0.1:${port}`,
    mailAddress,
    expectRunning: () => {
      const ended = running?.ended() ?? null
      if (ended !== null) {
        throw new Error(`${name} has ${ended}`)
      }
    },
    kill: () => end('kill'),
    stop: () => end('stop'),
    start,
  }
}
