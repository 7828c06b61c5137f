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
