import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { query, type StartedPostgres, startPostgres } from '../../test/postgres.ts'
import { writeResult } from './figures.ts'
import { expectBuiltSite } from './measured-server.ts'

/** Makes a folder that goes at the end. */
export async function temporaryFolder(cleanup: AsyncDisposableStack, name: string): Promise<string> {
  return cleanup.use(await mkdtempDisposable(join(tmpdir(), `casa-in-posa-${name}-`))).path
}

/** Starts PostgreSQL, for a proof that was called with `--database postgres`. It flushes what it commits, and ends at the end. */
export async function chosenPostgres(cleanup: AsyncDisposableStack, database: string): Promise<StartedPostgres | null> {
  return database === 'postgres' ? cleanup.adopt(await startPostgres(true), ({ stop }) => stop()) : null
}

/**
 * Creates a further database.
 *
 * @returns its address
 */
export async function createDatabase({ url }: StartedPostgres, name: string): Promise<string> {
  await query(url, `create database ${pg.escapeIdentifier(name)}`)
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

/** A part of a proof: returns its figures, and counts of what must not be. */
type Part = (
  directory: string,
  postgres: StartedPostgres | null,
) => Promise<{ readonly problems: Readonly<Record<string, number>> }>

/** Proves the chosen parts on one of the databases, with the built site, and writes the figures of each into a file of its own. */
export async function proveParts(
  name: string,
  { database, parts }: { readonly database: string; readonly parts?: string | undefined },
  all: Readonly<Record<string, Part>>,
): Promise<void> {
  expectBuiltSite()
  await using cleanup = new AsyncDisposableStack()
  const directory = await temporaryFolder(cleanup, `${name}-proof`)
  const postgres = await chosenPostgres(cleanup, database)
  const chosen = Object.entries(all).filter(([part]) => parts?.split(',').includes(part) ?? true)
  let problemCount = 0
  for (const [part, prove] of chosen) {
    const { problems, ...figures } = await prove(directory, postgres)
    problemCount += Object.values(problems).filter((count) => count !== 0).length
    const result = { ...figures, ...problems }
    console.log(part, result)
    await writeResult(`${name}-${part}-${database}`, result)
  }
  process.exitCode = problemCount === 0 && chosen.length > 0 ? 0 : 1
}
