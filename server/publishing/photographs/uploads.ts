import { PART_BYTES, type UploadState, uploadState } from '../../../contracts/editing.ts'
import { DAY_MS, HOUR_MS } from '../../../leads/milliseconds.ts'
import { isoBefore } from '../../database/clock.ts'
import { query, type SqlDatabase, type SqlRow } from '../../database/sql-database.ts'
import { claimedUploadsIn, removeOrphanedParts } from './claimed-uploads.ts'

/** Parts that are not complete by then are given up. */
export const UPLOAD_LIFETIME_MS = HOUR_MS

/** What became of an upload is told for so long. */
export const OUTCOME_LIFETIME_MS = DAY_MS

/** A session has so many uploads that are not finished, one beside another: a further one replaces the oldest. */
export const MAX_OPEN = 8

/** No upload begins while so much of others waits, in the leads' database: as much as the library may have. */
export const MAX_WAITING_PARTS = (600 * 1024 * 1024) / PART_BYTES

/** An upload with the photograph that it has become. */
const selectState = `select u.state, u.reason, p.name, p.width, p.height, p.digest
  from site_upload_states u left join site_photographs p on p.name = u.photograph
  where u.id = $1 and u.session_id = $2`

export type Uploads = ReturnType<typeof uploadsIn>

/** Photographs on their way from a browser to the library, in the SQL that both databases share. */
export function uploadsIn(database: SqlDatabase) {
  return {
    ...claimedUploadsIn(database),

    /** Begins an upload, in place of the oldest that is open past MAX_OPEN. */
    begin: async (id: string, session: string, by: string, now: Date): Promise<'begun' | 'signed-out' | 'full'> => {
      const [waiting] = await query(database, 'select count(*) as parts from site_uploads')
      if (Number(waiting?.parts) >= MAX_WAITING_PARTS) {
        return 'full'
      }
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
      return (results.at(-1) ?? []).length > 0 ? 'begun' : 'signed-out'
    },

    /** Keeps a part, in place of the same part before. Returns false for an upload of another session, or one that is finished. */
    addPart: async (id: string, part: number, session: string, bytes: Uint8Array): Promise<boolean> => {
      const rows = await query(
        database,
        (place) => `insert into site_uploads (id, part, session_id, at, bytes)
            select id, ${place(part)}, session_id, at, ${place(bytes)} from site_upload_states
            where id = ${place(id)} and session_id = ${place(session)} and state = 'open'
          on conflict (id, part) do update set bytes = excluded.bytes
          returning id`,
      )
      return rows.length > 0
    },

    /**
     * Finishes an upload, which takes no parts any more. A second time nothing changes.
     *
     * @returns its state; 'unknown' unless exactly so many parts are there
     */
    finish: async (id: string, session: string, parts: number): Promise<UploadState | 'unknown'> => {
      const results = await database.run([
        {
          sql: `update site_upload_states set state = 'working', parts = $3
            where id = $1 and session_id = $2 and state = 'open'
              and (select count(*) from site_uploads where id = $1) = $3
              and (select max(part) from site_uploads where id = $1) = $3 - 1`,
          values: [id, session, parts],
        },
        { sql: selectState, values: [id, session] },
      ])
      return toState(results.at(-1)?.[0]) ?? 'unknown'
    },

    /** The state of a finished upload; null for any other. */
    state: async (id: string, session: string): Promise<UploadState | null> =>
      toState((await query(database, selectState, id, session))[0]),

    /** Removes what has outlived its time, a few parts at a time. Returns how many parts there were. */
    forget: async (now: Date): Promise<number> => {
      await query(
        database,
        (place) => `delete from site_upload_states
          where (state = 'open' and at < ${place(isoBefore(now, UPLOAD_LIFETIME_MS))})
            or at < ${place(isoBefore(now, OUTCOME_LIFETIME_MS))}`,
      )
      return removeOrphanedParts(database)
    },
  }
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
