/** The store cannot be written now: down, locked, full. What was asked may be asked again. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
  /** Code of the database or of the operating system, fit for a log: it never holds a visitor's data. */
  readonly reason: string

  constructor(reason: string) {
    super(`the lead store is unavailable (${reason})`)
    this.reason = reason
  }
}
