import type { Channel } from './channel.ts'
import type { ChannelConfig } from './channel-config.ts'

/**
 * Makes the channels that are set, in the order in which they are preferred. They connect when there is a message.
 * What is not set is not loaded: the e-mail library takes 13 MB.
 */
export async function openChannels({ smtp, webhook }: ChannelConfig): Promise<readonly Channel[]> {
  const channels: Channel[] = []
  if (smtp !== null) {
    const { openSmtpChannel } = await import('./smtp-channel.ts')
    channels.push(openSmtpChannel(smtp))
  }
  if (webhook !== null) {
    const { openWebhookChannel } = await import('./webhook-channel.ts')
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
