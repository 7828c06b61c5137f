import type { Channel } from './channel.ts'
import type { ChannelConfig } from './channel-config.ts'
import { openSmtpChannel } from './smtp-channel.ts'
import { openWebhookChannel } from './webhook-channel.ts'

/** Makes the channels that are set, in the order in which they are preferred. They connect when there is a message. */
export function openChannels({ smtp, webhook }: ChannelConfig): readonly Channel[] {
  return [...(smtp === null ? [] : [openSmtpChannel(smtp)]), ...(webhook === null ? [] : [openWebhookChannel(webhook)])]
}

/** Says in one line how the business is notified, without passwords and without addresses that are as good as one. */
export function describeChannels({ smtp, webhook }: ChannelConfig): string {
  const descriptions = [
    ...(smtp === null ? [] : [`e-mail to ${smtp.to.join(', ')} by ${new URL(smtp.url).host}`]),
    ...(webhook === null ? [] : [`webhook to ${new URL(webhook.url).host}`]),
  ]
  return descriptions.join('; if that fails, by ')
}
