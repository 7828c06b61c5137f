import type { ChannelConfig } from '../config/channels.ts'
import { type Channel, ChannelFailure, type Message } from '../outbox/channels/channel.ts'
import { describeChannels, openChannels } from '../outbox/channels/deliver.ts'
import { mailProblemsOf } from '../outbox/mail-domain.ts'
import { makeTestMessage } from '../outbox/messages/lead-message.ts'
import { type Command, CommandFailure, readOptions } from './command.ts'
import { terminalText } from './printing.ts'

export const testNotification: Command = {
  name: 'test-notification',
  usage: '',
  summary: 'sends a test message by each configured channel',
  help: `Sends one test message by each configured channel, as the server would send a lead, and says what the receiver
answered. For the e-mail it also says which records (SPF, DMARC) the DNS of the sender's domain lacks. The e-mail goes to
NOTIFY_TO and NOTIFY_ESCALATION_TO; the webhook gets an event of the type "test". No lead is in it, and nothing is stored.

It takes SMTP_URL, NOTIFY_FROM, NOTIFY_TO, NOTIFY_ESCALATION_TO, WEBHOOK_URL, WEBHOOK_SECRET and BUSINESS_BRAND from the
environment or .env, and needs no database. Exit code 1 when a message did not arrive for everybody.`,

  async run(given, { nameServers, notifications, now, print }) {
    readOptions(given, {})
    const { channels, brand } = notifications()
    const alone: readonly ChannelConfig[] = [
      { smtp: channels.smtp, webhook: null, sendsByBoth: false },
      { smtp: null, webhook: channels.webhook, sendsByBoth: false },
    ]
    const message = makeTestMessage({ brand }, now)
    const outcomes: Outcome[] = []
    for (const config of alone) {
      for (const channel of await openChannels(config)) {
        print(`${describeChannels(config)}\n`)
        const outcome = await send(channel, message)
        outcomes.push(outcome)
        const problems = await mailProblemsOf(config.smtp, nameServers)
        print([...outcome.lines, ...problems].map((line) => `  ${terminalText(line)}\n`).join(''))
      }
    }
    if (outcomes.length === 0) {
      throw new CommandFailure('No channel is configured, so nobody is told of a lead: set SMTP_URL or WEBHOOK_URL')
    }
    return outcomes.every(({ ok }) => ok) ? 0 : 1
  },
}

interface Outcome {
  readonly ok: boolean
  readonly lines: readonly string[]
}

async function send(channel: Channel, message: Message): Promise<Outcome> {
  try {
    const { answer, note } = await channel.deliver(message)
    return note === null
      ? { ok: true, lines: [`delivered: ${answer}`] }
      : { ok: false, lines: [`delivered, but ${note}: ${answer}`] }
  } catch (error) {
    if (!(error instanceof ChannelFailure)) {
      throw error
    }
    const { reason, answer } = error
    const [, words] = explanations.find(([pattern]) => pattern.test(reason)) ?? [null, 'it failed']
    const said = answer === '' ? [] : [`the server said to ${answer}`]
    return { ok: false, lines: [`not delivered: ${words} (${reason})`, ...said] }
  } finally {
    await channel.close()
  }
}

/** The reasons of a ChannelFailure in plain words; the first match counts. */
const explanations: readonly (readonly [RegExp, string])[] = [
  [/^EAUTH/, 'the server refuses the user or the password of SMTP_URL'],
  [/^EENVELOPE/, 'the server refuses the sender, all recipients, or mail without a login'],
  [/^EMESSAGE/, 'the server refuses the message'],
  [/^ETLS/, 'the server does not offer encryption (STARTTLS), which is needed outside a private network'],
  [/^(ENOTFOUND|EAI_\w+|EDNS|ENODATA)/, 'there is no such host, or no name server answers'],
  [/^ECONNREFUSED/, 'no server listens at this host and port'],
  [/^(ECONNRESET|ECONNECTION|EPIPE|UND_ERR_SOCKET)/, 'the server closed the connection'],
  [/^(EHOSTUNREACH|ENETUNREACH)/, 'there is no way to this host from here'],
  [/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/, 'the certificate of the server cannot be trusted'],
  [
    /^(ERR_SSL|EPROTO)/,
    'the server does not begin with encryption at this port (SMTP: smtp:// and smtps:// differ in that)',
  ],
  [
    /^(timeout|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)/,
    'the server did not answer in time (SMTP: port 465 is for smtps://)',
  ],
  [/^status 3/, 'the receiver redirects, which is not followed: set WEBHOOK_URL to where it leads'],
  [/^status 40[13]/, 'the receiver refuses the request or its signature (WEBHOOK_SECRET)'],
  [/^status 4(04|10)/, 'the receiver has nothing at this address'],
  [/^status/, 'the receiver failed or refuses the message'],
]
