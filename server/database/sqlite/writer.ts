import { parentPort, workerData } from 'node:worker_threads'
import { reasonOf } from '../../../contracts/reason.ts'
import { StoreUnavailable } from '../failures.ts'
import type { PrepareInsertTask } from './commit-batch.ts'
import { sqliteReason } from './failure.ts'
import type { Job, WriterAnswer, WriterMessage, WriterRequest, WriterStart } from './start-writer.ts'
import { openWritingConnection, type WritingConnection } from './writing-connection.ts'

// The thread that writes the embedded database, so that no other request waits for the disk.
if (parentPort !== null) {
  const port = parentPort
  const start: WriterStart = workerData
  const { prepareInsertTask }: { readonly prepareInsertTask: PrepareInsertTask } = await import(start.insertLeads)
  // Null while the database cannot be opened: each batch tries again.
  let connection: WritingConnection | null = null
  // Why the file was abandoned. The process is about to end: nothing is opened in its place.
  let abandonedBecause: string | null = null

  /** Opens the database again. After any failure the thread goes on, as the owner may repair the database while the server runs. */
  function reconnect(): WritingConnection {
    try {
      return openWritingConnection(start, prepareInsertTask)
    } catch (error) {
      throw error instanceof StoreUnavailable ? error : new StoreUnavailable(reasonOf(error))
    }
  }

  function write(jobs: readonly Job[]): WriterAnswer {
    if (abandonedBecause !== null) {
      return { kind: 'failed', reason: abandonedBecause }
    }
    try {
      connection ??= reconnect()
      if (!connection.isInPlace()) {
        // More leads would go into a file that nobody reads.
        abandonedBecause = connection.abandon()
        connection = null
        return { kind: 'file-abandoned', reason: abandonedBecause }
      }
      return { kind: 'committed', results: connection.commit(jobs) }
    } catch (error) {
      return { kind: 'failed', reason: sqliteReason(error) }
    }
  }

  function tidy(hasErased: boolean): WriterAnswer {
    try {
      // A file that is not in place any more is for the next batch to leave.
      return { kind: 'tidied', state: connection?.isInPlace() ? connection.tidy(hasErased) : 'in-use' }
    } catch {
      // The next batch meets what is wrong with the database, and reports it.
      return { kind: 'tidied', state: 'in-use' }
    }
  }

  function open(): WriterAnswer {
    try {
      connection = openWritingConnection(start, prepareInsertTask)
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) {
        return { kind: 'failed', reason: reasonOf(error) }
      }
    }
    return { kind: 'done' }
  }

  function answerTo(request: WriterRequest): WriterAnswer {
    switch (request.kind) {
      case 'open':
        return open()
      case 'write':
        return write(request.jobs)
      case 'tidy':
        return tidy(request.hasErased)
      case 'close':
        disconnect(connection)
        return { kind: 'done' }
    }
  }

  port.on('message', ({ id, content: request }: WriterMessage<WriterRequest>) => {
    const content = answerTo(request)
    port.postMessage({ id, content } satisfies WriterMessage<WriterAnswer>)
    if (request.kind === 'close' || (request.kind === 'open' && content.kind === 'failed')) {
      port.close()
    }
  })
}

/** The process is about to end: there is no later attempt. */
function disconnect(connection: WritingConnection | null): void {
  try {
    if (connection?.isInPlace() === false) {
      connection.abandon()
      return
    }
  } catch {
    // Its leads stay in the log.
  }
  connection?.close()
}
