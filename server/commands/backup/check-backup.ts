import { existsSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { StoreConfig } from '../../config/config.ts'
import { type BackupCheck, backupRecordsIn } from '../../database/backup-record.ts'
import { databaseFile } from '../../database/sqlite/database.ts'
import { type Command, CommandFailure, type CommandParts, readOneArgument, readOptions } from '../command.ts'
import { withRecords } from '../open-records.ts'
import { type CheckResult, openAgain } from './open-again.ts'
import { countTable } from './row-counts.ts'

export const checkBackup: Command = {
  name: 'check-backup',
  usage: '<file>',
  summary: 'opens a backup, and tells the office and the digest',
  help: `Restores a backup into a throw-away database in the system's folder for temporary files (TMPDIR), whatever database it
came from, counts its rows, and decodes its newest photograph. A file that is damaged, cut off, empty, missing or of another
version fails it. What was found is recorded: the settings of the office and the morning's digest say it. "backup --check"
does the same with the file that it has just written.

The folder needs room for twice what is stored. The throw-away database is deleted at once.`,

  async run(given, parts) {
    const { argument: path } = readOneArgument(given, 'backup to open', {})
    await checkAndRecord(path, parts)
    return 0
  },
}

/** The copy that reached a second place, which the nightly unit reports. */
export const backupSent: Command = {
  name: 'backup-sent',
  usage: '',
  summary: 'records that the backup has reached a second place',
  help: `Records the time: from then on the office and the digest name it, and warn when it is older than 36 hours. For the
line after the one that sends the nightly backup elsewhere (docs/operations.md).`,

  async run(given, parts) {
    readOptions(given, {})
    await withRecords(parts.store(), null, (_records, database) => backupRecordsIn(database).sent(parts.now))
    parts.print('Recorded: the backup has reached a second place\n')
    return 0
  },
}

type Parts = Pick<CommandParts, 'store' | 'now' | 'print'>

/** Checks a backup, by opening it, and records what was found. */
export async function checkAndRecord(path: string, parts: Parts): Promise<void> {
  const result = await openAgain(path)
  // What was found is said where the store is down, too: that is when somebody looks for a backup.
  if (!result.ok) {
    await recordCheck(path, result, parts).catch(() => undefined)
    throw new CommandFailure(result.message)
  }
  parts.print(countTable('OPENED AGAIN', result.counts))
  parts.print(`\nAll of it can be restored from ${path}\n`)
  await recordCheck(path, result, parts)
}

/** Records what became of a backup, with what is to know of the disks. */
export async function recordCheck(
  path: string,
  result: CheckResult | { readonly ok: false; readonly failure: 'unwritten' },
  { store, now }: Pick<Parts, 'store' | 'now'>,
): Promise<void> {
  const file = resolve(path)
  const check: BackupCheck = {
    checkedAt: now,
    madeAt: result.ok ? result.madeAt : null,
    failure: result.ok ? null : result.failure,
    file,
    bytes: await stat(file).then(
      ({ size }) => size,
      () => null,
    ),
    ...(await disksOf(dirname(file), store())),
  }
  await withRecords(store(), null, (_records, database) => backupRecordsIn(database).checked(check))
}

async function disksOf(backups: string, store: StoreConfig) {
  // Where PostgreSQL has its files is not for its clients to know; they may be on another machine.
  const data = store.kind === 'sqlite' ? join(store.directory, databaseFile) : null
  const [backupsDisk, dataDisk] = await Promise.all([diskOf(backups), data === null ? null : diskOf(data)])
  return {
    isOnSameDisk: backupsDisk === null || dataDisk === null ? null : backupsDisk.device === dataDisk.device,
    freePercent: backupsDisk?.freePercent ?? null,
    dataFreePercent: dataDisk?.freePercent ?? null,
  }
}

async function diskOf(path: string) {
  if (!existsSync(path)) {
    return null
  }
  const [{ dev: device }, { blocks, bavail }] = await Promise.all([stat(path), statfs(path)])
  // A file system without a size of its own is not full.
  return { device, freePercent: blocks === 0 ? 100 : Math.floor((100 * bavail) / blocks) }
}
