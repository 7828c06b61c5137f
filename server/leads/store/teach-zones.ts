import type { Pool } from 'pg'
import type { Zone } from '../../../leads/lead.ts'
import { CHECK_VIOLATION, StoreRefusal } from '../../database/failures.ts'
import { translateFailure } from '../../database/postgres/pool.ts'

/** Between two attempts after a refusal, which only the owner of the tables can end. */
const RETRY_MS = 60_000

export interface ZoneTeacher {
  /**
   * Lets the database know the zones, unless it does.
   *
   * @throws StoreRefusal when the login may not
   */
  teach(): Promise<void>
  /**
   * Lets the database know the zones when it has refused leads for one of them, as it could not learn them at start.
   *
   * @returns whether the leads may be inserted again; false within a minute of a refusal
   * @throws StoreUnavailable when it cannot learn them now
   */
  teachAfter(refusal: unknown, zones: readonly Zone[]): Promise<boolean>
  /** Sets the listener that is called with the reason of a refusal, once. */
  onRefused(listener: (reason: string) => void): void
}

/**
 * Makes what teaches a database its zones.
 *
 * @param zones those of this process
 * @param now a clock in milliseconds that never jumps
 */
export function zoneTeacher(pool: Pool, zones: readonly Zone[], now: () => number): ZoneTeacher {
  let teaching: Promise<void> | null = null
  let heldUntil = Number.NEGATIVE_INFINITY
  let saidReason = ''
  let onRefused: (reason: string) => void = () => undefined

  /** Leads that come meanwhile share one attempt. */
  function teach(): Promise<void> {
    teaching ??= addZones(pool, zones).catch((error: unknown) => {
      teaching = null
      throw translateFailure(error)
    })
    return teaching
  }

  return {
    teach,

    async teachAfter(refusal, wanted) {
      const isForZone =
        refusal instanceof StoreRefusal &&
        refusal.code === CHECK_VIOLATION &&
        refusal.message.includes('leads_zone_check') &&
        wanted.some((zone) => zones.includes(zone))
      if (!isForZone || now() < heldUntil) {
        return false
      }
      try {
        await teach()
        return true
      } catch (error) {
        if (!(error instanceof StoreRefusal)) {
          throw error
        }
        heldUntil = now() + RETRY_MS
        if (saidReason !== error.message) {
          saidReason = error.message
          onRefused(error.message)
        }
        return false
      }
    },

    onRefused(listener) {
      onRefused = listener
    },
  }
}

/** Nothing is written where the database knows the zones: the login then needs no right to insert. */
async function addZones(pool: Pool, zones: readonly Zone[]): Promise<void> {
  if (zones.length === 0) {
    return
  }
  const { rows } = await pool.query<{ zone: Zone }>(
    'select zone from unnest($1::text[]) as zone where zone not in (select zone from public.lead_zones)',
    [zones],
  )
  if (rows.length > 0) {
    await pool.query('insert into public.lead_zones (zone) select unnest($1::text[]) on conflict do nothing', [
      rows.map(({ zone }) => zone),
    ])
  }
}
