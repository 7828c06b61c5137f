import { StartError } from '../start-error.ts'
import { translateFailure } from '../store/postgres/translate-failure.ts'
import { diskFull, reasonOf } from '../store/sqlite/sqlite-failure.ts'
import { MISSING_RIGHT, StoreRefusal } from '../store/store-refusal.ts'
import { StoreUnavailable } from '../store/store-unavailable.ts'
import { CommandFailure } from './command-failure.ts'

/** What the owner reads of a failure, in one line, and the exit code that goes with it. */
export interface ExplainedFailure {
  readonly message: string
  readonly exitCode: number
}

/** PostgreSQL's code for a disk without room, and SQLite's words for it. */
const fullDisk = ['53100', diskFull]

export function explainFailure(error: unknown): ExplainedFailure {
  if (error instanceof CommandFailure) {
    return { message: error.message, exitCode: error.exitCode }
  }
  return { message: sentenceOf(error).replace(/\s*\n\s*/g, ' '), exitCode: 1 }
}

function sentenceOf(error: unknown): string {
  if (fullDisk.includes(reasonOf(error))) {
    return 'The disk is full, and nothing more was changed: make room on it and run this again.'
  }
  if (error instanceof StartError || error instanceof StoreUnavailable) {
    return error.message
  }
  const failure = error instanceof StoreRefusal ? error : translateFailure(error)
  if (failure instanceof StoreRefusal) {
    return failure.code === MISSING_RIGHT
      ? `The login of DATABASE_URL lacks a right that the owner of the tables has (docs/deploy-many.md): ${failure.message}`
      : `The database refuses it: ${failure.message}`
  }
  return error instanceof Error ? error.message : String(error)
}
