import { parentPort, workerData } from 'node:worker_threads'
import { prepareCommit } from './commit-batch.ts'
import { openDatabase } from './open-database.ts'
import type { WriterAnswer, WriterRequest, WriterStart } from './writer-messages.ts'

// The thread that writes the embedded database, so that waiting for the disk holds up no other request.
if (parentPort !== null) {
  const port = parentPort
  const answer = (message: WriterAnswer) => port.postMessage(message)
  try {
    const { directory, busyTimeoutMs }: WriterStart = workerData
    const database = openDatabase(directory, busyTimeoutMs)
    const commit = prepareCommit(database)
    port.on('message', (request: WriterRequest) => {
      if (request.kind === 'close') {
        database.close()
        answer({ kind: 'closed' })
        port.close()
        return
      }
      try {
        answer({ kind: 'committed', results: commit(request.jobs) })
      } catch (error) {
        answer({ kind: 'not-committed', reason: describe(error) })
      }
    })
    answer({ kind: 'opened' })
  } catch (error) {
    answer({ kind: 'not-opened', message: error instanceof Error ? error.message : 'unknown' })
    port.close()
  }
}

/** SQLite's own words for the result code, which never hold a value ("database or disk is full"). */
function describe(error: unknown): string {
  return error instanceof Error && 'errstr' in error && typeof error.errstr === 'string'
    ? error.errstr
    : 'unknown failure'
}
