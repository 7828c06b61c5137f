import type { ArchivedRow } from './archived-row.ts'

/** What an archive is opened for. */
export type ArchiveAccess = 'read' | 'restore'

/** The whole of a store, to be taken elsewhere and brought back. Works beside a server that runs. */
export interface LeadArchive {
  /** Every row as it is at one moment, leads before notifications. A million leads pass without filling the memory. */
  rows(): AsyncIterable<ArchivedRow>
  /**
   * Puts rows into a store without leads, all or none; nothing is queued for them but what is among the rows.
   *
   * @returns false when the store has leads already: it stays as it is
   */
  restore(rows: AsyncIterable<ArchivedRow>): Promise<boolean>
  close(): Promise<void>
}
