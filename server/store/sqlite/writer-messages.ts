import type { Origin } from '../origin.ts'
import type { SqlRow, Statement } from '../sql-database.ts'
import type { LeadRow } from './lead-row.ts'

/** What the writing thread starts with. */
export interface WriterStart {
  readonly directory: string
  readonly busyTimeoutMs: number
}

/** One thing to be done within a commit, whole or not at all. */
export type Job =
  | { readonly kind: 'insert'; readonly rows: readonly LeadRow[]; readonly origin: Origin }
  | { readonly kind: 'try-write' }
  | { readonly kind: 'run'; readonly statements: readonly Statement[] }

/** How one job ended. */
export type JobResult =
  | { readonly kind: 'stored'; readonly stored: number }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'ran'; readonly rows: readonly (readonly SqlRow[])[] }

/** What the main thread asks of the writer. */
export type WriterRequest = { readonly kind: 'write'; readonly jobs: readonly Job[] } | { readonly kind: 'close' }

/**
 * What the writer says: once that it is ready, or that the database cannot be opened before somebody does something about
 * it; then one answer to each request.
 */
export type WriterAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'not-opened'; readonly message: string }
  | { readonly kind: 'committed'; readonly results: readonly JobResult[] }
  | { readonly kind: 'not-committed'; readonly reason: string }
  /** Nothing of the batch is committed, and the database's file is not used any more: it was moved or replaced. */
  | { readonly kind: 'file-left'; readonly reason: string }
  | { readonly kind: 'closed' }

const answerKinds = {
  ready: true,
  'not-opened': true,
  committed: true,
  'not-committed': true,
  'file-left': true,
  closed: true,
} as const satisfies Record<WriterAnswer['kind'], true>

/** Tells the writer's answers from what Node posts to the same port: under `--watch`, the modules that the thread imports. */
export function isWriterAnswer(message: unknown): message is WriterAnswer {
  return (
    typeof message === 'object' &&
    message !== null &&
    'kind' in message &&
    typeof message.kind === 'string' &&
    Object.hasOwn(answerKinds, message.kind)
  )
}
