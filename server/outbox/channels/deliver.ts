import type { ChannelConfig } from '../../config/channels.ts'
import { StoreRefusal, StoreUnavailable } from '../../database/failures.ts'
import { type Channel, ChannelFailure, type FailureKind, type Message, type Receipt } from './channel.ts'

const FAILOVER_AFTER_MS = 5 * 60 * 1000

/** The result of one attempt; the failures are codes for the log. */
export type Delivery =
  | { readonly ok: true; readonly by: string; readonly failures: readonly string[] }
  | { readonly ok: false; readonly failures: readonly string[]; readonly kind: FailureKind }

/**
 * Makes one attempt, and turns its failure into a value.
 *
 * @throws StoreUnavailable or StoreRefusal of a channel that stores what became of it
 */
export async function attempt(name: string, deliver: () => Promise<Receipt>): Promise<Delivery> {
  try {
    const { note } = await deliver()
    return { ok: true, by: name, failures: note === null ? [] : [`${name}: ${note}`] }
  } catch (error) {
    if (error instanceof StoreUnavailable || error instanceof StoreRefusal) {
      throw error
    }
    const { reason, kind } =
      error instanceof ChannelFailure ? error : ({ reason: 'unexpected failure', kind: 'other' } as const)
    return { ok: false, failures: [`${name}: ${reason}`], kind }
  }
}

/**
 * Makes the function that delivers a message by the first channel, with failover to the next ones. Each message tries the
 * first channel again, so that it is used as soon as it works.
 *
 * @param channels at least one, in order of preference
 * @param failoverAfterMs how long a channel may fail, or not answer, before the next one is used
 */
export function deliverByChannels(channels: readonly Channel[], failoverAfterMs = FAILOVER_AFTER_MS) {
  const failingSince = new Map<Channel, Date>()

  /** Stores when a channel failed first. A stored time later than this one was set before the clock was put back. */
  function noteFailure(channel: Channel, at: Date): void {
    const known = failingSince.get(channel)
    failingSince.set(channel, known !== undefined && known < at ? known : at)
  }

  async function attemptBy(channel: Channel, message: Message, at: Date): Promise<Delivery> {
    const delivery = await attempt(channel.name, () => channel.deliver(message))
    if (delivery.ok) {
      failingSince.delete(channel)
    } else {
      noteFailure(channel, at)
    }
    return delivery
  }

  async function deliverBy(
    [channel, ...others]: readonly Channel[],
    message: Message,
    /** When the message failed first, null in the first attempt. */
    messageFailingSince: Date | null,
    now: () => Date,
  ): Promise<Delivery> {
    if (channel === undefined) {
      return { ok: false, failures: [], kind: 'other' }
    }
    const start = now()
    const attempted = attemptBy(channel, message, start)
    const outcome = others.length === 0 ? await attempted : await withTimeout(attempted, failoverAfterMs)
    if (outcome === null) {
      noteFailure(channel, start)
      const other = await deliverBy(others, message, messageFailingSince, now)
      // If no other channel delivers it, the first may still do so: it is not tried again before it has answered.
      return other.ok ? after([`${channel.name}: no answer yet`], other) : after(other.failures, await attempted)
    }
    const since = Math.min(...[start, failingSince.get(channel) ?? start, messageFailingSince ?? start].map(Number))
    if (outcome.ok || now().getTime() - since < failoverAfterMs) {
      return outcome
    }
    return after(outcome.failures, await deliverBy(others, message, messageFailingSince, now))
  }

  return (message: Message, failingSince: Date | null, now: () => Date) =>
    deliverBy(channels, message, failingSince, now)
}

function after(failures: readonly string[], delivery: Delivery): Delivery {
  return { ...delivery, failures: [...failures, ...delivery.failures] }
}

/** Resolves to null after the timeout. */
async function withTimeout<Result>(work: Promise<Result>, timeoutMs: number): Promise<Result | null> {
  const timeout = Promise.withResolvers<null>()
  const timer = setTimeout(() => timeout.resolve(null), timeoutMs)
  try {
    return await Promise.race([work, timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Opens the configured channels in order of preference. They connect with the first message. The modules of the others are
 * not loaded: the e-mail library takes 13 MB.
 */
export async function openChannels({ smtp, webhook }: ChannelConfig): Promise<readonly Channel[]> {
  return [
    ...(smtp === null ? [] : [(await import('./smtp.ts')).openSmtpChannel(smtp)]),
    ...(webhook === null ? [] : [(await import('./webhook.ts')).openWebhookChannel(webhook)]),
  ]
}

/** Describes in one line how the business is notified, without passwords and without addresses that are secret. */
export function describeChannels({ smtp, webhook, sendsByBoth }: ChannelConfig): string {
  const descriptions = [
    ...(smtp === null ? [] : [`e-mail to ${smtp.to.join(', ')} by ${new URL(smtp.url).host}`]),
    ...(webhook === null ? [] : [`webhook to ${new URL(webhook.url).host}`]),
  ]
  return descriptions.join(sendsByBoth ? ', and each message also by ' : '; if that fails, by ')
}
