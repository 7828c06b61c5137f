import { escapeIdentifier, type Pool } from 'pg'
import { leadFields } from '../../../leads/lead.ts'
import { MISSING_RIGHT, StoreRefusal } from '../store-refusal.ts'
import { giveBack } from './give-back.ts'
import { translateFailure } from './translate-failure.ts'

const columns = leadFields.join(', ')

/** The rights of the first migration, each with the question whether it is missing. */
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
 * Makes sure that visitors' leads can be inserted: that the login may take on the role `anon`, which is granted to it if
 * it may do that itself, and that this role may insert.
 *
 * @param insertTrial inserts a lead as a visitor and undoes it
 * @returns what keeps visitors' leads out, and the SQL against it; null when nothing does, or when the database cannot
 * be written for another reason, which may pass
 */
export async function ensureVisitorRights(pool: Pool, insertTrial: () => Promise<unknown>): Promise<string | null> {
  const role = await obtainRole(pool)
  if (role !== null) {
    return withRemedies(role, 'An administrator of the database server', [
      ...(role.code === MISSING_RIGHT ? [] : ['create role anon nologin noinherit;']),
      `grant anon to ${await loginOf(pool)};`,
    ])
  }
  const insert = await refusalOf(insertTrial)
  // Class 42 is about rights and missing objects, the same for every lead; others may be about the trial's own values.
  if (insert === null || !insert.code.startsWith('42')) {
    return null
  }
  const { rows } = await pool.query<{ remedy: string }>(missingRights).catch(() => ({ rows: [] }))
  return withRemedies(
    insert,
    'The owner of the tables',
    rows.map(({ remedy }) => remedy),
  )
}

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
  // Fails without the right to grant it: the next line notices.
  await pool.query('grant anon to current_user').catch(() => undefined)
  return refusalOf(() => becomeVisitor(pool))
}

/** Tried instead of looked up: from PostgreSQL 16 on a member may lack the option to take on the role. */
async function becomeVisitor(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin; set local role anon')
  } finally {
    await giveBack(client)
  }
}

async function loginOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ login: string }>('select current_user as login')
  return escapeIdentifier(rows[0]?.login ?? '')
}

function withRemedies({ message }: StoreRefusal, who: string, remedies: readonly string[]): string {
  return remedies.length === 0 ? message : `${message}. ${who} can run:\n  ${remedies.join('\n  ')}`
}
