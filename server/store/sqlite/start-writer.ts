import { Worker } from 'node:worker_threads'
import { StoreUnavailable } from '../store-unavailable.ts'
import {
  isWriterAnswer,
  type Job,
  type JobResult,
  type WriterAnswer,
  type WriterRequest,
  type WriterStart,
} from './writer-messages.ts'

/** The thread that writes, seen from the main thread. It takes one batch at a time. */
export interface Writer {
  /** Commits a batch; throws StoreUnavailable when nothing of it is known to be written. */
  commit(jobs: readonly Job[]): Promise<readonly JobResult[]>
  isAlive(): boolean
  close(): Promise<void>
}

/**
 * Starts the writing thread.
 *
 * @param onFileLeft called with the reason when the database's file is not used any more
 * @returns the writer; while the database cannot be opened for want of room, for instance, each commit tries anew
 * @throws Error that says why it cannot be opened before somebody does something about it
 */
export async function startWriter(start: WriterStart, onFileLeft: (reason: string) => void): Promise<Writer> {
  const worker = new Worker(new URL('./writer.ts', import.meta.url), {
    workerData: start,
    execArgv: [],
    // What it makes lives no longer than a commit.
    resourceLimits: { maxYoungGenerationSizeMb: 2 },
  })
  let isAlive = true
  // Rejects whoever waits when the thread ends before it has answered.
  let answered: ((answer: WriterAnswer) => void) | null = null
  let ended: ((error: StoreUnavailable) => void) | null = null
  let reason = 'the writing thread has ended'
  worker.on('message', (message: unknown) => {
    if (isWriterAnswer(message)) {
      answered?.(message)
    }
  })
  worker.on('error', (error) => {
    reason = `the writing thread has failed: ${error instanceof Error ? error.name : 'unknown'}`
  })
  worker.once('exit', () => {
    isAlive = false
    ended?.(new StoreUnavailable(reason))
  })

  function nextAnswer(): Promise<WriterAnswer> {
    return new Promise((resolve, reject) => {
      answered = resolve
      ended = reject
    })
  }

  function ask(request: WriterRequest): Promise<WriterAnswer> {
    const answer = nextAnswer()
    worker.postMessage(request)
    return answer
  }

  const opening = await nextAnswer()
  if (opening.kind === 'not-opened') {
    throw new Error(opening.message)
  }
  return {
    async commit(jobs) {
      if (!isAlive) {
        throw new StoreUnavailable(reason)
      }
      const answer = await ask({ kind: 'write', jobs })
      switch (answer.kind) {
        case 'committed':
          return answer.results
        case 'file-left':
          onFileLeft(answer.reason)
          throw new StoreUnavailable(answer.reason)
        case 'not-committed':
          throw new StoreUnavailable(answer.reason)
        default:
          throw new StoreUnavailable('unexpected answer')
      }
    },
    isAlive: () => isAlive,
    async close() {
      if (isAlive) {
        await ask({ kind: 'close' })
      }
    },
  }
}
