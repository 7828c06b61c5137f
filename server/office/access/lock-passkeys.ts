import type { Statement } from '../../database/sql-database.ts'

/** The condition of the passkey that a session was opened by. */
export const passkeyOfSession = 'id = (select passkey_id from office_sessions where id = $1)'

/**
 * Locks passkeys. What a session starts is so written either before its passkey is removed, and removed with it, or not at all: in
 * PostgreSQL the statements after this one see what the other process has committed.
 */
export function lockPasskeys(condition: string, value: string): Statement {
  return { sql: `update office_passkeys set counter = counter where ${condition}`, values: [value] }
}
