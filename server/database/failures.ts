/** PostgreSQL's code (SQLSTATE) for a right that a role lacks. */
export const MISSING_RIGHT = '42501'

/** PostgreSQL's code of a violated check. */
export const CHECK_VIOLATION = '23514'

/** The database refuses what was to be written by a rule of its own: a right, a policy, a constraint. */
export class StoreRefusal extends Error {
  override readonly name = 'StoreRefusal'
  /** PostgreSQL's code for the rule (SQLSTATE). */
  readonly code: string

  /** @param cause another refusal that this one follows from; its message holds no visitor's data */
  constructor(code: string, message: string, cause?: StoreRefusal) {
    super(message, cause && { cause })
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
