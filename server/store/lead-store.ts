import type { Lead } from '../../leads/lead.ts'
import type { Origin } from '../screening/sender.ts'
import type { ArchivedTable, BackupRow } from './lead-archive.ts'
import type { SqlDatabase, SqlValue } from './sql-database.ts'

/** PostgreSQL's code (SQLSTATE) for a right that a role lacks. */
export const MISSING_RIGHT = '42501'

/** PostgreSQL's code of a violated check. */
export const CHECK_VIOLATION = '23514'

/** The database refuses a lead by a rule of its own: a right, a policy, a constraint. */
export class StoreRefusal extends Error {
  override readonly name = 'StoreRefusal'
  /** PostgreSQL's code for the rule (SQLSTATE). */
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** The store cannot be used now: down, locked, full, moved. What was asked may be asked again. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
  /** A code of the database, or its words for it, fit for a log: it never holds a visitor's data. */
  readonly reason: string

  constructor(reason: string) {
    super(`the lead store is unavailable (${reason})`)
    this.reason = reason
  }
}

/** A row of a backup that the store refuses. */
export interface RefusedRow {
  readonly table: ArchivedTable
  readonly id: string
  /** The line of the backup that it is in. */
  readonly line: number
  /** The database's rule that it violates, without what is in the row. */
  readonly rule: string
}

/** What a store refuses of a backup. */
export interface Refusals {
  readonly rows: readonly RefusedRow[]
  /** How many notifications cannot be there because their lead was refused. */
  readonly orphans: number
}

/** The rule that a row violates, and whether it is that the row refers to another which is not there. */
export interface ViolatedRule {
  readonly rule: string
  readonly isReference: boolean
}

/** Collects what a store refuses while it is restored. */
export function collectRefusals() {
  const rows: RefusedRow[] = []
  const refusedLeads = new Set<SqlValue | undefined>()
  let orphans = 0
  return {
    add({ table, values, line }: BackupRow, { rule, isReference }: ViolatedRule): void {
      if (isReference && refusedLeads.has(values.lead_id)) {
        orphans += 1
        return
      }
      if (table === 'leads') {
        refusedLeads.add(values.id)
      }
      rows.push({ table, id: String(values.id), line, rule })
    },
    all: (): Refusals => ({ rows, orphans }),
  }
}

export type RefusalCollector = ReturnType<typeof collectRefusals>

/** Where leads are kept. Both implementations pass the same contract test. */
export interface LeadStore {
  /**
   * Stores leads, all or none. Resolves only once they would survive a power cut.
   * A lead that repeats one of the last 24 hours (leads/same-lead.ts) is not stored again, which is no failure.
   * With each new one a notice of it is queued.
   *
   * @param leads trimmed and valid
   * @param origin where they come from
   * @returns how many were new
   * @throws StoreUnavailable when they cannot be stored now
   * @throws StoreRefusal when the database refuses them; its code is HARD_LIMIT_SQLSTATE when one sender sends too many
   */
  insert(leads: readonly Lead[], origin?: Origin): Promise<{ readonly stored: number }>
  /** Tells whether a lead could be stored now, by a real write that leaves nothing behind. */
  canWrite(): Promise<boolean>
  /** Finishes what is being written, then closes the database. */
  close(): Promise<void>
}

/** A lead store and the database behind it, for what the business does with the leads. */
export interface StoreDatabase extends LeadStore, SqlDatabase {
  /**
   * Makes sure that the database lets visitors' leads in, as far as that is a matter of rights.
   *
   * @returns what keeps them out, in a text for the owner; null when nothing does, or when that cannot be found out now
   */
  ensureVisitorRights(): Promise<string | null>
  /** Sets the listener that gets the reason when the database's file is not used any more. A store without a file has none. */
  onFileLeft?(listener: (reason: string) => void): void
}
