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
