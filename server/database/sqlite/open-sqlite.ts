import type { Zone } from '../../../leads/lead.ts'
import { StoreRefusal, StoreUnavailable } from '../failures.ts'
import type { Database, Statement } from '../sql-database.ts'
import { BUSY_TIMEOUT_MS, makeDatabase, sqliteDialect } from './database.ts'
import { type Job, type JobResult, startWriter, type Writer } from './start-writer.ts'
import type { Tidied } from './tidy.ts'

/**
 * Limits the time that one commit takes, and with it the time that a lead waits for the commit before. With few in a commit
 * others are received and answered meanwhile; with all that wait, the two threads work in turns.
 */
export const MAX_JOBS_PER_COMMIT = 32

interface Waiting {
  readonly job: Job
  readonly resolve: (result: JobResult) => void
  readonly reject: (error: StoreUnavailable | StoreRefusal) => void
}

interface SqliteOptions {
  /** The data folder; created when missing, with the database in it. */
  readonly directory: string
  /** What the database learns to know, beside the zones that it knows. */
  readonly zones: readonly Zone[]
  /**
   * The module that inserts leads in the writing thread, server/leads/store/insert-in-sqlite.ts: by its address, so that database/
   * imports nothing of leads/. It exports a `PrepareInsertTask` (commit-batch.ts).
   */
  readonly insertLeads: URL
  /** The time that a write waits for another program that locks the database. */
  readonly busyTimeoutMs?: number
}

/**
 * Opens the embedded database: SQLite in the data folder, written by a thread of its own with group commit. All that waits while
 * one commit is being written goes into the next, and each is answered only after its own commit. A database that cannot be used
 * now, because the disk is full for instance, is opened as soon as possible.
 *
 * @throws Error with a sentence for the owner when the folder or the database cannot be used
 */
export async function openSqlite({ directory, zones, insertLeads, busyTimeoutMs = BUSY_TIMEOUT_MS }: SqliteOptions) {
  const start = { directory, zones, insertLeads: insertLeads.href, busyTimeoutMs }
  makeDatabase(directory, zones)
  // It may be left before anybody listens, while the server starts.
  const fileAbandoned = Promise.withResolvers<string>()
  const startThread = () => startWriter(start, fileAbandoned.resolve)
  let writer: Writer | null = await startThread()
  const waiting: Waiting[] = []
  let isWriting = false
  let isClosed = false
  let whenIdle: (() => void) | null = null

  function enqueue(job: Job): Promise<JobResult> {
    return new Promise((resolve, reject) => {
      if (isClosed) {
        // The thread answers one request at a time, and is about to answer the last one.
        reject(new StoreUnavailable('the store is closed'))
        return
      }
      waiting.push({ job, resolve, reject })
      if (!isWriting) {
        isWriting = true
        void work()
      }
    })
  }

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      await write(waiting.splice(0, MAX_JOBS_PER_COMMIT))
    }
    isWriting = false
    whenIdle?.()
  }

  async function write(batch: readonly Waiting[]): Promise<void> {
    try {
      // The first batch after a writer has died starts another.
      if (!writer?.isAlive()) {
        writer = await startThread()
      }
      const results = await writer.commit(batch.map(({ job }) => job))
      for (const [index, { resolve, reject }] of batch.entries()) {
        const result = results[index]
        if (result === undefined) {
          reject(new StoreUnavailable('no answer'))
        } else if (result.kind === 'refused') {
          reject(new StoreRefusal(result.code, result.message))
        } else {
          resolve(result)
        }
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'the database does not open'
      const failure = error instanceof StoreUnavailable ? error : new StoreUnavailable(reason)
      for (const { reject } of batch) {
        reject(failure)
      }
    }
  }

  async function run(statements: readonly Statement[]) {
    const result = await enqueue({ kind: 'run', statements })
    return result.kind === 'ran' ? result.rows : []
  }

  return {
    ...sqliteDialect,
    run,
    /** Inserts leads in the writing thread, all or none, and returns what the module that inserts them answers. */
    async insertLeads(task: unknown) {
      const result = await enqueue({ kind: 'insert-leads', task })
      return result.kind === 'done' ? result.value : undefined
    },
    onFileAbandoned: (listener) => void fileAbandoned.promise.then(listener),
    async tidyFiles(hasErased) {
      let state: Tidied = 'more'
      // The thread does one thing after the other: a lead waits for one step at most, as the next is asked for when it is done.
      while (state === 'more' && !isClosed) {
        state = (await writer?.tidy(hasErased).catch(() => null)) ?? 'in-use'
      }
      return state === 'done'
    },
    async close() {
      if (isWriting) {
        await new Promise<void>((resolve) => {
          whenIdle = resolve
        })
      }
      isClosed = true
      await writer?.close()
      writer = null
    },
  } satisfies Database & { insertLeads: unknown }
}
