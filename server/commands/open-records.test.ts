import { chownSync, existsSync, readdirSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anna } from '../../test/cases/same-lead.ts'
import { runHere, sqliteCommands } from '../../test/fixtures/commands.ts'
import { placeDatabase } from '../../test/fixtures/store.ts'
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts'
import { officeCommands } from './office-commands.ts'
import { refuseRoot } from './open-records.ts'

const isRoot = process.getuid?.() === 0

/** Makes a folder or a file that is not root's. */
function giveAway(path: string): void {
  if (isRoot) {
    chownSync(path, 1, 1)
  }
}

/** Makes a backup, and returns where it is. */
async function madeBackup(): Promise<string> {
  const file = join(temporaryFolder(), 'leads.backup')
  const { directory, leads } = await sqliteCommands()
  await placeDatabase(directory)
  expect(await leads('backup', file)).toMatchObject({ code: 0 })
  return file
}

test('root is kept from the data of another user, in a sentence that says how to go on', () => {
  const folder = temporaryFolder()
  giveAway(folder)
  expect(() => refuseRoot(folder, 0)).toThrow(/^The data in .* belong to another user, .* sudo -u '#\d+'$/)
  expect(() => refuseRoot(folder, 1000)).not.toThrow()
  expect(() => refuseRoot(join(folder, 'none'), 0)).not.toThrow()
})

test.runIf(isRoot)('root may write where the database is its own, whosever the folder is', async () => {
  const folder = temporaryFolder()
  await placeDatabase(folder)
  giveAway(folder)
  expect(() => refuseRoot(folder)).not.toThrow()
})

test.runIf(isRoot)('no command makes a file of root in the folder of another user', async () => {
  const file = await madeBackup()
  const folder = temporaryFolder()
  giveAway(folder)
  const parts = { store: () => ({ kind: 'sqlite', directory: folder }) as const }
  const runs = [
    await runHere(['restore', file], parts),
    await runHere(['restore', file], {
      store: () => ({ kind: 'postgres', url: 'postgres://localhost/none' }),
      linkSecret: () => ({ configured: null, directory: folder }),
    }),
    await runHere(['invite', 'Anna'], parts, officeCommands),
    await runHere(['demo'], parts, officeCommands),
  ]
  expect(runs.map(({ code, errors }) => [code, errors.includes('belong to another user')])).toEqual(
    runs.map(() => [1, true]),
  )
  expect(readdirSync(folder)).toEqual([])
})

test.runIf(isRoot)('root may restore into PostgreSQL where no file is made', async () => {
  const file = await madeBackup()
  const folder = temporaryFolder()
  giveAway(folder)
  const { errors } = await runHere(['restore', file], {
    store: () => ({ kind: 'postgres', url: 'postgres://127.0.0.1:1/none' }),
    linkSecret: () => ({ configured: 'a secret of the tests', directory: folder }),
  })
  expect(errors).toContain('ECONNREFUSED')
})

test.runIf(isRoot)('root may write in the database of another user, whose files stay theirs', async () => {
  const { directory, leads, withStore } = await sqliteCommands()
  await placeDatabase(directory)
  giveAway(directory)
  giveAway(join(directory, 'leads.db'))
  expect(await leads('purge', '--clock-is-right')).toMatchObject({ code: 0, errors: '' })
  await withStore(async (store) => {
    await store.insert([anna])
    const owners = readdirSync(directory).map((name) => [name, statSync(join(directory, name)).uid])
    expect(owners).toEqual(['leads.db', 'leads.db-shm', 'leads.db-wal'].map((name) => [name, 1]))
  })
})

test('revoke says where no database is, makes none, and does not call the person unknown', async () => {
  const directory = join(temporaryFolder(), 'data')
  const run = await runHere(['revoke', 'Anna'], { store: () => ({ kind: 'sqlite', directory }) }, officeCommands)
  expect(run).toMatchObject({ code: 1, errors: expect.stringContaining(`There is no leads.db in ${directory}`) })
  expect(existsSync(directory)).toBe(false)
})

test('a database that cannot be looked at is not called missing', async () => {
  const directory = temporaryFolder()
  // A link in a circle stands for a folder that its user may not look into: root, who runs these tests too, may look into every one.
  symlinkSync('leads.db', join(directory, 'leads.db'))
  const run = await runHere(['list'], { store: () => ({ kind: 'sqlite', directory }) })
  expect(run).toMatchObject({ code: 1, errors: expect.stringMatching(/^The database in .* cannot be used: ELOOP/) })
})
