import { randomUUID } from 'node:crypto'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { campaignParts, noCampaign } from '../../../leads/campaign.ts'
import { leadFields } from '../../../leads/lead.ts'
import { SAME_LEAD_WINDOW_MS } from '../../../leads/same-lead.ts'
import {
  HARD_LIMIT,
  HARD_LIMIT_SQLSTATE,
  type Origin,
  SHARED_SENDER_PREFIX,
  signalsBelow,
} from '../../leads/screening/sender.ts'
import type { LeadRow } from '../../leads/store/lead-row.ts'
import { CHECK_VIOLATION, StoreRefusal, trialLead } from '../../leads/store/lead-store.ts'
import { CLOCK_TOLERANCE_MS, isoAfter, isoBefore } from '../clock.ts'
import type { SqlRow, Statement } from '../sql-database.ts'
import { isConstraintViolation } from './failure.ts'
import { rollBack } from './migrate.ts'
import type { Job, JobResult } from './start-writer.ts'

/** The number of statements that are kept prepared. */
const MAX_PREPARED = 100

/** Returns a function that runs statements and keeps them prepared: preparing one takes longer than running it. */
export function prepareStatements(database: DatabaseSync): (statement: Statement) => readonly SqlRow[] {
  // The frequent statements have few texts (*-in-sql.ts); others are prepared anew.
  const prepared = new Map<string, StatementSync>()

  return ({ sql, values = [] }) => {
    const statement = prepared.get(sql) ?? database.prepare(sql)
    if (prepared.size < MAX_PREPARED) {
      prepared.set(sql, statement)
    }
    // SQLite takes $1 for a name, so the values are bound by name.
    return statement.all(Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value])))
  }
}

const insertColumns = ['id', 'created_at', ...leadFields, 'same_lead_key', 'search', ...campaignParts].join(', ')
const named = [...leadFields, 'sameLeadKey', 'search', ...campaignParts].map((name) => `:${name}`)
const insertValues = [':id', ':createdAt', ...named].join(', ')

// A lead from the future was stored while the clock was wrong: it is not the same request as one that comes now.
const sameLead =
  'select id from leads where same_lead_key = :sameLeadKey and created_at > :windowStart and created_at < :windowEnd'

/**
 * Prepares the insert of leads, which does what PostgreSQL's triggers do: it leaves out repeated leads, has a held one judged
 * again when its repeat has a better signal, and queues a notice of new ones.
 *
 * @returns a function that inserts leads within a transaction and returns how many were new
 */
function prepareInsert(database: DatabaseSync): (rows: readonly LeadRow[], origin: Origin) => number {
  const insertNew = database.prepare(
    `insert into leads (${insertColumns}) select ${insertValues} where not exists (${sameLead})`,
  )
  // The same person tries again: a better signal, or another sender where that was the reason to hold the lead.
  const judgeAgain = database.prepare(
    `update notifications set status = 'new', due_at = :now, sender = coalesce(:sender, sender),
       signal = case when signal in (select value from json_each(:worse)) then :signal else signal end
     where lead_id = (${sameLead} order by created_at desc limit 1) and kind = 'notice' and status in ('new', 'held') and (
       signal in (select value from json_each(:worse))
       or sender is not :sender and exists (select 1 from leads where id = lead_id and held_because = 'sender')
     ) returning lead_id`,
  )
  const release = database.prepare('update leads set held_because = null where id = ?')
  const countOfSender = database.prepare(
    `select count(*) as found from notifications
     where sender = :sender and created_at > :periodStart and created_at < :periodEnd`,
  )
  const insertNotice = database.prepare(
    `insert into notifications (id, lead_id, kind, status, created_at, due_at, sender, signal)
     values (:id || ':notice', :id, 'notice', 'new', :createdAt, :createdAt, :sender, :signal)`,
  )

  function isPastLimit(sender: string, now: Date): boolean {
    const period = { periodStart: isoBefore(now, HARD_LIMIT.periodMs), periodEnd: isoAfter(now, CLOCK_TOLERANCE_MS) }
    return Number(countOfSender.get({ sender, ...period })?.found) >= HARD_LIMIT.leads
  }

  function insert(row: LeadRow, { sender, signal, campaign }: Origin): number {
    const now = new Date(row.createdAt)
    const window = { windowStart: isoBefore(now, SAME_LEAD_WINDOW_MS), windowEnd: isoAfter(now, CLOCK_TOLERANCE_MS) }
    if (Number(insertNew.run({ ...row, ...campaign, ...window }).changes) === 0) {
      const worse = JSON.stringify(signalsBelow(signal))
      const { sameLeadKey, createdAt } = row
      const again = judgeAgain.get({ ...window, sameLeadKey, now: createdAt, sender, signal, worse })
      if (again !== undefined) {
        release.run(String(again.lead_id))
      }
      return 0
    }
    if (sender !== null && !sender.startsWith(SHARED_SENDER_PREFIX) && isPastLimit(sender, now)) {
      throw new StoreRefusal(HARD_LIMIT_SQLSTATE, 'too many leads from one address')
    }
    insertNotice.run({ id: row.id, createdAt: row.createdAt, sender, signal })
    return 1
  }

  return (rows, origin) => rows.reduce((total, row) => total + insert(row, origin), 0)
}

/**
 * Prepares group commit: all jobs of a batch go into one transaction, each of them whole or not at all.
 *
 * @returns a function that commits a batch and returns the result of each job; it throws when nothing was written
 */
export function prepareCommit(database: DatabaseSync): (jobs: readonly Job[]) => readonly JobResult[] {
  const insert = prepareInsert(database)
  const insertTrial = database.prepare(`insert into leads (${insertColumns}) values (${insertValues})`)
  const deleteTrial = database.prepare('delete from leads where id = ?')
  const runOne = prepareStatements(database)
  const savepoint = database.prepare('savepoint job')
  const release = database.prepare('release job')

  function perform(job: Job): JobResult {
    switch (job.kind) {
      case 'insert':
        return { kind: 'stored', stored: insert(job.rows, job.origin) }
      case 'try-write': {
        const id = randomUUID()
        insertTrial.run({ ...trialLead, ...noCampaign, id, createdAt: '', sameLeadKey: '', search: '' })
        deleteTrial.run(id)
        return { kind: 'stored', stored: 0 }
      }
      case 'run':
        return { kind: 'ran', rows: job.statements.map(runOne) }
    }
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
