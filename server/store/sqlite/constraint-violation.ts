/** SQLite's primary result code of a violated constraint; the extended ones carry it in their low byte. */
const SQLITE_CONSTRAINT = 19

const SQLITE_CONSTRAINT_FOREIGNKEY = 787

/** An error by which SQLite refuses a row; its message names the constraint, and holds nothing of the row. */
export type ConstraintViolation = Error & { readonly errcode: number }

export function isConstraintViolation(error: unknown): error is ConstraintViolation {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === SQLITE_CONSTRAINT
  )
}

export function isForeignKeyViolation({ errcode }: ConstraintViolation): boolean {
  return errcode === SQLITE_CONSTRAINT_FOREIGNKEY
}
