import { escapeIdentifier, escapeLiteral, type Pool } from 'pg'
import { type Lead, leadFields, type Zone } from '../../../leads/lead.ts'
import { sameLeadKey } from '../../../leads/same-lead.ts'
import { CHECK_VIOLATION, StoreRefusal } from '../../database/failures.ts'
import { openPostgres } from '../../database/postgres/open-postgres.ts'
import { translateFailure } from '../../database/postgres/pool.ts'
import type { SqlDatabase } from '../../database/sql-database.ts'
import { type Origin, unknownOrigin } from '../screening/sender.ts'
import { canWriteAfter, knownZonesIn, type StoreDatabase, trialLead } from './lead-store.ts'
import { ensureVisitorRights } from './visitor-rights.ts'

// One array per column: the statement's text is the same for any number of leads.
const insertLeads = `insert into public.leads (${leadFields.join(', ')})
  select * from unnest(${leadFields.map((_, index) => `$${index + 1}::text[]`).join(', ')})`

/** The tables whose rows go with a person. */
const tablesOfPeople = ['appointments', 'lead_events', 'leads', 'reviews', 'spam_senders']

/**
 * Opens the store in PostgreSQL, its schema being up to date (migrate.ts).
 *
 * @param pool connections of a role that may take on the role `anon`; closed with the store
 * @param zones what the database learns to know, as it refuses leads of others
 */
export function openPostgresStore(pool: Pool, zones: readonly Zone[] = [], statementTimeoutMs?: number): StoreDatabase {
  const database = openPostgres(pool, statementTimeoutMs)
  const { transact, withRetries, tracked } = database
  let registering: Promise<void> | null = null

  /** Registers the zones, once. Leads that come meanwhile share the attempt. */
  function registerZones(): Promise<void> {
    registering ??= addZones(pool, zones).catch((error: unknown) => {
      registering = null
      throw translateFailure(error)
    })
    return registering
  }

  /** Inserts with a visitor's rights, which the database itself enforces. */
  function insertOnce(leads: readonly Lead[], origin: Origin, end: 'commit' | 'rollback'): Promise<number> {
    return transact(
      `set local role anon; ${settingsOf(origin)}`,
      async (client) => {
        const { rowCount } = await client.query(
          insertLeads,
          leadFields.map((field) => leads.map((lead) => lead[field])),
        )
        return rowCount ?? 0
      },
      end,
    )
  }

  const insertTrial = () => insertOnce([trialLead], unknownOrigin, 'rollback')

  /** Inserts leads, and again when the database did not know their zones: it was unreachable at start. */
  async function insertRegistered(leads: readonly Lead[], origin: Origin): Promise<number> {
    const insert = () => withRetries(() => insertOnce(leads, origin, 'commit'))
    try {
      return await insert()
    } catch (error) {
      if (!refusesZone(error) || !leads.some(({ zone }) => zones.includes(zone))) {
        throw error
      }
      await registerZones().catch((failure: unknown) => {
        throw failure instanceof StoreRefusal ? new StoreRefusal(error.code, error.message, failure) : failure
      })
      return insert()
    }
  }

  return {
    ...database,
    async insert(leads, origin = unknownOrigin) {
      const ordered = inLockOrder(leads)
      return { stored: await tracked(insertRegistered(ordered, origin)) }
    },
    knownZones: knownZonesIn(zones, database.run),
    canWrite: (onRefused) => canWriteAfter(tracked(withRetries(insertTrial)), onRefused),
    ensureVisitorRights: () => tracked(ensureVisitorRights(pool, registerZones, insertTrial)),
    async tidyFiles(hasErased) {
      if (hasErased) {
        await renewStatistics(database)
      }
      return true
    },
  }
}

function refusesZone(error: unknown): error is StoreRefusal {
  return error instanceof StoreRefusal && error.code === CHECK_VIOLATION && error.message.includes('leads_zone_check')
}

/** Nothing is written where the zones are registered: the login then needs no right to insert. */
async function addZones(pool: Pool, zones: readonly Zone[]): Promise<void> {
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

/**
 * Replaces the samples of values in PostgreSQL's statistics (pg_stats), which quote erased names and addresses until so much has changed
 * that it does this by itself. Tables without statistics get none. A login that neither owns a table nor may maintain it is only
 * warned. An empty table keeps the samples that it has.
 */
async function renewStatistics({ run }: SqlDatabase): Promise<void> {
  const [found = []] = await run([
    {
      sql: `select distinct tablename from pg_stats
        where schemaname = 'public' and tablename in (${tablesOfPeople.map((name) => escapeLiteral(name)).join(', ')})`,
    },
  ])
  for (const { tablename } of found) {
    // Each by itself, so that no lock is held while another one is awaited.
    await run([{ sql: `analyze public.${escapeIdentifier(String(tablename))}` }])
  }
}

/** The settings by which the triggers get the origin of the leads; they end with the transaction. */
function settingsOf({ sender, signal, campaign }: Origin): string {
  return Object.entries({ sender, signal, ...campaign })
    .map(([name, value]) => `set local leads.${name} = ${escapeLiteral(value ?? '')}`)
    .join('; ')
}

/** Sorts leads by their keys, which the database locks one after the other: one order for all prevents deadlocks. */
function inLockOrder(leads: readonly Lead[]): readonly Lead[] {
  return leads.toSorted((one, other) => (sameLeadKey(one) < sameLeadKey(other) ? -1 : 1))
}
