import { randomUUID } from 'node:crypto'
import { type UploadState, uploadState } from '../../../contracts/editing.ts'
import { isoBefore } from '../../database/clock.ts'
import { inBatches, query, type SqlDatabase, type SqlRow } from '../../database/sql-database.ts'
import {
  MAX_OPEN,
  MAX_WAITING,
  OUTCOME_LIFETIME_MS,
  TAKING_LEASE_MS,
  UPLOAD_LIFETIME_MS,
  type Uploads,
} from './uploads.ts'

/** An upload with the photograph that it has become, and how many of its parts are there. */
const selectState = `select u.state, u.reason, p.name, p.width, p.height, p.digest,
    (select count(*) from site_uploads where id = u.id) as stored,
    (select max(part) from site_uploads where id = u.id) as last_part
  from site_upload_states u left join site_photographs p on p.name = u.photograph
  where u.id = $1 and u.session_id = $2`

/** The uploads of a store, in the SQL that both databases share. */
export function uploadsIn(database: SqlDatabase): Uploads {
  return {
    begin: async (id, session, by, now) => {
      const results = await database.run([
        // Their parts go with the next `forget`.
        {
          sql: `delete from site_upload_states where session_id = $1 and state = 'open' and id not in (
            select id from site_upload_states where session_id = $1 and state = 'open' order by at desc, id limit $2)`,
          values: [session, MAX_OPEN - 1],
        },
        {
          sql: `insert into site_upload_states (id, session_id, by, at, state)
            select $1, id, $3, $4, 'open' from office_sessions where id = $2
            returning id`,
          values: [id, session, by, now.toISOString()],
        },
      ])
      return (results.at(-1) ?? []).length > 0
    },

    addPart: async (id, part, session, bytes) => {
      const rows = await query(
        database,
        `insert into site_uploads (id, part, session_id, at, bytes)
           select id, $2, session_id, at, $4 from site_upload_states
           where id = $1 and session_id = $3 and state = 'open'
         on conflict (id, part) do update set bytes = excluded.bytes
         returning id`,
        id,
        part,
        session,
        bytes,
      )
      return rows.length > 0
    },

    finish: async (id, session, parts) => {
      const results = await database.run([
        // In turns, as two that may wait each alone may be too many together.
        ...database.inTurns,
        {
          sql: `update site_upload_states set state = 'working', parts = $3
            where id = $1 and session_id = $2 and state = 'open'
              and (select count(*) from site_uploads where id = $1) = $3
              and (select max(part) from site_uploads where id = $1) = $3 - 1
              and (select count(*) from site_upload_states where session_id = $2 and state = 'working') < $4`,
          values: [id, session, parts, MAX_WAITING],
        },
        { sql: selectState, values: [id, session] },
      ])
      const row = results.at(-1)?.[0]
      const isComplete = row?.state === 'open' && Number(row.stored) === parts && Number(row.last_part) === parts - 1
      return isComplete ? 'busy' : (toState(row) ?? 'unknown')
    },

    state: async (id, session) => toState((await query(database, selectState, id, session))[0]),

    unclaimed: async (now) => {
      const rows = await query(
        database,
        `select id from site_upload_states
         where state = 'working' and (leased_until is null or leased_until <= $1) order by at, id`,
        now.toISOString(),
      )
      return rows.map(({ id }) => String(id))
    },

    claim: async (id, now) => {
      const claim = randomUUID()
      const [row] = await query(
        database,
        `update site_upload_states set claim = $2, leased_until = $4, attempts = attempts + 1
         where id = $1 and state = 'working' and (leased_until is null or leased_until <= $3)
         returning parts, by, attempts`,
        id,
        claim,
        now.toISOString(),
        leaseFrom(now),
      )
      return row === undefined
        ? null
        : { id, claim, parts: Number(row.parts), by: String(row.by), attempts: Number(row.attempts) }
    },

    renew: async ({ id, claim }, now) => {
      await query(
        database,
        'update site_upload_states set leased_until = $3 where id = $1 and claim = $2',
        id,
        claim,
        leaseFrom(now),
      )
    },

    release: async ({ id, claim }) => {
      const rows = await query(
        database,
        `update site_upload_states set leased_until = null, attempts = attempts - 1
         where id = $1 and claim = $2 and state = 'working' returning id`,
        id,
        claim,
      )
      return rows.length > 0
    },

    part: async (id, part) => {
      const [row] = await query(database, 'select bytes from site_uploads where id = $1 and part = $2', id, part)
      return row?.bytes instanceof Uint8Array ? row.bytes : null
    },

    settle: async ({ id, claim }, outcome) => {
      await query(
        database,
        `update site_upload_states set state = $3, reason = $4, photograph = $5
         where id = $1 and claim = $2 and state = 'working'`,
        id,
        claim,
        outcome.state,
        outcome.state === 'refused' ? outcome.reason : null,
        outcome.state === 'taken' ? outcome.photograph : null,
      )
      await removeOrphanedParts(database)
    },

    forget: async (now) => {
      await query(
        database,
        `delete from site_upload_states where (state = 'open' and at < $1) or at < $2`,
        isoBefore(now, UPLOAD_LIFETIME_MS),
        isoBefore(now, OUTCOME_LIFETIME_MS),
      )
      await removeOrphanedParts(database)
    },
  }
}

/** Of 256 KB each, which SQLite overwrites: leads wait for one transaction, not for a whole photograph. */
const PARTS_AT_ONCE = 4

async function removeOrphanedParts(database: SqlDatabase): Promise<void> {
  await inBatches(
    database,
    (limit) => ({
      sql: `delete from site_uploads where (id, part) in (
          select id, part from site_uploads where not exists (
            select 1 from site_upload_states u where u.id = site_uploads.id and u.state in ('open', 'working'))
          order by id, part limit $1 ${database.skipLocked})
        returning part`,
      values: [limit],
    }),
    PARTS_AT_ONCE,
  )
}

function leaseFrom(now: Date): string {
  return new Date(now.getTime() + TAKING_LEASE_MS).toISOString()
}

/** Null for an upload that is not finished, and for a photograph that was removed since. */
function toState(row: SqlRow | undefined): UploadState | null {
  if (row === undefined || row.state === 'open' || (row.state === 'taken' && row.name === null)) {
    return null
  }
  const { state, reason, name, width, height, digest } = row
  const photograph = { name, width: Number(width), height: Number(height), digest, isUploaded: true }
  return uploadState.parse({ state, ...(state === 'refused' && { reason }), ...(state === 'taken' && { photograph }) })
}
