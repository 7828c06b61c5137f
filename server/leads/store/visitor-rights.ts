import type { Pool } from 'pg'
import { leadFields } from '../../../leads/lead.ts'
import { MISSING_RIGHT, StoreRefusal } from '../../database/failures.ts'
import { loginOf, releaseClient, translateFailure } from '../../database/postgres/pool.ts'
import { refusesEveryLead } from './lead-store.ts'

const columns = leadFields.join(', ')

/** The statements of the first migration that give visitors their rights, each with the condition that its right is missing. */
const missingRights = `select remedy from (values
    (not has_schema_privilege('anon', 'public', 'usage'),
      'grant usage on schema public to anon;'),
    (exists (select from unnest(string_to_array('${columns}', ', ')) as name
        where not has_column_privilege('anon', 'public.leads', name, 'insert')),
      'grant insert (${columns}) on table public.leads to anon;'),
    (not exists (select from pg_policies
        where schemaname = 'public' and tablename = 'leads' and cmd in ('INSERT', 'ALL') and permissive = 'PERMISSIVE'
          and roles && array['anon', 'public']::name[]),
      'create policy "Visitors may leave a lead" on public.leads for insert to anon, authenticated with check (true);')
  ) as rights (is_missing, remedy) where is_missing`

/**
 * Makes sure that visitors' leads can be inserted: that the database knows their zones, that the login may take on the role
 * `anon`, which it grants to itself if it may, and that this role may insert.
 *
 * @returns the reason why visitors cannot insert, with the SQL to run; null when they can, or when the database cannot be
 * written for another reason, which may pass
 */
export async function ensureVisitorRights(
  pool: Pool,
  registerZones: () => Promise<unknown>,
  insertTrial: () => Promise<unknown>,
): Promise<string | null> {
  const unknown = await refusalOf(registerZones)
  const role = await obtainRole(pool)
  if (role !== null) {
    return withRemedies(role, 'An administrator of the database server', [
      ...(role.code === MISSING_RIGHT ? [] : ['create role anon nologin noinherit;']),
      `grant anon to ${await loginOf(pool)};`,
    ])
  }
  if (unknown !== null) {
    return withRemedies(unknown, 'The owner of the tables', [
      `grant select, insert on public.lead_zones to ${await loginOf(pool)};`,
    ])
  }
  const insert = await refusalOf(insertTrial)
  if (insert === null || !refusesEveryLead(insert)) {
    return null
  }
  const { rows } = await pool.query<{ remedy: string }>(missingRights).catch(() => ({ rows: [] }))
  const remedies = rows.map(({ remedy }) => remedy)
  return withRemedies(insert, 'The owner of the tables', remedies)
}

/** Runs something and returns the database's refusal, or null when it succeeds or fails for another reason. */
async function refusalOf(work: () => Promise<unknown>): Promise<StoreRefusal | null> {
  try {
    await work()
    return null
  } catch (error) {
    const failure = error instanceof StoreRefusal ? error : translateFailure(error)
    return failure instanceof StoreRefusal ? failure : null
  }
}

async function obtainRole(pool: Pool): Promise<StoreRefusal | null> {
  if ((await refusalOf(() => becomeVisitor(pool))) === null) {
    return null
  }
  // This fails without the right to grant the role; the next line notices.
  await pool.query('grant anon to current_user').catch(() => undefined)
  return refusalOf(() => becomeVisitor(pool))
}

/** Tries to take on the role. A look-up would not do: from PostgreSQL 16 on a member may lack that option. */
async function becomeVisitor(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin; set local role anon')
  } finally {
    await releaseClient(client)
  }
}

function withRemedies({ message }: StoreRefusal, who: string, remedies: readonly string[]): string {
  return remedies.length === 0 ? message : `${message}. ${who} can run:\n  ${remedies.join('\n  ')}`
}
