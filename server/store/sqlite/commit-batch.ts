import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { SAME_LEAD_WINDOW_MS } from '../../../leads/same-lead.ts'
import type { LeadRow } from './lead-row.ts'
import type { Job, JobResult } from './writer-messages.ts'

/** SQLite's primary result code of a violated constraint; the extended ones carry it in their low byte. */
const SQLITE_CONSTRAINT = 19

/**
 * Prepares group commit: all jobs of a batch go into one transaction, each of them whole or not at all.
 *
 * @returns a function that commits a batch and says how each job ended; it throws when nothing was written
 */
export function prepareCommit(database: DatabaseSync): (jobs: readonly Job[]) => readonly JobResult[] {
  const insertNew = database.prepare(
    `insert into leads (id, created_at, name, email, phone, zone, same_lead_key)
     select :id, :createdAt, :name, :email, :phone, :zone, :sameLeadKey
     where not exists (select 1 from leads where same_lead_key = :sameLeadKey and created_at > :windowStart)`,
  )
  const insertTrial = database.prepare(
    `insert into leads (id, created_at, name, email, phone, zone, same_lead_key)
     values (?, '', 'trial of writing', '-', '-', 'altro', '')`,
  )
  const deleteTrial = database.prepare('delete from leads where id = ?')

  function insert(row: LeadRow): number {
    const windowStart = new Date(Date.parse(row.createdAt) - SAME_LEAD_WINDOW_MS).toISOString()
    return Number(insertNew.run({ ...row, windowStart }).changes)
  }

  function perform(job: Job): JobResult {
    if (job.kind === 'try-write') {
      const id = randomUUID()
      insertTrial.run(id)
      deleteTrial.run(id)
      return { kind: 'stored', stored: 0 }
    }
    database.exec('savepoint job')
    try {
      const stored = job.rows.reduce((total, row) => total + insert(row), 0)
      database.exec('release job')
      return { kind: 'stored', stored }
    } catch (error) {
      if (!isConstraintViolation(error)) {
        throw error
      }
      database.exec('rollback to job; release job')
      return { kind: 'refused', message: error.message }
    }
  }

  return (jobs) => {
    database.exec('begin immediate')
    try {
      const results = jobs.map(perform)
      database.exec('commit')
      return results
    } catch (error) {
      // After some failures, a full disk among them, SQLite has rolled back by itself.
      if (database.isTransaction) {
        database.exec('rollback')
      }
      throw error
    }
  }
}

function isConstraintViolation(error: unknown): error is Error {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === SQLITE_CONSTRAINT
  )
}
