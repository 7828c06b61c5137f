import { randomUUID } from 'node:crypto'
import { isoBefore } from '../../database/clock.ts'
import { toDate } from '../../database/row-values.ts'
import { foldText } from '../../database/same-text.ts'
import { query, type SqlDatabase, type SqlRow, type Statement } from '../../database/sql-database.ts'
import { forgetEndedSessions } from './ended-sessions.ts'
import {
  IDLE_MS,
  LONGEST_SESSION_MS,
  type NewSession,
  type OfficeAccess,
  type OfficeSession,
  type Person,
  type StoredPasskey,
  type Ticket,
  type TicketPurpose,
} from './office-access.ts'

/** A session's last request is written at most so often. */
const SEEN_EVERY_MS = 60_000

/** Guesses are kept for the longest period that limits them. */
const GUESSES_KEPT_MS = 60 * 60 * 1000

const sessionColumns = `s.id, s.person_id, p.name, s.seen_at,
  (select count(*) from office_subscriptions o where o.session_id = s.id and o.lost_at is null) as working,
  (select count(*) from office_subscriptions o where o.session_id = s.id and o.lost_at is not null) as lost`

/** Who may come into the office, in the SQL that both databases share. */
export function officeAccessIn(database: SqlDatabase): OfficeAccess {
  const findPerson = async (name: string) => {
    const [row] = await query(database, 'select id, name from office_people where name_key = $1', foldText(name))
    return row === undefined ? null : toPerson(row)
  }

  return {
    isOpen: async () => (await query(database, 'select 1 as one from office_people limit 1')).length > 0,

    people: async () => {
      const rows = await query(
        database,
        `select id, name, created_at,
          (select count(*) from office_passkeys where office_passkeys.person_id = office_people.id) as devices
         from office_people order by created_at, id`,
      )
      return rows.map((row) => ({
        ...toPerson(row),
        createdAt: toDate(row.created_at),
        devices: Number(row.devices),
      }))
    },

    addPerson: async (name, now) => {
      const [, [row] = []] = await database.run([
        {
          sql: `insert into office_people (id, name, name_key, created_at) values ($1, $2, $3, $4)
            on conflict (name_key) do update set invited_by = null`,
          values: [randomUUID(), name, foldText(name), now.toISOString()],
        },
        { sql: 'select id, name from office_people where name_key = $1', values: [foldText(name)] },
      ])
      return toPerson(row ?? {})
    },

    invite: async (name, session, now) => {
      const [, , [row] = []] = await database.run([
        lockPasskeys(passkeyOfSession, session),
        {
          sql: `insert into office_people (id, name, name_key, created_at, invited_by)
            select $1, $2, $3, coalesce($4, created_at), passkey_id from office_sessions where id = $5
            on conflict (name_key) do update set invited_by = excluded.invited_by where office_people.invited_by is not null`,
          values: [randomUUID(), name, foldText(name), now.toISOString(), session],
        },
        {
          sql: `select id, name from office_people
            where name_key = $1 and exists (select 1 from office_sessions where id = $2)`,
          values: [foldText(name), session],
        },
      ])
      return row === undefined ? null : toPerson(row)
    },

    findPerson,

    removePerson: async (name) => {
      const passkeys = 'person_id = (select id from office_people where name_key = $1)'
      const results = await database.run([
        lockPasskeys(passkeys, foldText(name)),
        {
          sql: `delete from office_people where invited_by in (select id from office_passkeys where ${passkeys})`,
          values: [foldText(name)],
        },
        { sql: 'delete from office_people where name_key = $1 returning id', values: [foldText(name)] },
      ])
      return (results.at(-1) ?? []).length > 0
    },

    addTicket: async ({ hash, purpose, personId, parentHash, expiresAt, session }) => {
      const columns = 'hash, purpose, person_id, parent_hash, expires_at'
      const values = [hash, purpose, personId, parentHash, expiresAt.toISOString()]
      const results = await database.run(
        session === undefined
          ? [{ sql: `insert into office_tickets (${columns}) values ($1, $2, $3, $4, $5) returning hash`, values }]
          : [
              lockPasskeys(passkeyOfSession, session),
              {
                // The coalesce gives the parameter the type of its column.
                sql: `insert into office_tickets (${columns}, passkey_id)
                  select $1, $2, $3, $4, coalesce($5, created_at), passkey_id from office_sessions where id = $6
                  returning hash`,
                values: [...values, session],
              },
            ],
      )
      return (results.at(-1) ?? []).length > 0
    },

    findTicket: async (hash, purpose, now) => {
      const [row] = await query(
        database,
        'select * from office_tickets where hash = $1 and purpose = $2 and expires_at > $3',
        hash,
        purpose,
        now.toISOString(),
      )
      return row === undefined ? null : toTicket(row, purpose)
    },

    takeTicket: async (hash, purpose, now) => {
      const [row] = await query(
        database,
        'delete from office_tickets where hash = $1 and purpose = $2 and expires_at > $3 returning *',
        hash,
        purpose,
        now.toISOString(),
      )
      return row === undefined ? null : toTicket(row, purpose)
    },

    useTicket: async (hash, expiresAt) => {
      const added = await query(
        database,
        `insert into office_tickets (hash, purpose, expires_at) values ($1, 'used', $2)
         on conflict (hash) do nothing returning hash`,
        hash,
        expiresAt.toISOString(),
      )
      return added.length > 0
    },

    passkeysOf: async (personId) => {
      const rows = await query(
        database,
        'select id, public_key, counter, transports from office_passkeys where person_id = $1',
        personId,
      )
      return rows.map(toPasskey)
    },

    findPasskey: async (id) => {
      const [row] = await query(
        database,
        `select k.id, k.public_key, k.counter, k.transports, p.id as person_id, p.name
         from office_passkeys k join office_people p on p.id = k.person_id where k.id = $1`,
        id,
      )
      return row === undefined ? null : { ...toPasskey(row), person: toPerson({ id: row.person_id, name: row.name }) }
    },

    addPasskey: async (code, passkey, session, now) => {
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

    signIn: async ({ id, counter }, session, now) => {
      const at = now.toISOString()
      const [, , added = []] = await database.run([
        {
          // The telephone is back: its ended session is named in no digest any more.
          sql: 'delete from office_sessions where passkey_id = $3 and device = $4 and (seen_at < $1 or created_at < $2)',
          values: [isoBefore(now, IDLE_MS), isoBefore(now, LONGEST_SESSION_MS), id, session.device],
        },
        { sql: 'update office_passkeys set counter = $2 where id = $1', values: [id, counter] },
        insertSession(id, session, at, '1 = 1', []),
      ])
      return added.length > 0
    },

    findSession: async (tokenHash, now) => {
      const [row] = await query(
        database,
        `select ${sessionColumns} from office_sessions s join office_people p on p.id = s.person_id
         where s.token_hash = $1 and s.seen_at > $2 and s.created_at > $3`,
        tokenHash,
        isoBefore(now, IDLE_MS),
        isoBefore(now, LONGEST_SESSION_MS),
      )
      if (row === undefined) {
        return null
      }
      const session = toSession(row)
      if (now.getTime() - session.seenAt.getTime() > SEEN_EVERY_MS) {
        await query(database, 'update office_sessions set seen_at = $2 where id = $1', session.id, now.toISOString())
      }
      return session
    },

    devices: async (now) => {
      const rows = await query(
        database,
        `select k.id as passkey_id, coalesce(s.device, k.device) as device, ${sessionColumns}
         from office_passkeys k join office_people p on p.id = k.person_id
         left join office_sessions s on s.passkey_id = k.id and s.seen_at > $1 and s.created_at > $2
         order by k.created_at, s.created_at, k.id, s.id`,
        isoBefore(now, IDLE_MS),
        isoBefore(now, LONGEST_SESSION_MS),
      )
      return rows.map((row) => ({
        passkey: String(row.passkey_id),
        session: row.id === null ? null : toSession(row),
        name: String(row.name),
        device: String(row.device),
      }))
    },

    endSession: async (id) => {
      await query(database, 'delete from office_sessions where id = $1', id)
    },

    revoke: async (passkeyId) => {
      const results = await database.run([
        lockPasskeys('id = $1', passkeyId),
        { sql: 'delete from office_people where invited_by = $1', values: [passkeyId] },
        { sql: 'delete from office_passkeys where id = $1 returning id', values: [passkeyId] },
      ])
      return (results.at(-1) ?? []).length > 0
    },

    guess: async (kind, sender, { periodMs, bySender, byAll, ownBySender = 0 }, now) => {
      const id = randomUUID()
      const since = isoBefore(now, periodMs)
      const results = await database.run([
        ...database.inTurns,
        {
          // The coalesce gives the parameter the type of its column.
          sql: `insert into office_guesses (id, sender, at)
            select $1, $2, coalesce($3, (select max(at) from office_guesses))
            where (select count(*) from office_guesses where sender = $2 and at > $4) < ${Math.trunc(ownBySender)}
              or (select count(*) from office_guesses where sender = $2 and at > $4) < ${Math.trunc(bySender)}
                and (select count(*) from office_guesses where sender like $5 and at > $4) < ${Math.trunc(byAll)}
            returning id`,
          values: [id, `${kind}:${sender}`, now.toISOString(), since, `${kind}:%`],
        },
      ])
      return (results.at(-1) ?? []).length > 0 ? id : null
    },

    forgive: async (guess) => {
      await query(database, 'delete from office_guesses where id = $1', guess)
    },

    forgetExpired: async (now) => {
      await database.run([
        ...forgetEndedSessions(now),
        { sql: 'delete from office_guesses where at < $1', values: [isoBefore(now, GUESSES_KEPT_MS)] },
        { sql: 'delete from office_tickets where expires_at <= $1', values: [now.toISOString()] },
      ])
    },
  }
}

/** The condition of the passkey that a session was opened by. */
const passkeyOfSession = 'id = (select passkey_id from office_sessions where id = $1)'

/**
 * Locks passkeys. What a session starts is so written either before its passkey is removed, and removed with it, or not at all: in
 * PostgreSQL the statements after this one see what the other process has committed.
 */
function lockPasskeys(condition: string, value: string): Statement {
  return { sql: `update office_passkeys set counter = counter where ${condition}`, values: [value] }
}

/** @param condition with the placeholders of `values`, which come first */
function insertSession(
  passkeyId: string,
  { id, tokenHash, device }: NewSession,
  at: string,
  condition: string,
  values: readonly string[],
): Statement {
  const place = (index: number) => `$${values.length + index}`
  return {
    sql: `insert into office_sessions (id, token_hash, person_id, passkey_id, device, created_at, seen_at)
      select ${place(1)}, ${place(2)}, k.person_id, k.id, ${place(3)}, coalesce(${place(4)}, k.created_at),
        coalesce(${place(4)}, k.created_at)
      from office_passkeys k where k.id = ${place(5)} and ${condition} returning id`,
    values: [...values, id, tokenHash, device, at, passkeyId],
  }
}

function toPerson(row: SqlRow): Person {
  return { id: String(row.id), name: String(row.name) }
}

function toTicket(row: SqlRow, purpose: TicketPurpose): Ticket {
  return {
    hash: String(row.hash),
    purpose,
    personId: row.person_id === null ? null : String(row.person_id),
    parentHash: row.parent_hash === null ? null : String(row.parent_hash),
    expiresAt: toDate(row.expires_at),
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

function toSession(row: SqlRow): OfficeSession {
  return {
    id: String(row.id),
    personId: String(row.person_id),
    name: String(row.name),
    seenAt: toDate(row.seen_at),
    notices: Number(row.working) > 0 ? 'on' : Number(row.lost) > 0 ? 'lost' : 'none',
  }
}
