import { readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { recordOf, testBackupCheck } from '../../test/contracts/backup-check.ts'
import { sqliteCommands, storeThree, temporaryDirectory } from '../../test/fixtures/commands.ts'
import { smallDisk } from '../../test/fixtures/small-disk.ts'

testBackupCheck('SQLite', sqliteCommands)

test('a backup beside its database is on the same disk, one elsewhere is not', async ({ skip }) => {
  const fixture = await sqliteCommands()
  await storeThree(fixture)
  const disk = smallDisk(skip)
  await fixture.leads('backup', '--check', join(await temporaryDirectory(), 'leads.backup'))
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

test('no throw-away database is left', async () => {
  const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith('casa-in-posa-backup-'))
  const before = left()
  const fixture = await sqliteCommands()
  await storeThree(fixture)
  await fixture.leads('backup', '--check', join(await temporaryDirectory(), 'leads.backup'))
  expect(left()).toEqual(before)
})
