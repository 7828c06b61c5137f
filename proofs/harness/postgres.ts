import pg from 'pg'
import { query, type StartedPostgres } from '../../test/postgres.ts'

/**
 * Creates a further database.
 *
 * @returns its address
 */
export async function createDatabase({ url }: StartedPostgres, name: string): Promise<string> {
  await query(url, `create database ${pg.escapeIdentifier(name)}`)
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}
