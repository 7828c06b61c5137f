import type { Channel, MailChannel } from './channels/channel.ts'
import { attempt, type Delivery, deliverByChannels } from './channels/deliver.ts'
import type { PushChannel } from './channels/push.ts'
import type { makeComposers } from './messages/compose.ts'
import type { ClaimedNotification, Receiver } from './queue/notification.ts'
import type { PushSubscriptions } from './subscriptions.ts'

/** A way for notifications from the queue to whom they are for. */
export interface Route {
  /** Whom its notifications are for: what is due of the first is claimed first. */
  readonly receivers: readonly Receiver[]
  /** Delivers a notification; null when it is no longer needed. */
  readonly deliver: (notification: ClaimedNotification, now: () => Date) => Promise<Delivery | null>
  /** The number of notifications that are delivered at once, of all its receivers together; no more are claimed. */
  readonly capacity: number
}

interface RouteParts {
  /** In order of preference. */
  readonly channels: readonly Channel[]
  /** Whether each message goes by each channel; otherwise it goes by one, with failover. */
  readonly sendsByBoth: boolean
  readonly compose: ReturnType<typeof makeComposers>
  readonly push: PushChannel
  readonly subscriptions: PushSubscriptions
}

/** Makes the routes of notifications: to the business, to hosts where there is e-mail, and to telephones. */
export function routesOf(parts: RouteParts): readonly Route[] {
  const mail = parts.channels.find((channel): channel is MailChannel => 'deliverToHost' in channel)
  return [...businessRoutes(parts), ...(mail === undefined ? [] : [hostRoute(mail, parts)]), pushRoute(parts)]
}

function businessRoutes({ channels, sendsByBoth, compose }: RouteParts): readonly Route[] {
  const routeBy = (used: readonly Channel[], receiver: Receiver): Route => {
    const deliverMessage = deliverByChannels(used)
    return {
      receivers: [receiver],
      async deliver(notification, now) {
        const message = await compose.toBusiness(notification, now())
        return message === null ? null : deliverMessage(message, notification.failingSince, now)
      },
      // A failover may send all messages by any of the channels.
      capacity: Math.min(...used.map(({ capacity }) => capacity)),
    }
  }
  if (sendsByBoth) {
    return channels.map((channel) => routeBy([channel], channel.name))
  }
  return channels.length === 0 ? [] : [routeBy(channels, null)]
}

/** Mails to hosts share one route, so that together they leave a connection to notices: those must not wait for mails that hang. */
function hostRoute(channel: MailChannel, { compose }: RouteParts): Route {
  return {
    // Dates are few, confirmations may be a flood, and requests for a review can wait.
    receivers: ['appointment', 'host', 'review'],
    async deliver(notification, now) {
      const mail = await compose.toHost(notification, now())
      return mail && attempt(channel.name, () => channel.deliverToHost(mail))
    },
    capacity: channel.capacity - 1,
  }
}

/** Each is one request for one telephone. */
const PUSH_CAPACITY = 10

function pushRoute({ push, subscriptions, compose }: RouteParts): Route {
  return {
    receivers: ['push'],
    async deliver(notification, now) {
      const subscription = await subscriptions.find(notification.subscriptionId ?? '')
      const notice = subscription && (await compose.toTelephone(notification, now()))
      return subscription && notice && attempt('push', () => push.send(subscription, notice, now()))
    },
    capacity: PUSH_CAPACITY,
  }
}
