import { type Lead, mapFields, otherZone, type Zone } from '../../../leads/lead.ts'
import type { SqlDatabase } from '../../database/sql-database.ts'
import type { Origin } from '../screening/sender.ts'

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

/** The store cannot be used now: down, locked, full, moved. The same call may succeed later. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
  /** A code or message of the database that is fit for a log: it never holds a visitor's data. */
  readonly reason: string

  constructor(reason: string) {
    super(`the lead store is unavailable (${reason})`)
    this.reason = reason
  }
}

/** The lead that `canWrite` inserts and undoes. */
export const trialLead: Lead = { ...mapFields(() => '-'), name: 'trial of writing', zone: otherZone }

/** The visitors' side of a store. Both stores pass the same contract test. */
export interface LeadStore {
  /**
   * Stores leads, all or none. Resolves only once they would survive a power cut.
   * A lead that repeats one of the last 24 hours (leads/same-lead.ts) is not stored again, which is no failure.
   * A notice is queued in the same transaction as each new lead.
   *
   * @param leads trimmed and valid
   * @param origin their sender, and the signal of the form
   * @returns how many were new
   * @throws StoreUnavailable when they cannot be stored now
   * @throws StoreRefusal when the database refuses them; its code is HARD_LIMIT_SQLSTATE when one sender sends too many
   */
  insert(leads: readonly Lead[], origin?: Origin): Promise<{ readonly stored: number }>
  /**
   * Returns the zones that a lead may have: those of the content, of other processes' content, and of stored leads. The
   * database is read if one of those wanted is not known yet.
   *
   * @throws StoreUnavailable when it cannot be read now
   */
  knownZones(wanted: readonly Zone[]): Promise<ReadonlySet<Zone>>
  /** Finds out whether a lead could be stored now, by a real write that is undone. */
  canWrite(): Promise<boolean>
  /** Finishes the writes that are in progress, then closes the database. */
  close(): Promise<void>
}

/** A store and the database behind it, which the business's side is built on. */
export interface StoreDatabase extends LeadStore, SqlDatabase {
  /**
   * Makes sure that visitors have the rights to insert leads.
   *
   * @returns a text for the owner about the missing rights; null when none is missing, or when that cannot be found out now
   */
  ensureVisitorRights(): Promise<string | null>
  /**
   * Removes erased text from the database's files and gives free space back to the disk, in steps between which leads are stored.
   * A store whose files are another program's has none.
   *
   * @param hasErased whether text was erased since the last call
   * @returns false when another program is using the database and some of it is left for a later call
   */
  tidyFiles?(hasErased: boolean): Promise<boolean>
  /** Sets the listener that is called with the reason when the database's file is abandoned. A store without a file has none. */
  onFileLeft?(listener: (reason: string) => void): void
  /**
   * Sets the listener that is called with the reason when the database refuses leads of this process's zones and may not learn
   * them. A store that judges no zones has none.
   */
  onZonesRefused?(listener: (reason: string) => void): void
}
