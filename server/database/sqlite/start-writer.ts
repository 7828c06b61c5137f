import { Worker } from 'node:worker_threads'
import { pendingAnswers } from '../../../contracts/pending-answers.ts'
import type { Zone } from '../../../leads/lead.ts'
import { StoreUnavailable } from '../failures.ts'
import type { SqlRow, Statement } from '../sql-database.ts'
import type { Tidied } from './tidy.ts'

/** The settings of the writing thread. */
export interface WriterStart {
  readonly directory: string
  /** What the database learns to know, whenever it is opened. */
  readonly zones: readonly Zone[]
  /** The address of the module that inserts leads. */
  readonly insertLeads: string
  readonly busyTimeoutMs: number
}

/** A part of a commit, which is done as a whole or not at all. */
export type Job =
  | { readonly kind: 'insert-leads'; readonly task: unknown }
  | { readonly kind: 'run'; readonly statements: readonly Statement[] }

/** The outcome of a job. */
export type JobResult =
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'ran'; readonly rows: readonly (readonly SqlRow[])[] }

/** What the main thread asks of the writer. */
export type WriterRequest =
  | { readonly kind: 'open' }
  | { readonly kind: 'write'; readonly jobs: readonly Job[] }
  | { readonly kind: 'tidy'; readonly hasErased: boolean }
  | { readonly kind: 'close' }

/** One answer to each request. */
export type WriterAnswer =
  | { readonly kind: 'done' }
  | { readonly kind: 'committed'; readonly results: readonly JobResult[] }
  | { readonly kind: 'tidied'; readonly state: Tidied }
  /** The database cannot be opened until the owner does something about it, or nothing of the batch is committed. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** Nothing of the batch is committed, and the database's file is not used any more: it was moved or replaced. */
  | { readonly kind: 'file-abandoned'; readonly reason: string }

/** Messages have the number of their request. */
export interface WriterMessage<Content> {
  readonly id: number
  readonly content: Content
}

/** Whether a message is the writer's: under `--watch` Node posts the modules that the thread imports to the same port. */
function isWriterMessage(message: unknown): message is WriterMessage<WriterAnswer> {
  return typeof message === 'object' && message !== null && 'id' in message && 'content' in message
}

/** The main thread's handle of the writing thread, which does one thing after the other. */
export type Writer = Awaited<ReturnType<typeof startWriter>>

/**
 * Starts the writing thread.
 *
 * @param onFileAbandoned is called with the reason when the database's file is abandoned
 * @returns the writer; while the database cannot be opened, because the disk is full for instance, each commit tries again
 * @throws Error with the reason when it cannot be opened until the owner does something about it
 */
export async function startWriter(start: WriterStart, onFileAbandoned: (reason: string) => void) {
  const worker = new Worker(new URL('./writer.ts', import.meta.url), {
    workerData: start,
    execArgv: [],
    // Its objects live no longer than a commit.
    resourceLimits: { maxYoungGenerationSizeMb: 2 },
  })
  let isAlive = true
  const pending = pendingAnswers<WriterAnswer>()
  let reason = 'the writing thread has ended'
  worker.on('message', (message: unknown) => {
    if (isWriterMessage(message)) {
      pending.answered(message.id, message.content)
    }
  })
  worker.on('error', (error) => {
    reason = `the writing thread has failed: ${error instanceof Error ? error.name : 'unknown'}`
  })
  worker.once('exit', () => {
    isAlive = false
    pending.ended(new StoreUnavailable(reason))
  })

  const send = (content: WriterRequest) =>
    pending.ask((id) => worker.postMessage({ id, content } satisfies WriterMessage<WriterRequest>))

  const opening = await send({ kind: 'open' })
  if (opening.kind === 'failed') {
    throw new Error(opening.reason)
  }
  return {
    /** Commits a batch; throws StoreUnavailable when nothing of it is known to be written. */
    async commit(jobs: readonly Job[]): Promise<readonly JobResult[]> {
      if (!isAlive) {
        throw new StoreUnavailable(reason)
      }
      const answer = await send({ kind: 'write', jobs })
      if (answer.kind === 'committed') {
        return answer.results
      }
      if (answer.kind === 'file-abandoned') {
        onFileAbandoned(answer.reason)
      }
      throw new StoreUnavailable('reason' in answer ? answer.reason : 'unexpected answer')
    },
    /** Takes a step of making the files tidy, as the writing connection does. */
    async tidy(hasErased: boolean): Promise<Tidied> {
      const answer = isAlive ? await send({ kind: 'tidy', hasErased }) : null
      return answer?.kind === 'tidied' ? answer.state : 'in-use'
    },
    isAlive: () => isAlive,
    async close() {
      if (isAlive) {
        await send({ kind: 'close' })
      }
    },
  }
}
