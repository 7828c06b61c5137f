import { randomUUID } from 'node:crypto'
import { Client } from 'pg'

/** A PostgreSQL database of a test's own, empty, reached as a superuser. */
export interface FreshTestDatabase {
  readonly url: string
  /** How many connections at once the server bears. */
  readonly connections: number
  /** Whether it is PGlite, which is one session: it can neither lose a connection nor wait for itself. */
  readonly isPglite: boolean
  /** Asks it as its owner. */
  query<Row extends object = Record<string, unknown>>(sql: string, values?: readonly unknown[]): Promise<Row[]>
  drop(): Promise<void>
}

/**
 * Makes a fresh database on the server that `TEST_DATABASE_URL` names; with `TEST_DATABASE_KIND=pglite`, which has one
 * database only, empties that one.
 */
export async function freshTestDatabase(): Promise<FreshTestDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL
  if (serverUrl === undefined || serverUrl === '') {
    throw new Error('TEST_DATABASE_URL is not set: run these tests by npm test, which finds or starts a PostgreSQL.')
  }
  const isPglite = process.env.TEST_DATABASE_KIND === 'pglite'
  const url = isPglite ? await emptyTheOne(serverUrl) : await createAnother(serverUrl)
  return {
    url,
    isPglite,
    connections: isPglite ? 1 : 10,
    query: (sql, values) => ask(url, sql, values),
    async drop() {
      if (!isPglite) {
        await ask(serverUrl, `drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)
      }
    },
  }
}

/** A role that may log in to a test's database, with its name as its password. */
export interface TestLogin {
  readonly name: string
  readonly url: string
  drop(): Promise<void>
}

/**
 * Makes a login of a test's own. Roles belong to the whole server: it is dropped before the database.
 *
 * @param attributes those of `create role`, `login` aside
 */
export async function testLogin(database: FreshTestDatabase, attributes: string = ''): Promise<TestLogin> {
  const name = `login_${randomUUID().replaceAll('-', '')}`
  await database.query(`create role ${name} login password '${name}' ${attributes}`)
  return {
    name,
    url: Object.assign(new URL(database.url), { username: name, password: name }).href,
    async drop() {
      await database.query(`reassign owned by ${name} to current_user; drop owned by ${name}; drop role ${name}`)
    },
  }
}

async function createAnother(serverUrl: string): Promise<string> {
  const name = `casa_in_posa_test_${randomUUID().replaceAll('-', '')}`
  await ask(serverUrl, `create database ${name} template template0 encoding 'UTF8'`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function emptyTheOne(serverUrl: string): Promise<string> {
  await ask(
    serverUrl,
    `drop schema if exists casa_in_posa cascade;
     drop schema if exists supabase_migrations cascade;
     drop schema if exists public cascade;
     create schema public`,
  )
  return serverUrl
}

async function ask<Row extends object>(url: string, sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    // Without values the text may hold several statements.
    const { rows } = values.length > 0 ? await client.query<Row>(sql, [...values]) : await client.query<Row>(sql)
    return rows
  } finally {
    await client.end()
  }
}
