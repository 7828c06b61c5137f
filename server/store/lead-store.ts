import type { Lead } from '../../leads/lead.ts'

/** Where leads are kept. Both implementations pass the same contract test. */
export interface LeadStore {
  /**
   * Stores leads, all or none. Resolves only once they would survive a power cut.
   * A lead that repeats one of the last 24 hours (leads/same-lead.ts) is not stored again, which is no failure.
   *
   * @param leads trimmed and valid
   * @returns how many were new
   * @throws StoreUnavailable when they cannot be stored now
   * @throws StoreRefusal when the database refuses them
   */
  insert(leads: readonly Lead[]): Promise<{ readonly stored: number }>
  /** Tells whether a lead could be stored now, by a real write that leaves nothing behind. */
  canWrite(): Promise<boolean>
  /** Finishes what is being written, then closes the database. */
  close(): Promise<void>
}
