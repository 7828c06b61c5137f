import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { CHECK_VIOLATION, StoreRefusal } from '../store-refusal.ts'
import { isConstraintViolation } from './constraint-violation.ts'
import { prepareInsert } from './insert-lead.ts'
import { prepareStatements } from './prepare-statements.ts'
import { rollBack } from './roll-back.ts'
import type { Job, JobResult } from './writer-messages.ts'

/**
 * Prepares group commit: all jobs of a batch go into one transaction, each of them whole or not at all.
 *
 * @returns a function that commits a batch and says how each job ended; it throws when nothing was written
 */
export function prepareCommit(database: DatabaseSync): (jobs: readonly Job[]) => readonly JobResult[] {
  const insert = prepareInsert(database)
  const insertTrial = database.prepare(
    `insert into leads (id, created_at, name, email, phone, zone, same_lead_key)
     values (?, '', 'trial of writing', '-', '-', 'altro', '')`,
  )
  const deleteTrial = database.prepare('delete from leads where id = ?')
  const runOne = prepareStatements(database)

  function perform(job: Job): JobResult {
    switch (job.kind) {
      case 'insert':
        return { kind: 'stored', stored: insert(job.rows, job.origin) }
      case 'try-write': {
        const id = randomUUID()
        insertTrial.run(id)
        deleteTrial.run(id)
        return { kind: 'stored', stored: 0 }
      }
      case 'run':
        return { kind: 'ran', rows: job.statements.map(runOne) }
    }
  }

  function performWhole(job: Job): JobResult {
    database.exec('savepoint job')
    try {
      const result = perform(job)
      database.exec('release job')
      return result
    } catch (error) {
      const refusal = toRefusal(error, job)
      // Where SQLite has rolled back by itself (roll-back.ts), the other jobs of the batch are gone too.
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

/** What concerns one job alone, so that the others of its batch go on. */
function toRefusal(error: unknown, job: Job): JobResult | null {
  if (error instanceof StoreRefusal) {
    return { kind: 'refused', code: error.code, message: error.message }
  }
  if (!(error instanceof Error) || !(isConstraintViolation(error) || isStatementError(error, job))) {
    return null
  }
  // It stands for all that the tables here can refuse.
  return { kind: 'refused', code: CHECK_VIOLATION, message: error.message }
}

/** A statement that SQLite does not take (its primary result code 1) is its author's mistake, not the database's state. */
function isStatementError(error: Error, job: Job): boolean {
  return job.kind === 'run' && 'errcode' in error && error.errcode === 1
}
