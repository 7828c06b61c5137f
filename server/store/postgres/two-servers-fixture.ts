import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { type InstalledPostgres, installedPostgres } from '../../../tasks/postgres/installed-postgres.ts'
import { startInstalledPostgres } from '../../../tasks/postgres/start-installed.ts'

/** A PostgreSQL of its own, on which deploy/create-database.sql makes the database. */
export interface OwnServer {
  /** The database, reached as the server's login and as the superuser. */
  readonly ownUrl: string
  readonly superuserUrl: string
  /** Runs one of PostgreSQL's programs as the superuser and gives what it printed; throws when it fails. */
  run(program: string, args: readonly string[], environment?: Readonly<Record<string, string>>): Promise<string>
  stop(): Promise<void>
}

export const password = 'b5f1c2d3e4a5968778695a4b'
export const createDatabase = fileURLToPath(new URL('../../../deploy/create-database.sql', import.meta.url))

/** The newest PostgreSQL on this machine whose psql reads the environment. */
export function ownPostgres(): InstalledPostgres | undefined {
  return installedPostgres(process.env.PATH ?? '').find(({ version }) => version >= 15)
}

export async function startOwnServer(installed: InstalledPostgres): Promise<OwnServer> {
  const { url, stop } = await startInstalledPostgres(installed)
  const { hostname, port, username, password: secret } = new URL(url)
  const reach = { PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: secret }
  return {
    ownUrl: withDatabase(url, 'casainposa', password),
    superuserUrl: withDatabase(url, username, secret),
    async run(program, args, environment = {}) {
      const env = { PATH: process.env.PATH, ...reach, ...environment }
      const child = spawn(join(installed.programs, program), args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
      const [output, errors, [code]] = await Promise.all([
        buffer(child.stdout),
        buffer(child.stderr),
        once(child, 'exit'),
      ])
      if (code !== 0) {
        throw new Error(`${program}: ${errors}`)
      }
      return output.toString()
    },
    stop,
  }
}

/** Asks a database once. */
export async function query(url: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Who may do what: owners, rights on tables, columns and functions, row level security and its policies, roles. */
export async function rightsIn(url: string): Promise<object> {
  return {
    tables: await query(
      url,
      // No list at all means the usual rights of the owner, which a dump says in so many words.
      `select relname, relowner::regrole::text, relrowsecurity, coalesce(relacl, acldefault('r', relowner))::text as rights
       from pg_class where relnamespace in ('public'::regnamespace, 'casa_in_posa'::regnamespace) order by relname`,
    ),
    schemas: await query(
      url,
      `select nspname, nspowner::regrole::text, coalesce(nspacl, acldefault('n', nspowner))::text as rights
       from pg_namespace where nspname in ('public', 'casa_in_posa') order by nspname`,
    ),
    columns: await query(
      url,
      `select attrelid::regclass::text, attname, attacl::text from pg_attribute
       where attacl is not null and attrelid::regclass::text !~ '^pg_' order by 1, 2`,
    ),
    functions: await query(
      url,
      `select proname, proowner::regrole::text, proacl::text, prosecdef, proconfig::text from pg_proc
       where pronamespace = 'public'::regnamespace order by 1`,
    ),
    policies: await query(url, 'select * from pg_policies order by policyname'),
    triggers: await query(
      url,
      'select tgname, tgrelid::regclass::text, tgenabled from pg_trigger where not tgisinternal order by 1',
    ),
    roles: await query(
      url,
      `select rolname, rolsuper, rolcreaterole, rolcanlogin, rolbypassrls from pg_roles where rolname !~ '^pg_' order by 1`,
    ),
    memberships: await query(
      url,
      `select roleid::regrole::text, member::regrole::text from pg_auth_members order by 1, 2`,
    ),
  }
}

function withDatabase(server: string, login: string, secret: string): string {
  const url = new URL(server)
  url.pathname = '/casainposa'
  url.username = login
  url.password = secret
  return url.href
}
