import type { Channel } from './channel.ts'
import { ChannelFailure } from './channel-failure.ts'
import type { Message } from './message.ts'

/** How long the first channel may fail before the second takes over. */
const TAKEOVER_MS = 5 * 60 * 1000

/** What became of one attempt; the failures are codes fit for a log. */
export type Delivery =
  | { readonly ok: true; readonly by: string; readonly failures: readonly string[] }
  | { readonly ok: false; readonly failures: readonly string[] }

interface Attempt {
  readonly ok: boolean
  readonly notes: readonly string[]
}

/** Delivers a message by the first channel, or by the next ones after that has failed for long enough. */
export type Deliver = (message: Message, failingSince: Date | null, now: Date) => Promise<Delivery>

/**
 * Puts channels in a row. Each is tried anew with every message, so that the first one has its place back as soon as it
 * works again.
 *
 * @param channels at least one, in the order in which they are preferred
 */
export function deliverByChannels(channels: readonly Channel[]): Deliver {
  const failingSince = new Map<Channel, Date>()

  /** Remembers since when it fails. A later time than this one is left of a clock that was put back, and is forgotten. */
  function noteFailure(channel: Channel, at: Date): void {
    const known = failingSince.get(channel)
    failingSince.set(channel, known !== undefined && known < at ? known : at)
  }

  async function attempt(channel: Channel, message: Message, now: Date): Promise<Attempt> {
    try {
      const note = await channel.deliver(message)
      failingSince.delete(channel)
      return { ok: true, notes: note === null ? [] : [`${channel.name}: ${note}`] }
    } catch (error) {
      noteFailure(channel, now)
      const reason = error instanceof ChannelFailure ? error.reason : 'unexpected failure'
      return { ok: false, notes: [`${channel.name}: ${reason}`] }
    }
  }

  return async (message, messageFailingSince, now) => {
    const failures: string[] = []
    for (const channel of channels) {
      const { ok, notes } = await attempt(channel, message, now)
      failures.push(...notes)
      if (ok) {
        return { ok: true, by: channel.name, failures }
      }
      const since = Math.min(
        failingSince.get(channel)?.getTime() ?? now.getTime(),
        messageFailingSince?.getTime() ?? now.getTime(),
      )
      if (now.getTime() - since < TAKEOVER_MS) {
        break
      }
    }
    return { ok: false, failures }
  }
}

/** How many messages channels in a row deliver at once: each may have to pass through all of them. */
export function capacityOf(channels: readonly Channel[]): number {
  return Math.min(...channels.map(({ capacity }) => capacity))
}
