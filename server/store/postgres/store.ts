import { escapeLiteral, type Pool, type PoolClient } from 'pg'
import type { Lead } from '../../../leads/lead.ts'
import { sameLeadKey } from '../../../leads/same-lead.ts'
import { type Origin, unknownOrigin } from '../../screening/sender.ts'
import { apostrophes, foldText, invisibles, otherCases } from '../fold-text.ts'
import type { StoreDatabase } from '../lead-store.ts'
import type { SqlDatabase, SqlRow, Statement } from '../sql-database.ts'
import { ensureVisitorRights } from './migrate.ts'
import { giveBack, isWorthRepeating, translateFailure } from './pool.ts'

/** White space that NFKD does not turn into a space already. */
const whiteSpace = String.raw`E'[ \t\n\u000B\f\r\u1680\u2028\u2029\uFEFF]+'`

/**
 * The condition in PostgreSQL's SQL, which says the same as `foldText`. Which letters lower() knows depends on the
 * database's locale: ASCII it lowers in the collation "C", and translate() the others that occur in the text.
 */
export const sameText: SqlDatabase['sameText'] = (column, text, place) => {
  const folded = foldText(text)
  const pairs = otherCases(folded)
  // What has no counterpart, the invisible characters at the end, is removed.
  const from = place(`${apostrophes}${pairs.map(([character]) => character).join('')}${invisibles}`)
  const to = place(`${apostrophes.replace(/./g, "'")}${pairs.map(([, lowered]) => lowered).join('')}`)
  const lowered = `translate(lower(normalize(${column}, nfkd) collate "C"), ${from}, ${to})`
  return `btrim(regexp_replace(${lowered}, ${whiteSpace}, ' ', 'g')) = ${place(folded)}`
}

const STATEMENT_TIMEOUT_MS = 10_000
const MAX_ATTEMPTS = 3

/** How long the database keeps the locks of a process that has vanished in the middle of its work. */
const IDLE_TIMEOUT_MS = 15_000

const insertLeads = `insert into public.leads (name, email, phone, zone)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::text[])`

const trial: Lead = { name: 'trial of writing', email: '-', phone: '-', zone: 'altro' }

/**
 * Keeps leads in PostgreSQL, its schema being up to date (migrate.ts).
 *
 * @param pool connections of a role that may take on the role `anon`; closed with the store
 * @param statementTimeoutMs how long the database may take, waiting for locks included
 */
export function openPostgresStore(pool: Pool, statementTimeoutMs: number = STATEMENT_TIMEOUT_MS): StoreDatabase {
  // With a visitor's rights, which the database itself enforces. One round trip, as pg sends a text without parameters.
  const begin = `begin; set local statement_timeout = ${Math.round(statementTimeoutMs)}; set local idle_in_transaction_session_timeout = ${IDLE_TIMEOUT_MS}`
  const beginAsVisitor = `${begin}; set local role anon`
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

  /** Does some work on a connection of its own, which goes back to the pool whatever happens. */
  async function onClient<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const client = await pool.connect()
    try {
      const result = await work(client)
      client.release()
      return result
    } catch (error) {
      // Not waited for: on a connection that has died it takes as long again.
      void giveBack(client)
      throw error
    }
  }

  function insertOnce(leads: readonly Lead[], origin: Origin, end: 'commit' | 'rollback'): Promise<number> {
    return onClient(async (client) => {
      await client.query(`${beginAsVisitor}; ${settingsOf(origin)}`)
      const { rowCount } = await client.query(insertLeads, toColumns(leads))
      await client.query(end)
      return rowCount ?? 0
    })
  }

  const insertTrial = () => insertOnce([trial], unknownOrigin, 'rollback')

  function runOnce(statements: readonly Statement[]): Promise<readonly (readonly SqlRow[])[]> {
    return onClient(async (client) => {
      await client.query(begin)
      const results: (readonly SqlRow[])[] = []
      for (const { sql, values = [] } of statements) {
        const { rows } = await client.query<SqlRow>(sql, [...values])
        results.push(rows)
      }
      await client.query('commit')
      return results
    })
  }

  /** Repeats what the database has undone only to let others through. */
  async function withRepetition<Result>(work: () => Promise<Result>, attempt = 1): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      const failure = translateFailure(error)
      if (attempt < MAX_ATTEMPTS && isWorthRepeating(failure)) {
        return withRepetition(work, attempt + 1)
      }
      throw failure
    }
  }

  return {
    skipLocked: 'for update skip locked',
    sameText,
    async insert(leads, origin = unknownOrigin) {
      const ordered = inLockOrder(leads)
      return { stored: await tracked(withRepetition(() => insertOnce(ordered, origin, 'commit'))) }
    },
    run: (statements) => tracked(withRepetition(() => runOnce(statements))),
    canWrite: () =>
      tracked(insertTrial()).then(
        () => true,
        () => false,
      ),
    ensureVisitorRights: () => tracked(ensureVisitorRights(pool, insertTrial)),
    close() {
      closing ??= finishAndEnd()
      return closing
    },
  }
}

/** What the triggers are told beside the leads: settings that end with the transaction. */
function settingsOf({ sender, signal }: Origin): string {
  return `set local leads.sender = ${escapeLiteral(sender ?? '')}; set local leads.signal = ${escapeLiteral(signal)}`
}

/** The database locks one lead's key after the other; in one order for all, so that there is no deadlock. */
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
