import { type BackupFailure, type BackupState, type BackupWarning, backupFailures } from '../../leads/backup-state.ts'
import { HOUR_MS } from '../../leads/milliseconds.ts'
import { query, type SqlDatabase, toDateOrNull, toNumberOrNull } from './sql-database.ts'

/** The age from which a backup counts as late: a night may be missed, two may not. */
const LATE_AFTER_MS = 36 * HOUR_MS

/** The share of a disk that is to stay free. */
const LEAST_FREE_PERCENT = 10

/** What a check has found out about a backup. */
export interface BackupCheck {
  readonly checkedAt: Date
  /** When the backup was made; null when it could not be opened. */
  readonly madeAt: Date | null
  readonly failure: BackupFailure | null
  readonly file: string
  /** Its size; null when there is no file. */
  readonly bytes: number | null
  /** Whether the backup is on the disk of the database; null where that is PostgreSQL's. */
  readonly isOnSameDisk: boolean | null
  /** Free space on the backup's disk, and on that of the data; null when it is not known. */
  readonly freePercent: number | null
  readonly dataFreePercent: number | null
}

/** What is known of the backups. */
export interface BackupRecord {
  /** The last check, whose `madeAt` is that of the last backup that could be opened; null when none was ever made. */
  readonly checked: BackupCheck | null
  /** When a backup last reached a second place. */
  readonly sentAt: Date | null
}

export type BackupRecords = ReturnType<typeof backupRecordsIn>

/** The record of the backups in a store, in the SQL that both databases share. */
export function backupRecordsIn(database: SqlDatabase) {
  return {
    async checked(check: BackupCheck): Promise<void> {
      await query(
        database,
        `insert into backup_record
          (id, checked_at, made_at, failure, file, bytes, same_disk, free_percent, data_free_percent)
          values (1, $1, $2, $3, $4, $5, $6, $7, $8)
          on conflict (id) do update set checked_at = excluded.checked_at,
            made_at = coalesce(excluded.made_at, backup_record.made_at), failure = excluded.failure,
            file = excluded.file, bytes = excluded.bytes, same_disk = excluded.same_disk,
            free_percent = excluded.free_percent, data_free_percent = excluded.data_free_percent`,
        check.checkedAt.toISOString(),
        check.madeAt?.toISOString() ?? null,
        check.failure,
        check.file,
        check.bytes,
        check.isOnSameDisk === null ? null : Number(check.isOnSameDisk),
        check.freePercent,
        check.dataFreePercent,
      )
    },

    async sent(now: Date): Promise<void> {
      await query(
        database,
        `insert into backup_record (id, sent_at) values (1, $1)
          on conflict (id) do update set sent_at = excluded.sent_at`,
        now.toISOString(),
      )
    },

    async read(): Promise<BackupRecord> {
      const [row] = await query(database, 'select * from backup_record')
      const checkedAt = toDateOrNull(row?.checked_at)
      return {
        checked:
          row === undefined || checkedAt === null
            ? null
            : {
                checkedAt,
                madeAt: toDateOrNull(row.made_at),
                failure:
                  row.failure === null ? null : (backupFailures.find((known) => known === row.failure) ?? 'unchecked'),
                file: String(row.file),
                bytes: toNumberOrNull(row.bytes),
                isOnSameDisk: row.same_disk === null ? null : Number(row.same_disk) === 1,
                freePercent: toNumberOrNull(row.free_percent),
                dataFreePercent: toNumberOrNull(row.data_free_percent),
              },
        sentAt: toDateOrNull(row?.sent_at),
      }
    },
  }
}

/** Judges the backups as of now. Where none was ever checked or sent, there is nothing to warn of. */
export function backupStateOf({ checked, sentAt }: BackupRecord, now: Date): BackupState {
  // A time that is far ahead was written by a wrong clock.
  const isLate = (at: Date) => Math.abs(now.getTime() - at.getTime()) > LATE_AFTER_MS
  const isElsewhere = sentAt !== null && !isLate(sentAt)
  const isFull = (percent: number | null) => percent !== null && percent < LEAST_FREE_PERCENT
  const judged: readonly (readonly [BackupWarning, boolean])[] = [
    ['late', checked !== null && (checked.madeAt === null ? isLate(checked.checkedAt) : isLate(checked.madeAt))],
    ['sent-late', sentAt !== null && !isElsewhere],
    // What reaches a second place outlives the disk.
    ['same-disk', checked?.isOnSameDisk === true && !isElsewhere],
    ['disk-full', isFull(checked?.freePercent ?? null) && checked?.isOnSameDisk !== true],
    ['data-disk-full', isFull(checked?.dataFreePercent ?? null)],
  ]
  return {
    checkedAt: checked?.checkedAt.toISOString() ?? null,
    madeAt: checked?.madeAt?.toISOString() ?? null,
    sentAt: sentAt?.toISOString() ?? null,
    failure: checked?.failure ?? null,
    warnings: judged.filter(([, isThere]) => isThere).map(([warning]) => warning),
    file: checked?.file ?? null,
    bytes: checked?.bytes ?? null,
  }
}
