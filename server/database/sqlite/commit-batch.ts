import type { DatabaseSync } from 'node:sqlite'
import { CHECK_VIOLATION, StoreRefusal } from '../failures.ts'
import type { SqlRow, Statement } from '../sql-database.ts'
import { isConstraintViolation } from './failure.ts'
import { rollBack } from './migrate.ts'
import type { Job, JobResult } from './start-writer.ts'

/** Returns a function that runs statements on a connection. */
export function runOn(database: DatabaseSync): (statement: Statement) => readonly SqlRow[] {
  // SQLite takes $1 for a name, so the values are bound by name.
  return ({ sql, values = [] }) =>
    database.prepare(sql).all(Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value])))
}

/** Prepares the inserting of leads on the writing connection. Returns a function that does one task of it within a transaction. */
export type PrepareInsertTask = (database: DatabaseSync) => (task: unknown) => unknown

/**
 * Prepares group commit: all jobs of a batch go into one transaction, each of them whole or not at all.
 *
 * @returns a function that commits a batch and returns the result of each job; it throws when nothing was written
 */
export function prepareCommit(
  database: DatabaseSync,
  prepareInsertTask: PrepareInsertTask,
): (jobs: readonly Job[]) => readonly JobResult[] {
  const insertLeads = prepareInsertTask(database)
  const runOne = runOn(database)
  const savepoint = database.prepare('savepoint job')
  const release = database.prepare('release job')

  function perform(job: Job): JobResult {
    return job.kind === 'insert-leads'
      ? { kind: 'done', value: insertLeads(job.task) }
      : { kind: 'ran', rows: job.statements.map(runOne) }
  }

  function performWhole(job: Job): JobResult {
    savepoint.run()
    try {
      const result = perform(job)
      release.run()
      return result
    } catch (error) {
      const refusal = toRefusal(error, job)
      // Where SQLite has rolled back by itself (rollBack), the other jobs of the batch are undone too.
      if (refusal === null || !database.isTransaction) {
        throw error
      }
      database.exec('rollback to job; release job')
      return refusal
    }
  }

  return (jobs) => {
    database.exec('begin immediate')
    try {
      const results = jobs.map(performWhole)
      database.exec('commit')
      return results
    } catch (error) {
      rollBack(database)
      throw error
    }
  }
}

/** Returns the result of a job that failed by its own fault, so that the others of its batch go on; null for other failures. */
function toRefusal(error: unknown, job: Job): JobResult | null {
  if (error instanceof StoreRefusal) {
    return { kind: 'refused', code: error.code, message: error.message }
  }
  if (!(error instanceof Error) || !(isConstraintViolation(error) || isStatementError(error, job))) {
    return null
  }
  // One code stands for all that the tables can refuse here.
  return { kind: 'refused', code: CHECK_VIOLATION, message: error.message }
}

/** Whether SQLite refused the statement itself (primary result code 1): a mistake of its author, not the database's state. */
function isStatementError(error: Error, job: Job): boolean {
  return job.kind === 'run' && 'errcode' in error && error.errcode === 1
}
