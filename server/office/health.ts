import type { Settings } from '../../leads/office-protocol.ts'
import type { ChannelConfig } from '../config/channels.ts'
import type { StoreConfig } from '../config/config.ts'
import { toDateOrNull } from '../store/lead-rows.ts'
import type { NotificationQueue } from '../store/notification-queue.ts'
import { query, type SqlDatabase } from '../store/sql-database.ts'

interface HealthParts {
  readonly database: SqlDatabase
  readonly queue: Pick<NotificationQueue, 'countUndelivered'>
  readonly store: StoreConfig['kind']
  readonly channels: ChannelConfig
  /** Of the package. */
  readonly version: string
  readonly now: () => Date
}

/** Makes the function that finds out whether all is well, for who answers leads. */
export function makeHealth({ database, queue, store, channels, version, now }: HealthParts) {
  const lastBy = async (channel: 'email' | 'webhook') => {
    const [row] = await query(
      database,
      'select max(delivered_at) as delivered_at from notifications where delivered_by = $1',
      channel,
    )
    return { deliveredAt: toDateOrNull(row?.delivered_at)?.toISOString() ?? null }
  }
  return async (): Promise<Settings['health']> => ({
    version,
    database: store,
    mail: channels.smtp === null ? null : await lastBy('email'),
    webhook: channels.webhook === null ? null : await lastBy('webhook'),
    waiting: await queue.countUndelivered(now()),
  })
}
