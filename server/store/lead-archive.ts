import type { ArchivedRow, BackupRow } from './archived-row.ts'
import type { Refusals } from './refusals.ts'

/** How a restore has ended. */
export type Restoration =
  /** The store has leads already, and stays as it is. */
  | { readonly kind: 'not-empty' }
  /** The store refuses rows, and stays as it is. */
  | { readonly kind: 'refused'; readonly refusals: Refusals }
  /** All rows are in the store but those that it refused. */
  | { readonly kind: 'restored'; readonly refusals: Refusals }

/** What an archive is opened for. */
export type ArchiveAccess = 'read' | 'restore'

/** The whole of a store, to be taken elsewhere and brought back. Works beside a server that runs. */
export interface LeadArchive {
  /** Every row as it is at one moment, leads before notifications. A million leads pass without filling the memory. */
  rows(): AsyncIterable<ArchivedRow>
  /**
   * Puts rows into a store without leads, in one transaction; nothing is queued for them but what is among the rows.
   *
   * @param skipsRefused whether rows that the store refuses are left out; otherwise one of them keeps all others out
   */
  restore(rows: AsyncIterable<BackupRow>, skipsRefused: boolean): Promise<Restoration>
  close(): Promise<void>
}
