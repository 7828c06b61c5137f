import type { Pool, PoolClient } from 'pg'
import type { Lead } from '../../../leads/lead.ts'
import { sameLeadKey } from '../../../leads/same-lead.ts'
import type { LeadStore } from '../lead-store.ts'
import { isWorthRepeating, translateFailure } from './translate-failure.ts'

const STATEMENT_TIMEOUT_MS = 10_000
const MAX_ATTEMPTS = 3

const insertLeads = `insert into public.leads (name, email, phone, zone)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::text[])`

const trial: Lead = { name: 'trial of writing', email: '-', phone: '-', zone: 'altro' }

/**
 * Keeps leads in PostgreSQL, its schema being up to date (migrate.ts).
 *
 * @param pool connections of a role that may take on the role `anon`; closed with the store
 * @param statementTimeoutMs how long the database may take, waiting for locks included
 */
export function openPostgresStore(pool: Pool, statementTimeoutMs: number = STATEMENT_TIMEOUT_MS): LeadStore {
  // With a visitor's rights, which the database itself enforces. One round trip, as pg sends a text without parameters.
  const beginAsVisitor = `begin; set local role anon; set local statement_timeout = ${Math.round(statementTimeoutMs)}`
  const inFlight = new Set<Promise<unknown>>()
  let closing: Promise<void> | null = null

  /** Remembers what is under way: a pool that ends forgets who waits for a connection. */
  function tracked<Result>(work: Promise<Result>): Promise<Result> {
    inFlight.add(work)
    const forget = () => inFlight.delete(work)
    work.then(forget, forget)
    return work
  }

  async function finishAndEnd(): Promise<void> {
    await Promise.allSettled(inFlight)
    await pool.end()
  }

  async function inTransaction(leads: readonly Lead[], end: 'commit' | 'rollback'): Promise<number> {
    const client = await pool.connect()
    try {
      await client.query(beginAsVisitor)
      const { rowCount } = await client.query(insertLeads, toColumns(leads))
      await client.query(end)
      client.release()
      return rowCount ?? 0
    } catch (error) {
      await giveBack(client)
      throw error
    }
  }

  async function insert(leads: readonly Lead[], attempt: number): Promise<{ stored: number }> {
    try {
      return { stored: await inTransaction(leads, 'commit') }
    } catch (error) {
      const failure = translateFailure(error)
      if (attempt < MAX_ATTEMPTS && isWorthRepeating(failure)) {
        return insert(leads, attempt + 1)
      }
      throw failure
    }
  }

  return {
    insert: (leads) => tracked(insert(inLockOrder(leads), 1)),
    canWrite: () =>
      tracked(inTransaction([trial], 'rollback')).then(
        () => true,
        () => false,
      ),
    close() {
      closing ??= finishAndEnd()
      return closing
    },
  }
}

/** The database locks one lead's key after the other; in one order for all, nobody waits in a circle. */
function inLockOrder(leads: readonly Lead[]): readonly Lead[] {
  return leads
    .map((lead) => ({ lead, key: sameLeadKey(lead) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ lead }) => lead)
}

/** One array per column: the statement's text stays the same for any number of leads. */
function toColumns(leads: readonly Lead[]): string[][] {
  return [
    leads.map(({ name }) => name),
    leads.map(({ email }) => email),
    leads.map(({ phone }) => phone),
    leads.map(({ zone }) => zone),
  ]
}

/** A connection that cannot be rolled back is in an unknown state, and leaves the pool. */
async function giveBack(client: PoolClient): Promise<void> {
  try {
    await client.query('rollback')
    client.release()
  } catch {
    client.release(true)
  }
}
