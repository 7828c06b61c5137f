import { expect, test } from 'vitest'
import { type BackupCheck, type BackupRecord, backupStateOf } from './backup-record.ts'

const now = new Date('2026-11-24T09:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000)

const good: BackupCheck = {
  checkedAt: hoursAgo(5),
  madeAt: hoursAgo(5),
  failure: null,
  file: '/backups/leads.backup',
  bytes: 1000,
  isOnSameDisk: false,
  freePercent: 50,
  dataFreePercent: 50,
}

const warningsOf = (check: Partial<BackupCheck>, sentAt: Date | null = null) =>
  backupStateOf({ checked: { ...good, ...check }, sentAt }, now).warnings

test('nothing is warned of where no backup was ever made, or where all is well', () => {
  const none: BackupRecord = { checked: null, sentAt: null }
  expect(backupStateOf(none, now)).toMatchObject({ checkedAt: null, failure: null, warnings: [] })
  expect(warningsOf({})).toEqual([])
  expect(warningsOf({}, hoursAgo(36))).toEqual([])
})

test.each<[string, Partial<BackupCheck>, Date | null, readonly string[]]>([
  ['36 hours old', { madeAt: hoursAgo(36), checkedAt: hoursAgo(36) }, null, []],
  ['older', { madeAt: hoursAgo(36.1), checkedAt: hoursAgo(36.1) }, null, ['late']],
  ['older than one that fails', { madeAt: hoursAgo(40), failure: 'damaged' }, null, ['late']],
  ['one that never was good', { madeAt: null, failure: 'damaged' }, null, []],
  ['one that never was good, long ago', { madeAt: null, checkedAt: hoursAgo(40), failure: 'damaged' }, null, ['late']],
  ['dated by a clock that was ahead', { madeAt: hoursAgo(-1000) }, null, ['late']],
  ['on the disk of its data', { isOnSameDisk: true }, null, ['same-disk']],
  ['there, and elsewhere too', { isOnSameDisk: true }, hoursAgo(5), []],
  ['there, and elsewhere long ago', { isOnSameDisk: true }, hoursAgo(37), ['sent-late', 'same-disk']],
  ['on a disk without room', { freePercent: 9 }, null, ['disk-full']],
  ['on a disk with a tenth free', { freePercent: 10 }, null, []],
  ['of data on a disk without room', { dataFreePercent: 9 }, null, ['data-disk-full']],
  [
    'with its data on such a disk',
    { isOnSameDisk: true, freePercent: 9, dataFreePercent: 9 },
    hoursAgo(1),
    ['data-disk-full'],
  ],
  ["of PostgreSQL's", { isOnSameDisk: null, dataFreePercent: null }, null, []],
])('warns of a backup that is %s', (_what, check, sentAt, warnings) => {
  expect(warningsOf(check, sentAt)).toEqual(warnings)
})
