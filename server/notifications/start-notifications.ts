import type { Config } from '../config.ts'
import type { StoredClock } from '../store/clock.ts'
import type { LeadRecords } from '../store/lead-records.ts'
import type { NotificationQueue } from '../store/notification-queue.ts'
import { composer } from './compose.ts'
import { routesOf } from './deliver-by-channels.ts'
import { makeNotifier, type NotifierLog } from './notifier.ts'
import { openChannels } from './open-channels.ts'
import { overdueEraser } from './retention.ts'
import { type RunningNotifier, runNotifier } from './run-notifier.ts'

interface NotificationParts {
  readonly queue: NotificationQueue
  readonly records: LeadRecords
  readonly clock: StoredClock
  readonly config: Config
  readonly secret: string
  readonly log: NotifierLog
}

/** Begins to tell the business of its leads, by the channels that are configured, and to erase old ones. */
export async function startNotifications(parts: NotificationParts): Promise<RunningNotifier> {
  const { queue, records, clock, config, secret, log } = parts
  const { business, channels: channelConfig, linkUrl } = config
  const channels = await openChannels(channelConfig)
  const notifier = makeNotifier({
    queue,
    routes: routesOf(channels, channelConfig.sendsByBoth),
    compose: composer({ queue, records, business, linkUrl, secret }),
    purge: overdueEraser({ records, retentionMonths: business.retentionMonths, log }),
    clock,
    log,
    now: () => new Date(),
    random: Math.random,
  })
  const running = runNotifier(notifier, log)
  return {
    wake: running.wake,
    async stop() {
      await running.stop()
      await Promise.all(channels.map((channel) => channel.close()))
    },
  }
}
