import { StartError } from '../start-error.ts'
import { translateFailure } from '../store/postgres/translate-failure.ts'
import { MISSING_RIGHT, StoreRefusal } from '../store/store-refusal.ts'
import { StoreUnavailable } from '../store/store-unavailable.ts'
import { CommandFailure } from './command-failure.ts'

/** What the owner reads of a failure, in one line, and the exit code that goes with it. */
export interface ExplainedFailure {
  readonly message: string
  readonly exitCode: number
}

export function explainFailure(error: unknown): ExplainedFailure {
  if (error instanceof CommandFailure) {
    return { message: error.message, exitCode: error.exitCode }
  }
  return { message: sentenceOf(error).replace(/\s*\n\s*/g, ' '), exitCode: 1 }
}

function sentenceOf(error: unknown): string {
  if (error instanceof StartError || error instanceof StoreUnavailable) {
    return error.message
  }
  const failure = error instanceof StoreRefusal ? error : translateFailure(error)
  if (failure instanceof StoreRefusal) {
    return failure.code === MISSING_RIGHT
      ? `The login of DATABASE_URL lacks a right that the owner of the tables has (docs/deploy.md): ${failure.message}`
      : `The database refuses it: ${failure.message}`
  }
  return error instanceof Error ? error.message : String(error)
}
