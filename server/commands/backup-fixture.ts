import { appendFile, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { anna } from '../../leads/same-lead-cases.ts'
import type { ArchivedRow } from '../store/archived-row.ts'
import type { SqlValue } from '../store/sql-database.ts'
import { type CommandFixture, LINK_SECRET, runLeads, temporaryDirectory } from './commands-fixture.ts'
import { readBackup } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

/** The rows of a backup, without header and footer, in an order of their own. */
export async function backupRows(file: string): Promise<readonly string[]> {
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
  return lines.slice(1, -1).sort()
}

/** Writes a backup again with other rows in the place of its own. */
export async function rewriteBackup(file: string, change: (row: ArchivedRow) => readonly ArchivedRow[]): Promise<void> {
  async function* rows() {
    for await (const row of readBackup(file)) {
      yield* change(row)
    }
  }
  const changed = `${file}.changed`
  await writeBackup(rows(), LINK_SECRET, new Date(), (piece) => appendFile(changed, piece))
  await rename(changed, file)
}

/** A row with another value in one of its columns. */
export function withValue({ table, values }: ArchivedRow, column: string, value: SqlValue): ArchivedRow {
  return { table, values: { ...values, [column]: value } }
}

/** Backs a store up while leads come into it, restores the backup in another, and compares. */
export async function backUpDuringInserts(busy: CommandFixture, other: CommandFixture): Promise<void> {
  const directory = await temporaryDirectory()
  const files = [join(directory, 'first'), join(directory, 'second')] as const
  const stored = await busy.withStore(async (store) => {
    let count = 0
    let isOver = false
    const insertUntilOver = async () => {
      while (!isOver) {
        const several = Array.from({ length: 20 }, (_, index) => ({ ...anna, name: `Anna ${count + index}` }))
        await store.insert(several)
        count += several.length
      }
    }
    const inserting = insertUntilOver()
    try {
      expect(await runLeads(busy.environment, 'backup', files[0])).toMatchObject({ code: 0, errors: '' })
    } finally {
      isOver = true
      await inserting
    }
    return count
  })
  const rows = await backupRows(files[0])
  const leads = rows.filter((row) => row.startsWith('{"leads"'))
  // Each commit has twenty leads and their notices: of none may a part be there.
  expect(leads.length % 20).toBe(0)
  expect(rows).toHaveLength(2 * leads.length)
  expect(leads.length).toBeGreaterThan(0)
  expect(leads.length).toBeLessThan(stored)
  expect(await other.leads('restore', files[0])).toMatchObject({ code: 0, errors: '' })
  await other.leads('backup', files[1])
  expect(await backupRows(files[1])).toEqual(rows)
}
