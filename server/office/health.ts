import type { Settings } from '../../contracts/office.ts'
import type { ChannelConfig } from '../config/channels.ts'
import type { StoreConfig } from '../config/config.ts'
import { type BackupRecords, backupStateOf } from '../database/backup-record.ts'
import type { QueueUpkeep } from '../outbox/queue/upkeep.ts'

export interface HealthParts {
  readonly queue: Pick<QueueUpkeep, 'countUndelivered' | 'countForHosts' | 'lastDelivery'>
  readonly backups: Pick<BackupRecords, 'read'>
  readonly store: StoreConfig['kind']
  readonly channels: ChannelConfig
  /** Of the package. */
  readonly version: string
  readonly now: () => Date
}

/** Makes the function that finds out whether all is well, for who answers leads. */
export function makeHealth({ queue, backups, store, channels, version, now }: HealthParts) {
  const lastBy = async (channel: 'email' | 'webhook') => ({
    deliveredAt: (await queue.lastDelivery(channel))?.toISOString() ?? null,
  })
  return async (): Promise<Settings['health']> => ({
    version,
    database: store,
    mail: channels.smtp === null ? null : await lastBy('email'),
    webhook: channels.webhook === null ? null : await lastBy('webhook'),
    // Without e-mail none of those to hosts leaves, and `mail` is null.
    waiting: (await queue.countUndelivered(now())) + (channels.smtp === null ? 0 : await queue.countForHosts(now())),
    backup: backupStateOf(await backups.read(), now()),
  })
}
