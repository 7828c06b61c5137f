import { randomUUID } from 'node:crypto'
import type { ArchivedTable } from '../../database/archive.ts'
import { foldText } from '../../database/same-text.ts'
import { query, type SqlDatabase, type SqlRow, type Statement, toDate } from '../../database/sql-database.ts'

/** Somebody who answers leads. */
export interface Person {
  readonly id: string
  readonly name: string
}

/** Who was invited into the office. */
export function peopleIn(database: SqlDatabase) {
  return {
    /** Returns whether anybody was invited. */
    isOpen: async (): Promise<boolean> =>
      (await query(database, 'select 1 as one from office_people limit 1')).length > 0,

    people: async (): Promise<readonly (Person & { readonly createdAt: Date; readonly devices: number })[]> => {
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

    /**
     * Adds a person, or returns the one with this name, who from now on stays whatever becomes of a session that has invited them.
     * Names are compared without regard to case and Unicode form.
     */
    addPerson: async (name: string, now: Date): Promise<Person> => {
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

    /**
     * Does the same for a session. Until the person has come in they are removed with the passkey of that session.
     *
     * @returns null when the session has ended
     */
    invite: async (name: string, session: string, now: Date): Promise<Person | null> => {
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

    findPerson: async (name: string): Promise<Person | null> => {
      const [row] = await query(database, 'select id, name from office_people where name_key = $1', foldText(name))
      return row === undefined ? null : toPerson(row)
    },

    /** Removes a person with all passkeys and sessions, and what these have started, as `revoke` does. */
    removePerson: async (name: string): Promise<boolean> => {
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
  }
}

export function toPerson(row: SqlRow): Person {
  return { id: String(row.id), name: String(row.name) }
}

/** The condition of the passkey that a session was opened by. */
export const passkeyOfSession = 'id = (select passkey_id from office_sessions where id = $1)'

/**
 * Locks passkeys. What a session starts is so written either before its passkey is removed, and removed with it, or not at all: in
 * PostgreSQL the statements after this one see what the other process has committed.
 */
export function lockPasskeys(condition: string, value: string): Statement {
  return { sql: `update office_passkeys set counter = counter where ${condition}`, values: [value] }
}

/** Who may enter the office. */
export const officeTables: readonly ArchivedTable[] = [
  { name: 'office_people', words: ['person of the office', 'people of the office'], key: 'id', mustBeEmpty: true },
  { name: 'office_passkeys', words: ['passkey', 'passkeys'], key: 'id' },
]
