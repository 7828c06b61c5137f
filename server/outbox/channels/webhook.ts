import { Webhook } from 'standardwebhooks'
import type { WebhookSettings } from '../../config/channels.ts'
import { type Channel, ChannelFailure, type Message, post } from './channel.ts'

const TIMEOUT_MS = 10_000
const MAX_REQUESTS = 10

/**
 * Opens the channel that sends signed requests (Standard Webhooks 1.0.0).
 *
 * @param timeoutMs how long the receiver may take to answer
 */
export function openWebhookChannel({ url, secret }: WebhookSettings, timeoutMs = TIMEOUT_MS): Channel {
  const webhook = secret.startsWith('whsec_')
    ? new Webhook(secret)
    : new Webhook(Buffer.from(secret), { format: 'raw' })
  return {
    name: 'webhook',
    capacity: MAX_REQUESTS,
    async deliver(message) {
      const status = await post(url, requestOf(message, webhook), timeoutMs)
      if (status < 200 || status > 299) {
        throw new ChannelFailure(`status ${status}`)
      }
      return { answer: `status ${status}`, note: null }
    },
    // The connections belong to `fetch`.
    close: async () => undefined,
  }
}

function requestOf({ id, text, event }: Message, webhook: Webhook): RequestInit {
  const body = JSON.stringify({ ...event, text: withoutMarks(text) })
  const sentAt = new Date()
  return {
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'casa-in-posa',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': webhook.sign(id, sentAt, body),
    },
    body,
  }
}

/** Chats read '<!channel>' and '<address|words>' as commands (Slack, formatting of texts): a name must not contain any. */
function withoutMarks(text: string): string {
  return text.replaceAll('<', '‹').replaceAll('>', '›')
}
