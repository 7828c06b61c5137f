import type { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { StoreUnavailable } from '../store-unavailable.ts'
import { prepareCommit } from './commit-batch.ts'
import { openDatabase } from './open-database.ts'
import { reasonOf } from './sqlite-failure.ts'
import type { Job, JobResult, WriterAnswer, WriterRequest, WriterStart } from './writer-messages.ts'

interface Connection {
  readonly database: DatabaseSync
  readonly commit: (jobs: readonly Job[]) => readonly JobResult[]
}

// The thread that writes the embedded database, so that waiting for the disk holds up no other request.
if (parentPort !== null) {
  const port = parentPort
  const answer = (message: WriterAnswer) => port.postMessage(message)
  const { directory, busyTimeoutMs }: WriterStart = workerData
  // Null while it cannot be opened: each batch tries anew.
  let connection: Connection | null = null

  port.on('message', (request: WriterRequest) => {
    if (request.kind === 'close') {
      connection?.database.close()
      answer({ kind: 'closed' })
      port.close()
      return
    }
    try {
      connection ??= reconnect(directory, busyTimeoutMs)
      answer({ kind: 'committed', results: connection.commit(request.jobs) })
    } catch (error) {
      answer({ kind: 'not-committed', reason: reasonOf(error) })
    }
  })

  try {
    connection = connect(directory, busyTimeoutMs)
    answer({ kind: 'ready' })
  } catch (error) {
    if (error instanceof StoreUnavailable) {
      answer({ kind: 'ready' })
    } else {
      answer({ kind: 'not-opened', message: messageOf(error) })
      port.close()
    }
  }
}

function connect(directory: string, busyTimeoutMs: number): Connection {
  const database = openDatabase(directory, busyTimeoutMs)
  return { database, commit: prepareCommit(database) }
}

/** What the owner must do something about is no reason to end either, once the server runs. */
function reconnect(directory: string, busyTimeoutMs: number): Connection {
  try {
    return connect(directory, busyTimeoutMs)
  } catch (error) {
    throw error instanceof StoreUnavailable ? error : new StoreUnavailable(messageOf(error))
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown'
}
