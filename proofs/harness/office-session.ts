import { hash, randomBytes } from 'node:crypto'
import { officeApi } from '../../contracts/office-paths.ts'
import type { SqlDatabase } from '../../server/database/sql-database.ts'
import { signIn } from '../../test/fixtures/office-session.ts'

/** A telephone that is signed in at the office. */
export interface OfficeSession {
  readonly id: string
  /** The headers of its requests. */
  readonly headers: Readonly<Record<string, string>>
}

/** Signs Anna in past the passkey's ceremony, with a token that only this process knows. */
export async function openSession(database: SqlDatabase): Promise<OfficeSession> {
  const token = randomBytes(32).toString('base64url')
  const id = await signIn(database, 'Anna', `proof ${token.slice(0, 6)}`, hash('sha256', token, 'hex'))
  return {
    id,
    headers: {
      Cookie: `__Secure-ufficio=${token}`,
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'application/json',
    },
  }
}

/** Asks the office's API as the app does. A body makes it a change. */
export function askOffice(url: string, { headers }: OfficeSession, path: string, body?: object): Promise<Response> {
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
  return fetch(`${url}${officeApi}${path}`, init)
}
