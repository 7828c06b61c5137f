import { randomUUID } from 'node:crypto'
import type { UploadRefusal } from '../../../contracts/editing.ts'
import { inBatches, type Place, query, type SqlDatabase } from '../../database/sql-database.ts'

/** A process that takes an upload renews its lease; one that was killed loses it after so long, and another takes the upload up. */
export const TAKING_LEASE_MS = 30_000

/** An upload that a process takes. */
export interface ClaimedUpload {
  readonly id: string
  /** Tells this claim from a later one. */
  readonly claim: string
  /** How many parts it has. */
  readonly parts: number
  /** The name of the person. */
  readonly by: string
  /** How often it was claimed, this time included. */
  readonly attempts: number
}

export type UploadOutcome =
  | { readonly state: 'taken'; readonly photograph: string }
  | { readonly state: 'refused'; readonly reason: UploadRefusal }

/** The condition that an upload is finished, and no process is taking it. */
function isUnclaimed(now: Date, place: Place): string {
  return `state = 'working' and (leased_until is null or leased_until <= ${place(now.toISOString())})`
}

/** The finished uploads: one process takes each. */
export function claimedUploadsIn(database: SqlDatabase) {
  return {
    /** The finished uploads that no process is taking, the oldest first. */
    unclaimed: async (now: Date): Promise<readonly string[]> => {
      const rows = await query(
        database,
        (place) => `select id from site_upload_states where ${isUnclaimed(now, place)} order by at, id`,
      )
      return rows.map(({ id }) => String(id))
    },

    /** Claims a finished upload that no process is taking; null when there is nothing to do. */
    claim: async (id: string, now: Date): Promise<ClaimedUpload | null> => {
      const claim = randomUUID()
      const [row] = await query(
        database,
        (place) => `update site_upload_states
          set claim = ${place(claim)}, leased_until = ${place(leaseFrom(now))}, attempts = attempts + 1
          where id = ${place(id)} and ${isUnclaimed(now, place)}
          returning parts, by, attempts`,
      )
      return row === undefined
        ? null
        : { id, claim, parts: Number(row.parts), by: String(row.by), attempts: Number(row.attempts) }
    },

    renew: async ({ id, claim }: ClaimedUpload, now: Date): Promise<void> => {
      await query(
        database,
        (place) => `update site_upload_states set leased_until = ${place(leaseFrom(now))}
          where id = ${place(id)} and claim = ${place(claim)}`,
      )
    },

    /** Leaves an upload to whoever looks next, as if it had not been claimed. Returns false when it is gone, or another's meanwhile. */
    release: async ({ id, claim }: ClaimedUpload): Promise<boolean> => {
      const rows = await query(
        database,
        (place) => `update site_upload_states set leased_until = null, attempts = attempts - 1
          where id = ${place(id)} and claim = ${place(claim)} and state = 'working' returning id`,
      )
      return rows.length > 0
    },

    part: async (id: string, part: number): Promise<Uint8Array | null> => {
      const [row] = await query(database, 'select bytes from site_uploads where id = $1 and part = $2', id, part)
      return row?.bytes instanceof Uint8Array ? row.bytes : null
    },

    /** Says what became of an upload, and removes its parts. */
    settle: async ({ id, claim }: ClaimedUpload, outcome: UploadOutcome): Promise<void> => {
      const reason = outcome.state === 'refused' ? outcome.reason : null
      const photograph = outcome.state === 'taken' ? outcome.photograph : null
      await query(
        database,
        (place) => `update site_upload_states
          set state = ${place(outcome.state)}, reason = ${place(reason)}, photograph = ${place(photograph)}
          where id = ${place(id)} and claim = ${place(claim)} and state = 'working'`,
      )
      await removeOrphanedParts(database)
    },
  }
}

/** Of 256 KB each, which SQLite overwrites: leads wait for one transaction, not for a whole photograph. */
const PARTS_AT_ONCE = 4

/** Removes the parts of uploads that are not to be taken any more. Returns how many there were. */
export function removeOrphanedParts(database: SqlDatabase): Promise<number> {
  return inBatches(
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
