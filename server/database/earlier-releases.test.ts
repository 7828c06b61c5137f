import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '../../scripts/project-root.ts'
import { testEarlierReleases } from '../../test/contracts/earlier-releases.ts'
import { sqliteCommands } from '../../test/fixtures/commands.ts'
import { type Release, releases } from '../../test/fixtures/releases/releases.ts'
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts'
import { openSqliteStore } from '../leads/store/sqlite-store.ts'
import { isBreaking } from './postgres/migrate.ts'
import { isAdditive, migrate, stepsTakenIn } from './sqlite/migrate.ts'
import { migrations } from './sqlite/migrations.ts'

async function openFile(release: Release): Promise<{ readonly directory: string; readonly database: DatabaseSync }> {
  const directory = temporaryFolder()
  const database = new DatabaseSync(await release.putDatabase(directory))
  onTestFinished(() => database.close())
  return { directory, database }
}

testEarlierReleases(
  'SQLite',
  async (release) => {
    const { directory, database } = await openFile(release)
    const query = async (sql: string) => database.prepare(sql).all()
    return {
      environment: { DATA_DIR: directory },
      query,
      async tables() {
        // The record grows with each step, and is no table in PostgreSQL's schema.
        const names = await query(
          "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name <> 'schema_steps'",
        )
        return Object.fromEntries(
          names.map(({ name }) => [
            String(name),
            database
              .prepare('select name from pragma_table_info(?)')
              .all(String(name))
              .map((column) => String(column.name)),
          ]),
        )
      },
      record: () => query('select user_version, taken from pragma_user_version, schema_steps'),
      openStore: () => openSqliteStore(directory, []),
      isRefused: !migrations.slice(stepsTakenIn(database, migrations)).every(isAdditive),
    }
  },
  sqliteCommands,
)

function schemaOf(database: DatabaseSync) {
  return database
    .prepare("select type, name, sql from sqlite_schema where name <> 'schema_steps' order by type, name")
    .all()
}

const folder = join(projectRoot, 'supabase/migrations')
const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
const changelog = await readFile(join(projectRoot, 'CHANGELOG.md'), 'utf8')

/** The names of a release's migrations of PostgreSQL, in their order. */
function migrationsOf({ source }: Release): readonly string[] {
  return Object.keys(source)
    .flatMap((path) => /^supabase\/migrations\/(.+\.sql)$/.exec(path)?.[1] ?? [])
    .sort()
}

test('every release has a fixture', () => {
  const released = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].map(([, version]) => version)
  // What was there before the first of them.
  expect(releases.map(({ version }) => version).sort()).toEqual([...new Set(['0.1.0', ...released])].sort())
})

describe.each(releases)('the migrations of release $version', (release) => {
  const own = migrationsOf(release)

  test('come before all others, which have its fixture before them', () => {
    expect(files.slice(0, own.length)).toEqual(own)
  })

  test.each(own)('%s is what it was', async (file) => {
    expect(await readFile(join(folder, file), 'utf8')).toBe(release.source[`supabase/migrations/${file}`])
  })

  test('make the schema that its embedded database has', async () => {
    const { database } = await openFile(release)
    const fresh = new DatabaseSync(':memory:')
    migrate(fresh, { steps: migrations.slice(0, stepsTakenIn(database, migrations)), zones: [] })
    expect(schemaOf(fresh)).toEqual(schemaOf(database))
  })
})

test('the changelog names each migration that takes the way back to the newest release', async () => {
  const newest = releases.at(-1)
  const added = files.slice(newest === undefined ? 0 : migrationsOf(newest).length)
  const texts = await Promise.all(added.map((file) => readFile(join(folder, file), 'utf8')))
  const breaking = added.filter((_, index) => isBreaking(texts[index] ?? ''))
  const unreleased = changelog.split(/^## /m).find((part) => part.startsWith('[Unreleased]')) ?? ''
  expect(breaking.filter((file) => !unreleased.includes(file))).toEqual([])
})
