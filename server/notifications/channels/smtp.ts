import { createTransport, type SendMailOptions } from 'nodemailer'
import type { SmtpSettings } from '../../config/channels.ts'
import { domainOf, plainAddress } from '../../config/mail-address.ts'
import { type Channel, ChannelFailure, type Message, type Receipt } from './channel.ts'

/** The timeouts of one message. */
export interface SmtpTimeouts {
  /** From its place in the pool until all of it has been sent to the server. */
  readonly handOverMs: number
  /** From then until the server has accepted or refused it. */
  readonly answerMs: number
}

const defaultTimeouts: SmtpTimeouts = {
  // Nothing is delivered yet, so a retry makes no duplicate.
  handOverMs: 30_000,
  // The server may have accepted the message, so a retry may make a duplicate. RFC 5321 (4.5.3.2.6) requires ten minutes.
  answerMs: 10.5 * 60_000,
}

const CONNECTION_TIMEOUT_MS = 10_000
const GREETING_TIMEOUT_MS = 10_000
/** For a silent connection: longer than the answer to a message may take. */
const SOCKET_TIMEOUT_MS = 11 * 60_000
/** Microsoft 365 accepts no more from one mailbox at a time. */
const MAX_CONNECTIONS = 3

/** Opens the channel that sends e-mail. */
export function openSmtpChannel(settings: SmtpSettings, timeouts = defaultTimeouts): Channel {
  const transport = createTransport({
    url: settings.url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    // A lead and the password cross the internet encrypted or not at all; a local server need not support encryption.
    requireTLS: !isLocal(new URL(settings.url).hostname),
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    dnsTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: GREETING_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    // Nothing in a message may make the transport read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const whenHandedOver = new Map<AbortSignal, () => void>()
  transport.use('stream', ({ data: { signal }, message }, done) => {
    // The message is read once the server has accepted DATA: the stream ends when all of it has been sent.
    message.processFunc((stream) => stream.once('end', () => signal && whenHandedOver.get(signal)?.()))
    done()
  })
  async function send(message: Message): Promise<Receipt> {
    // The abort also drops the connection: a server that trickles its answer never meets the timeout for silence.
    const timeout = new AbortController()
    const { signal } = timeout
    let isHandedOver = false
    let timer = setTimeout(() => timeout.abort(), timeouts.handOverMs)
    whenHandedOver.set(signal, () => {
      isHandedOver = true
      clearTimeout(timer)
      timer = setTimeout(() => timeout.abort(), timeouts.answerMs)
    })
    try {
      const { rejectedErrors = [], response } = await transport.sendMail({ ...toMail(message, settings), signal })
      return {
        answer: [response, ...rejectedErrors.map(answerOf)].join('; '),
        note: rejectedErrors.length > 0 ? `${rejectedErrors.length} of its recipients refused` : null,
      }
    } catch (error) {
      throw signal.aborted
        ? new ChannelFailure(`timeout${isHandedOver ? ' after DATA' : ''}`)
        : new ChannelFailure(reasonOf(error), answerOf(error))
    } finally {
      whenHandedOver.delete(signal)
      clearTimeout(timer)
    }
  }
  const underWay = new Set<Promise<Receipt>>()
  return {
    name: 'email',
    capacity: MAX_CONNECTIONS,
    deliver(message) {
      const delivery = send(message).finally(() => underWay.delete(delivery))
      underWay.add(delivery)
      return delivery
    },
    async close() {
      // The notifier no longer waits for a delivery whose message another channel has delivered meanwhile.
      await Promise.allSettled(underWay)
      transport.close()
    },
  }
}

/** Tests for this machine, a name without a domain as in a container's network, and a private address. */
function isLocal(host: string): boolean {
  return /^(localhost|[\w-]+|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+|\[(::1|f[cd].*)\])$/.test(
    host,
  )
}

function toMail(message: Message, { from, to, escalationTo }: SmtpSettings): SendMailOptions {
  const isEscalation = message.audience === 'escalation' && escalationTo.length > 0
  const replyTo = message.replyTo && plainAddress(message.replyTo.address)
  return {
    // Name and address stay apart: a comma or a quote in a name must not add a recipient.
    from: { ...from },
    to: [...(isEscalation ? escalationTo : to)],
    cc: isEscalation ? [...to] : [],
    ...(message.replyTo && replyTo && { replyTo: { name: message.replyTo.name, address: replyTo } }),
    subject: message.subject,
    text: message.text,
    html: message.html,
    messageId: `<${message.id.replace(/[^\w-]+/g, '.')}@${domainOf(from.address)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false,
  }
}

/** Returns the codes of a failure, the system's and the server's, without the server's text, which may quote an address. */
function reasonOf(error: unknown): string {
  const failure = error instanceof Error ? error : {}
  const code = 'originalCode' in failure ? String(failure.originalCode) : 'code' in failure ? String(failure.code) : ''
  const answer = error instanceof Error && 'responseCode' in error ? String(error.responseCode) : ''
  return [/^\w{1,40}$/.test(code) ? code : 'unknown failure', ...(/^\d{3}$/.test(answer) ? [answer] : [])].join(' ')
}

/** Returns the server's answer after the command that it refuses, for instance 'RCPT TO: 550 unknown'. */
function answerOf(error: unknown): string {
  return error instanceof Error && 'response' in error && 'command' in error
    ? `${String(error.command)}: ${String(error.response)}`
    : ''
}
