import type { ChannelConfig } from '../../config/channels.ts'
import type { NotificationChannel } from '../../store/notification-queue.ts'
import { type Channel, ChannelFailure, type Message } from './channel.ts'

const TAKEOVER_MS = 5 * 60 * 1000

/** What became of one attempt; the failures are codes fit for a log. */
export type Delivery =
  | { readonly ok: true; readonly by: string; readonly failures: readonly string[] }
  | { readonly ok: false; readonly failures: readonly string[] }

/** Delivers a message by the first channel, or by the next ones after that has failed or kept silent for long enough. */
export type Deliver = (message: Message, failingSince: Date | null, now: () => Date) => Promise<Delivery>

/**
 * Puts channels in a row. Each is tried anew with every message, so that the first one has its place back as soon as it
 * works again.
 *
 * @param channels at least one, in the order in which they are preferred
 * @param takeoverMs how long one may fail, or not answer, before the next takes over
 */
export function deliverByChannels(channels: readonly Channel[], takeoverMs = TAKEOVER_MS): Deliver {
  const failingSince = new Map<Channel, Date>()

  /** Remembers since when it fails. A later time than this one is left of a clock that was put back, and is forgotten. */
  function noteFailure(channel: Channel, at: Date): void {
    const known = failingSince.get(channel)
    failingSince.set(channel, known !== undefined && known < at ? known : at)
  }

  async function attempt(channel: Channel, message: Message, at: Date): Promise<Delivery> {
    try {
      const { note } = await channel.deliver(message)
      failingSince.delete(channel)
      return { ok: true, by: channel.name, failures: note === null ? [] : [`${channel.name}: ${note}`] }
    } catch (error) {
      noteFailure(channel, at)
      const reason = error instanceof ChannelFailure ? error.reason : 'unexpected failure'
      return { ok: false, failures: [`${channel.name}: ${reason}`] }
    }
  }

  async function deliverBy(
    [channel, ...others]: readonly Channel[],
    message: Message,
    messageFailingSince: Date | null,
    now: () => Date,
  ): Promise<Delivery> {
    if (channel === undefined) {
      return { ok: false, failures: [] }
    }
    const start = now()
    const attempted = attempt(channel, message, start)
    const outcome = others.length === 0 ? await attempted : await withinTime(attempted, takeoverMs)
    if (outcome === null) {
      noteFailure(channel, start)
      const other = await deliverBy(others, message, messageFailingSince, now)
      // When no other has delivered it, the first may still: it is not asked again before it has answered.
      return other.ok ? after([`${channel.name}: no answer yet`], other) : after(other.failures, await attempted)
    }
    const since = Math.min(start.getTime(), ...[failingSince.get(channel), messageFailingSince].map(timeOf))
    if (outcome.ok || now().getTime() - since < takeoverMs) {
      return outcome
    }
    return after(outcome.failures, await deliverBy(others, message, messageFailingSince, now))
  }

  return (message, messageFailingSince, now) => deliverBy(channels, message, messageFailingSince, now)
}

/** A route to deliver that takes notifications of its own from the queue. */
export interface Route {
  /** The channel whose notifications it takes; null where one channel is enough for each message. */
  readonly channel: NotificationChannel | null
  readonly deliver: Deliver
  /** How many notifications are delivered at once: no more are claimed than can be delivered now. */
  readonly capacity: number
}

/**
 * Makes the routes that messages go.
 *
 * @param sendsByBoth whether each message goes by each channel; otherwise by one, in the order in which they are preferred
 */
export function routesOf(channels: readonly Channel[], sendsByBoth: boolean): readonly Route[] {
  if (sendsByBoth) {
    return channels.map((channel) => ({
      channel: channel.name,
      deliver: deliverByChannels([channel]),
      capacity: channel.capacity,
    }))
  }
  // Each message may have to pass through all of them.
  const capacity = Math.min(...channels.map((channel) => channel.capacity))
  return channels.length === 0 ? [] : [{ channel: null, deliver: deliverByChannels(channels), capacity }]
}

function after(failures: readonly string[], delivery: Delivery): Delivery {
  return { ...delivery, failures: [...failures, ...delivery.failures] }
}

function timeOf(date: Date | null | undefined): number {
  return date?.getTime() ?? Number.POSITIVE_INFINITY
}

/** Null when it takes longer. */
async function withinTime<Result>(work: Promise<Result>, timeMs: number): Promise<Result | null> {
  const timeout = Promise.withResolvers<null>()
  const timer = setTimeout(() => timeout.resolve(null), timeMs)
  try {
    return await Promise.race([work, timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Makes the channels that are set, in the order in which they are preferred. They connect when there is a message.
 * What is not set is not loaded: the e-mail library takes 13 MB.
 */
export async function openChannels({ smtp, webhook }: ChannelConfig): Promise<readonly Channel[]> {
  const channels: Channel[] = []
  if (smtp !== null) {
    const { openSmtpChannel } = await import('./smtp.ts')
    channels.push(openSmtpChannel(smtp))
  }
  if (webhook !== null) {
    const { openWebhookChannel } = await import('./webhook.ts')
    channels.push(openWebhookChannel(webhook))
  }
  return channels
}

/** Says in one line how the business is notified, without passwords and without addresses that are as good as one. */
export function describeChannels({ smtp, webhook, sendsByBoth }: ChannelConfig): string {
  const descriptions = [
    ...(smtp === null ? [] : [`e-mail to ${smtp.to.join(', ')} by ${new URL(smtp.url).host}`]),
    ...(webhook === null ? [] : [`webhook to ${new URL(webhook.url).host}`]),
  ]
  return descriptions.join(sendsByBoth ? ', and each message also by ' : '; if that fails, by ')
}
