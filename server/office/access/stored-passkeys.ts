import { query, type SqlDatabase, type SqlRow } from '../../database/sql-database.ts'
import { lockPasskeys, type Person, toPerson } from './people.ts'
import { insertSession, type NewSession } from './sessions.ts'
import type { StoredCode } from './tickets.ts'

/** A passkey as it is stored (WebAuthn, credential record). */
export interface StoredPasskey {
  /** The credential's id, base64url. */
  readonly id: string
  /** Base64url. */
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
}

/** The passkeys by which people come into the office. */
export function storedPasskeysIn(database: SqlDatabase) {
  return {
    passkeysOf: async (personId: string): Promise<readonly StoredPasskey[]> => {
      const rows = await query(
        database,
        'select id, public_key, counter, transports from office_passkeys where person_id = $1',
        personId,
      )
      return rows.map(toPasskey)
    },

    findPasskey: async (id: string): Promise<(StoredPasskey & { readonly person: Person }) | null> => {
      const [row] = await query(
        database,
        `select k.id, k.public_key, k.counter, k.transports, p.id as person_id, p.name
         from office_passkeys k join office_people p on p.id = k.person_id where k.id = $1`,
        id,
      )
      return row === undefined ? null : { ...toPasskey(row), person: toPerson({ id: row.person_id, name: row.name }) }
    },

    /**
     * Uses a code up, stores the passkey that was made by it, and signs in, in one transaction. The person's other codes end.
     *
     * @returns false when the code is not there any more: then nothing is stored
     */
    addPasskey: async (code: StoredCode, passkey: StoredPasskey, session: NewSession, now: Date): Promise<boolean> => {
      // The code is renamed before it is deleted: of two transactions that use it at one moment the second finds none, and the
      // statements after it see that.
      const used = `used:${session.id}`
      const isUsed = `exists (select 1 from office_tickets where hash = $1 and purpose = $2)`
      const at = now.toISOString()
      const isValid = `hash = $1 and purpose = 'code' and person_id = $2 and expires_at > $3`
      const [, , added = []] = await database.run([
        {
          // Two codes of one person take turns by this. Whoever has come in stays, whatever becomes of who invited them.
          sql: `update office_people set invited_by = null
            where id = $2 and exists (select 1 from office_tickets where ${isValid})`,
          values: [code.hash, code.personId, at],
        },
        {
          sql: `update office_tickets set purpose = $4 where ${isValid}`,
          values: [code.hash, code.personId, at, used],
        },
        {
          sql: `insert into office_passkeys (id, person_id, public_key, counter, transports, device, created_at)
            select $3, p.id, $4, $5, $6, $7, coalesce($8, p.created_at) from office_people p where p.id = $9 and ${isUsed}
            on conflict (id) do nothing returning id`,
          values: [
            code.hash,
            used,
            passkey.id,
            passkey.publicKey,
            passkey.counter,
            JSON.stringify(passkey.transports),
            session.device,
            at,
            code.personId,
          ],
        },
        // The passkey's own person: its id may be known from another one.
        insertSession(passkey.id, session, at, `${isUsed} and k.person_id = $3`, [code.hash, used, code.personId]),
        {
          sql: `delete from office_tickets where person_id = $3 and purpose in ('code', $2) and ${isUsed}`,
          values: [code.hash, used, code.personId],
        },
      ])
      return added.length > 0
    },

    /**
     * Removes a passkey with all its sessions, the codes that these have made, and whom they have invited and who never came in. What
     * a session has started belongs to its passkey: signing out, which whoever holds a stolen device can do, does not hide it from
     * here, and whoever signs out after an invitation does not take it back.
     */
    revoke: async (passkeyId: string): Promise<boolean> => {
      const results = await database.run([
        lockPasskeys('id = $1', passkeyId),
        { sql: 'delete from office_people where invited_by = $1', values: [passkeyId] },
        { sql: 'delete from office_passkeys where id = $1 returning id', values: [passkeyId] },
      ])
      return (results.at(-1) ?? []).length > 0
    },
  }
}

function toPasskey(row: SqlRow): StoredPasskey {
  const transports: unknown = JSON.parse(String(row.transports))
  return {
    id: String(row.id),
    publicKey: String(row.public_key),
    counter: Number(row.counter),
    transports: Array.isArray(transports) ? transports.map(String) : [],
  }
}
