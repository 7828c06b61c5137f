import type { Zone } from '../../../leads/lead.ts'
import type { SqlDatabase } from '../../database/sql-database.ts'
import type { LeadStore } from './lead-store.ts'

/**
 * Makes the function that returns the known zones. They stay in memory; the table is read again for a zone that is not among
 * them: another process, with newer content, may have added it.
 *
 * @param own the zones of this process's content
 */
export function knownZonesIn(own: readonly Zone[], run: SqlDatabase['run']): LeadStore['knownZones'] {
  let known: ReadonlySet<Zone> = new Set(own)
  let reading: Promise<void> | null = null

  async function read(): Promise<void> {
    const [rows = []] = await run([{ sql: 'select zone from lead_zones' }])
    known = new Set([...known, ...rows.map(({ zone }) => String(zone))])
  }

  return async (wanted) => {
    if (wanted.some((zone) => zone !== '' && !known.has(zone))) {
      // Many requests with an unknown zone share one reading.
      reading ??= read().finally(() => {
        reading = null
      })
      await reading
    }
    return known
  }
}
