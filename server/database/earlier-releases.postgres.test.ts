import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '../../scripts/project-root.ts'
import { testEarlierReleases } from '../../test/contracts/earlier-releases.ts'
import { postgresCommands } from '../../test/fixtures/commands.ts'
import { type FreshTestDatabase, freshTestDatabase } from '../../test/fixtures/postgres-database.ts'
import { type Release, releases } from '../../test/fixtures/releases/releases.ts'
import { supabaseRoles } from '../../test/fixtures/supabase-project.ts'
import { openStore } from '../leads/store/open-store.ts'
import { isBreaking } from './postgres/migrate.ts'

async function restoreDump(release: Release): Promise<FreshTestDatabase> {
  const database = await freshTestDatabase()
  onTestFinished(database.drop)
  // A dump has no roles.
  await database.query(supabaseRoles)
  await database.query(await release.dump())
  return database
}

const folder = join(projectRoot, 'supabase/migrations')
const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()

/** Whether a migration that is not additive has come since. */
async function hasBroken({ source }: Release): Promise<boolean> {
  const added = files.filter((file) => source[`supabase/migrations/${file}`] === undefined)
  const texts = await Promise.all(added.map((file) => readFile(join(folder, file), 'utf8')))
  return texts.some(isBreaking)
}

testEarlierReleases(
  'PostgreSQL',
  async (release) => {
    const database = await restoreDump(release)
    return {
      environment: { DATABASE_URL: database.url },
      query: (sql) => database.query(sql),
      async tables() {
        const columns = await database.query<{ name: string; columns: string[] }>(
          `select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
            where table_schema = 'public' group by table_name`,
        )
        return Object.fromEntries(columns.map((table) => [table.name, table.columns]))
      },
      record: () =>
        database.query(`select version, applied_at from casa_in_posa.migrations
          union all select version, applied_at from casa_in_posa.additive_migrations order by version`),
      openStore: () => openStore({ kind: 'postgres', url: database.url }),
      isRefused: await hasBroken(release),
    }
  },
  postgresCommands,
)

describe.each(releases)('the dump of release $version', (release) => {
  test('records the migrations of its server, and no others', async () => {
    const database = await restoreDump(release)
    const [{ xml } = { xml: '' }] = await database.query<{ xml: string }>(
      "select schema_to_xml('casa_in_posa', false, false, '')::text as xml",
    )
    const recorded = [...xml.matchAll(/<version>(\d+)<\/version>/g)].map(([, version]) => version)
    const own = files.filter((file) => release.source[`supabase/migrations/${file}`] !== undefined)
    expect(recorded.sort()).toEqual(own.map((file) => file.slice(0, 14)))
  })
})
