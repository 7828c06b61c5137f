import { DAY_MS } from '../../../leads/milliseconds.ts'
import type { PushSubscription, PushSubscriptions } from '../subscriptions.ts'
import { ChannelFailure, post, type Receipt } from './channel.ts'

const TIMEOUT_MS = 10_000

/** How long a push service keeps a message for a telephone that is off. */
const KEPT_S = 24 * 60 * 60

/** What is refused for longer is not a moment's fault of a clock or of the push service. */
const REFUSED_FOR_MS = DAY_MS

// Google (Chrome, Edge on Android, Samsung Internet, Opera), Mozilla, Apple, Microsoft (Edge on Windows).
const serviceHosts = ['fcm.googleapis.com', 'jmt17.google.com']
const serviceDomains = ['push.services.mozilla.com', 'push.apple.com', 'notify.windows.com']

/** What a push message shows. Declarative Web Push has these names, so that one JSON serves Safari and service workers. */
export interface PushNotice {
  readonly title: string
  readonly body: string
  /** The address that it opens. */
  readonly navigate: string
  /** A notice takes the place of another with the same tag; at most 32 letters, digits or hyphens. */
  readonly tag: string
}

export type PushChannel = ReturnType<typeof openPushChannel>

interface PushParts {
  readonly subscriptions: PushSubscriptions
  /** Whom a push service may write to: the business's e-mail. */
  readonly contact: string
  /** Origins of other push services, for tests. */
  readonly addedServices?: readonly string[]
}

/**
 * Tests whether an endpoint belongs to a known push service. The server sends requests to what a browser names: anything else
 * could be a machine in its own network.
 *
 * @param added origins of other push services, for tests
 */
export function isPushEndpoint(endpoint: string, added: readonly string[] = []): boolean {
  const url = URL.parse(endpoint)
  if (url === null || url.username !== '' || url.password !== '') {
    return false
  }
  const { protocol, hostname, port, origin } = url
  const isKnownHost =
    serviceHosts.includes(hostname) || serviceDomains.some((domain) => hostname.endsWith(`.${domain}`))
  return (protocol === 'https:' && port === '' && isKnownHost) || added.includes(origin)
}

/** Tests the keys of a subscription: an uncompressed point of P-256, and a secret of 16 bytes (RFC 8291). */
export function arePushKeys({ p256dh, auth }: { readonly p256dh: string; readonly auth: string }): boolean {
  const [point, secret] = [p256dh, auth].map((text) =>
    /^[\w-]+$/.test(text) ? Buffer.from(text, 'base64url') : Buffer.alloc(0),
  )
  return point?.length === 65 && point[0] === 4 && secret?.length === 16
}

/**
 * Opens the channel to telephones (Web Push: RFC 8030, 8291, 8292). It answers for the subscription's state: what was delivered or lost is
 * stored.
 */
export function openPushChannel(parts: PushParts) {
  const { subscriptions, contact, addedServices = [] } = parts

  // Loaded with the first message: where no telephone subscribes, it takes no memory.
  const library = async () => (await import('web-push')).default
  const keys = async () => subscriptions.keys(async () => (await library()).generateVAPIDKeys())

  /** @returns null when the subscription's keys cannot be used */
  async function requestOf({ endpoint, p256dh, auth }: PushSubscription, notice: PushNotice) {
    const payload = { web_push: 8030, notification: { ...notice, lang: 'it', dir: 'ltr', silent: false } }
    const vapidDetails = { subject: `mailto:${contact}`, ...(await keys()) }
    const { generateRequestDetails } = await library()
    try {
      return generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
        vapidDetails,
        contentEncoding: 'aes128gcm',
        TTL: KEPT_S,
        urgency: 'high',
        topic: notice.tag,
      })
    } catch {
      return null
    }
  }

  // By key, as a renewed one is another. A process that starts anew knows none: a telephone is then lost later.
  const refusedSince = new Map<string, Date>()

  /** A subscription that is refused for ever, as with another signing key, is lost like one that is gone: only a new one can help. */
  async function refused(subscription: PushSubscription, reason: string, now: Date): Promise<never> {
    const since = refusedSince.get(subscription.p256dh) ?? now
    refusedSince.set(subscription.p256dh, since)
    if (now.getTime() - since.getTime() >= REFUSED_FOR_MS) {
      await subscriptions.lost(subscription, now, since)
      // One that another channel or process has reached since begins anew.
      refusedSince.set(subscription.p256dh, now)
    }
    throw new ChannelFailure(reason, '', 'refused')
  }

  return {
    /** The public key that browsers subscribe with. */
    publicKey: async (): Promise<string> => (await keys()).publicKey,

    /** @throws ChannelFailure 'refused' when no other attempt can help, also where the push service no longer knows the subscription */
    async send(subscription: PushSubscription, notice: PushNotice, now: Date): Promise<Receipt> {
      // Also one that was stored when the list of services was another.
      if (!isPushEndpoint(subscription.endpoint, addedServices)) {
        return refused(subscription, 'unknown push service', now)
      }
      const request = await requestOf(subscription, notice)
      if (request === null) {
        return refused(subscription, 'unusable keys', now)
      }
      const headers = Object.entries(request.headers)
        // `fetch` counts the body itself.
        .filter(([name]) => name !== 'Content-Length')
        .map(([name, value]): [string, string] => [name, String(value)])
      const status = await post(request.endpoint, { headers, body: new Uint8Array(request.body) }, TIMEOUT_MS)
      const answer = `status ${status}`
      if (status >= 200 && status <= 299) {
        refusedSince.delete(subscription.p256dh)
        await subscriptions.delivered(subscription, now)
        return { answer, note: null }
      }
      if (status === 429 || status === 408 || status >= 500) {
        throw new ChannelFailure(answer)
      }
      if (status === 404 || status === 410) {
        await subscriptions.lost(subscription, now)
        throw new ChannelFailure(answer, '', 'refused')
      }
      return refused(subscription, answer, now)
    },
  }
}
