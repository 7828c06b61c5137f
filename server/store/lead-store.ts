import type { Lead } from '../../leads/lead.ts'
import type { Origin } from './origin.ts'
import type { SqlDatabase } from './sql-database.ts'

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
