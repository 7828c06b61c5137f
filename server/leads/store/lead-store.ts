import { type Lead, mapFields, otherZone, type Zone } from '../../../leads/lead.ts'
import { StoreRefusal } from '../../database/failures.ts'
import type { Database, SqlDatabase } from '../../database/sql-database.ts'
import type { Origin } from '../screening/sender.ts'

/** The lead that `canWrite` inserts and undoes. */
export const trialLead: Lead = { ...mapFields(() => '-'), name: 'trial of writing', zone: otherZone }

/** Class 42 is about rights and missing objects, the same for every lead; other classes may be about one lead's values. */
export function refusesEveryLead({ code }: StoreRefusal): boolean {
  return code.startsWith('42')
}

/** Finds out from an insert of the trial lead whether leads can be written: a rule of the owner that its values break hinders no other. */
export function canWriteAfter(trial: Promise<unknown>, onRefused: OnRefused = () => undefined): Promise<boolean> {
  return trial.then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof StoreRefusal)) {
        return false
      }
      const refusesAll = refusesEveryLead(error)
      if (refusesAll) {
        onRefused(error)
      }
      return !refusesAll
    },
  )
}

/** Is told why the database refuses every lead; the message holds nothing of any. */
type OnRefused = (refusal: StoreRefusal) => void

/** The visitors' side of a store. Both stores pass the same contract test. */
export interface LeadStore {
  /**
   * Stores leads, all or none. Resolves only once they would survive a power cut.
   * A lead that repeats one of the last 24 hours (leads/same-lead.ts) is not stored again, which is no failure.
   * A notice is queued in the same transaction as each new lead.
   *
   * @param leads trimmed and valid
   * @param origin their sender, the signal of the form, and the campaign of the page
   * @throws StoreUnavailable when they cannot be stored now
   * @throws StoreRefusal when the database refuses them; its code is HARD_LIMIT_SQLSTATE when one sender sends too many
   */
  insert(leads: readonly Lead[], origin?: Origin): Promise<{ readonly stored: number }>
  /**
   * Returns the zones that a lead may have: those of the content, of other processes' content, and of stored leads. The
   * database is read if one of those wanted is not known yet.
   *
   * @throws StoreUnavailable when it cannot be read now
   */
  knownZones(wanted: readonly Zone[]): Promise<ReadonlySet<Zone>>
  /** Finds out whether a lead could be stored now, by a real write that is undone. */
  canWrite(onRefused?: OnRefused): Promise<boolean>
  /** Finishes the writes that are in progress, then closes the database. */
  close(): Promise<void>
}

/** A store and the database behind it, which the business's side is built on. */
export interface StoreDatabase extends LeadStore, Database {
  /**
   * Makes sure that visitors have the rights to insert leads.
   *
   * @returns a text for the owner about the missing rights; null when none is missing, or when that cannot be found out now
   */
  ensureVisitorRights(): Promise<string | null>
}

/**
 * Makes the function that returns the known zones: those of this process's content, and for one that is not among them those of the
 * table, to which another process with newer content may have added it.
 */
export function knownZonesIn(own: readonly Zone[], run: SqlDatabase['run']): LeadStore['knownZones'] {
  const known: ReadonlySet<Zone> = new Set(own)
  let reading: Promise<ReadonlySet<Zone>> | null = null

  async function read(): Promise<ReadonlySet<Zone>> {
    const [rows = []] = await run([{ sql: 'select zone from lead_zones' }])
    return new Set([...own, ...rows.map(({ zone }) => String(zone))])
  }

  return async (wanted) => {
    if (wanted.every((zone) => zone === '' || known.has(zone))) {
      return known
    }
    // Many requests with made-up cities share one reading.
    reading ??= read().finally(() => {
      reading = null
    })
    return reading
  }
}
