import { Client } from 'pg'
import type { Lead } from '../../../leads/lead.ts'
import type { FreshTestDatabase } from './fresh-test-database-fixture.ts'

/** A role of a test server, which other tests may be making at this moment. */
const role = (name: string, attributes: string) =>
  `do $$ begin create role ${name} ${attributes}; exception when others then null; end $$`

const visitors = 'anon, authenticated, service_role'

/** The roles of a Supabase project that the migrations speak of. */
export const supabaseRoles = [
  role('anon', 'nologin noinherit'),
  role('authenticated', 'nologin noinherit'),
  role('service_role', 'nologin noinherit'),
  'do $$ begin alter role service_role bypassrls; exception when others then null; end $$',
].join(';')

/** Every new table and function of its owner is given whole to the visitors' roles. */
export const supabaseDefaults = (owner: string) =>
  ['tables', 'functions', 'sequences']
    .map((kind) => `alter default privileges for role ${owner} in schema public grant all on ${kind} to ${visitors}`)
    .join(';')

const OWNER = 'supabase_postgres'

/** A database as Supabase hands it out, before the first migration. */
export interface SupabaseProject {
  /** Its address for the owner of the project, who is no superuser there. */
  readonly ownerUrl: string
  /** Does one thing as PostgREST does it for a visitor: as the role that logs in, which takes on the visitor's. */
  readonly asVisitor: (sql: string, values?: readonly unknown[]) => Promise<readonly object[]>
  /** The same without taking on any role. */
  readonly asAuthenticator: (sql: string) => Promise<readonly object[]>
  /** Inserts a lead with PostgREST's own statement for `Prefer: return=minimal`. */
  readonly insert: (lead: Lead) => Promise<void>
}

/** Makes a Supabase project of a fresh database, as its image does (github.com/supabase/postgres, init-scripts). */
export async function supabaseProject(database: FreshTestDatabase): Promise<SupabaseProject> {
  const name = new URL(database.url).pathname.slice(1)
  await database.query(`${supabaseRoles};
    ${role('authenticator', `login noinherit password 'authenticator'`)};
    ${role(OWNER, `login createrole createdb bypassrls password '${OWNER}'`)};
    grant ${visitors} to authenticator, ${OWNER};
    alter database ${name} owner to ${OWNER};
    ${supabaseDefaults(OWNER)}`)
  const urlOf = (user: string) => Object.assign(new URL(database.url), { username: user, password: user }).href

  async function asAuthenticator(
    sql: string,
    values: readonly unknown[] = [],
    before = '',
  ): Promise<readonly object[]> {
    const client = new Client({ connectionString: urlOf('authenticator') })
    await client.connect()
    try {
      await client.query(`begin isolation level read committed read write; ${before}`)
      const { rows } = await client.query<object>(sql, [...values])
      await client.query('commit')
      return rows
    } finally {
      await client.end()
    }
  }

  const asVisitor = (sql: string, values?: readonly unknown[]) => asAuthenticator(sql, values, requestOfAVisitor)
  return {
    ownerUrl: urlOf(OWNER),
    asVisitor,
    asAuthenticator: (sql) => asAuthenticator(sql),
    insert: async (lead) => {
      await asVisitor(insertion, [JSON.stringify(lead)])
    },
  }
}

const requestOfAVisitor = `select set_config('search_path', 'public', true), set_config('role', 'anon', true),
  set_config('request.jwt.claims', '{"role":"anon"}', true), set_config('request.method', 'POST', true),
  set_config('request.path', '/leads', true), set_config('request.cookies', '{}', true),
  set_config('request.headers', '{"x-forwarded-for":"203.0.113.9, 10.0.0.1","prefer":"return=minimal"}', true)`

const insertion = `with pgrst_source as (
    insert into "public"."leads" ("email", "name", "phone", "zone")
    select pgrst_body."email", pgrst_body."name", pgrst_body."phone", pgrst_body."zone"
    from (select $1::json as json_data) pgrst_payload,
      lateral (select "email", "name", "phone", "zone" from json_to_record(pgrst_payload.json_data)
        as _("email" text, "name" text, "phone" text, "zone" text)) pgrst_body
    returning 1
  ) select '' as total_result_set, pg_catalog.count(_postgrest_t) as page_total
  from (select * from pgrst_source) _postgrest_t`
