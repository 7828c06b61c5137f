import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../../scripts/find-free-port.ts'
import { type ServerProcess, startServer } from '../../test/start-server.ts'

/** As a service manager does, which also gives up at last. */
const START_AGAIN_MS = 60_000

/** The server as a process that is killed, stopped and started again. It keeps its address and its data. */
export type RestartedServer = Awaited<ReturnType<typeof prepareServer>>

/** Prepares a process with a port and a data folder of its own, as if it were on a machine of its own. */
export async function prepareServer(directory: string, name: string, environment: Readonly<Record<string, string>>) {
  const dataDirectory = join(directory, name)
  await mkdir(dataDirectory)
  const port = String(await findFreePort())
  const mailAddress = `${name}@casainposa.example`
  const variables = { ...environment, PORT: port, DATA_DIR: dataDirectory, NOTIFY_FROM: mailAddress }
  let running: ServerProcess | null = null

  /** Starts it again, over and over while the database is away. */
  async function start(): Promise<void> {
    const deadline = Date.now() + START_AGAIN_MS
    while (running === null) {
      try {
        running = await startServer(directory, variables)
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
    dataDirectory,
    /** The sender of its mail, which no other process has. */
    mailAddress,
    /** Null while it does not run. */
    processId: () => running?.processId ?? null,
    /** @throws Error when it has ended by itself */
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
