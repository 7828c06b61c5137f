import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testBackupCheck } from '../../../test/contracts/backup-check.ts'
import { postgresCommands, runLeads, withThree } from '../../../test/fixtures/commands.ts'
import { temporaryFolder } from '../../../test/fixtures/temporary-folder.ts'

testBackupCheck('PostgreSQL', postgresCommands)

test('what a backup holds is said where the database is down, and fails the command all the same', async () => {
  const fixture = await withThree(postgresCommands)
  const file = join(temporaryFolder(), 'leads.backup')
  await fixture.leads('backup', file)
  const down = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  const { code, output, errors } = await runLeads(down, 'check-backup', file)
  expect({ code, errors }).toEqual({ code: 1, errors: expect.stringContaining('(DATABASE_URL) cannot be used') })
  expect(output).toMatch(/^leads +3\n[\s\S]*^All of it can be restored from /m)
  await writeFile(file, '')
  expect((await runLeads(down, 'check-backup', file)).errors).toMatch(/empty/)
})
