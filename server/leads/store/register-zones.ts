import type { Pool } from 'pg'
import type { Zone } from '../../../leads/lead.ts'
import { CHECK_VIOLATION, StoreRefusal } from '../../database/failures.ts'
import { translateFailure } from '../../database/postgres/pool.ts'

/** Between two attempts after a refusal, which only the owner of the tables can end. */
const RETRY_MS = 60_000

export interface ZoneRegistration {
  /**
   * Registers the zones with the database, unless they are.
   *
   * @throws StoreRefusal when the login may not
   */
  register(): Promise<void>
  /**
   * Registers the zones when the database has refused leads for one of them, as that was not possible at start.
   *
   * @returns whether the leads may be inserted again; false within a minute of a refusal
   * @throws StoreUnavailable when that is not possible now
   */
  registerAfter(refusal: unknown, zones: readonly Zone[]): Promise<boolean>
  /** Sets the listener that is called with the reason of a refusal, once. */
  onRefused(listener: (reason: string) => void): void
}

/**
 * Makes what registers the zones of this process with a database.
 *
 * @param now a clock in milliseconds that never jumps
 */
export function zoneRegistration(pool: Pool, zones: readonly Zone[], now: () => number): ZoneRegistration {
  let registering: Promise<void> | null = null
  let heldUntil = Number.NEGATIVE_INFINITY
  let saidReason = ''
  let onRefused: (reason: string) => void = () => undefined

  /** Leads that come meanwhile share one attempt. */
  function register(): Promise<void> {
    registering ??= addZones(pool, zones).catch((error: unknown) => {
      registering = null
      throw translateFailure(error)
    })
    return registering
  }

  return {
    register,

    async registerAfter(refusal, wanted) {
      const isForZone =
        refusal instanceof StoreRefusal &&
        refusal.code === CHECK_VIOLATION &&
        refusal.message.includes('leads_zone_check') &&
        wanted.some((zone) => zones.includes(zone))
      if (!isForZone || now() < heldUntil) {
        return false
      }
      try {
        await register()
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

/** Nothing is written where the zones are registered: the login then needs no right to insert. */
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
