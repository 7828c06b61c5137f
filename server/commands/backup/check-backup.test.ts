import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { projectRoot } from '../../../scripts/project-root.ts'
import { recordOf, testBackupCheck } from '../../../test/contracts/backup-check.ts'
import { runLeads, sqliteCommands, withThree } from '../../../test/fixtures/commands.ts'
import { smallDisk } from '../../../test/fixtures/small-disk.ts'
import { temporaryFolder } from '../../../test/fixtures/temporary-folder.ts'
import { withoutProductVariables } from '../../../test/product-variables.ts'
import { sitePhotographsIn } from '../../publishing/photographs/site-photographs.ts'

testBackupCheck('SQLite', sqliteCommands)

test('a backup beside its database is on the same disk, one elsewhere is not', async ({ skip }) => {
  const fixture = await withThree(sqliteCommands)
  const disk = smallDisk(skip)
  await fixture.leads('backup', '--check', join(temporaryFolder(), 'leads.backup'))
  expect((await recordOf(fixture)).checked?.isOnSameDisk).toBe(true)
  expect(await fixture.leads('backup', '--check', join(disk.directory, 'leads.backup'))).toMatchObject({ code: 0 })
  const { checked } = await recordOf(fixture)
  expect(statSync(disk.directory).dev).not.toBe(statSync(fixture.directory).dev)
  expect(checked).toMatchObject({ isOnSameDisk: false, failure: null })
  expect(checked?.freePercent).toBeGreaterThan(90)
  disk.fill(64 * 1024)
  await fixture.leads('check-backup', join(disk.directory, 'leads.backup'))
  expect((await recordOf(fixture)).checked?.freePercent).toBeLessThan(10)
})

test('what a backup holds is said where the database is lost, and fails the command all the same', async () => {
  const fixture = await withThree(sqliteCommands)
  const file = join(temporaryFolder(), 'leads.backup')
  await fixture.leads('backup', file)
  const { code, output, errors } = await runLeads({ DATA_DIR: temporaryFolder() }, 'check-backup', file)
  expect({ code, errors }).toEqual({ code: 1, errors: expect.stringContaining('There is no leads.db') })
  expect(output).toMatch(/^leads +3\n[\s\S]*^All of it can be restored from /m)
})

test('a folder for temporary files that is full is named', async ({ skip }) => {
  const fixture = await withThree(sqliteCommands)
  const disk = smallDisk(skip)
  disk.fill()
  const environment = { DATA_DIR: fixture.directory, TMPDIR: disk.directory }
  const { code, errors } = await runLeads(environment, 'backup', '--check', join(temporaryFolder(), 'leads.backup'))
  expect({ code, errors }).toEqual({
    code: 1,
    errors: expect.stringContaining(`No room to open the backup in ${disk.directory}: the folder TMPDIR`),
  })
})

test('no throw-away database is left', async () => {
  const fixture = await withThree(sqliteCommands)
  const file = join(temporaryFolder(), 'leads.backup')
  // Other tests make some in the usual folder meanwhile.
  const folder = temporaryFolder()
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  await fixture.leads('backup', '--check', file)
  expect(readdirSync(folder)).toEqual([])
})

test('the command waits for the photograph that is decoded elsewhere, as a process of its own', async () => {
  const fixture = await sqliteCommands()
  const bytes = readFileSync(join(projectRoot, 'content/photos/living-room-13.jpg'))
  const photograph = { name: 'foto-3f2a91c0', width: 1600, height: 1066, colour: '#a05030', digest: 'a'.repeat(64) }
  await fixture.withStore((store) => sitePhotographsIn(store).add(photograph, bytes, 'Anna', new Date()))
  const file = join(temporaryFolder(), 'leads.backup')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(projectRoot, 'server/commands/leads.ts'), 'backup', '--check', file],
    {
      cwd: projectRoot,
      env: { ...withoutProductVariables(process.env), DATA_DIR: fixture.directory },
      encoding: 'utf8',
    },
  )
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toMatch(/OPENED AGAIN[\s\S]*All of it can be restored/)
})
