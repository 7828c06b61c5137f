import { createTransport, type SendMailOptions } from 'nodemailer'
import type { SmtpSettings } from '../../config/channels.ts'
import { type Channel, ChannelFailure, type Message, trackDeliveries } from './channel.ts'
import { domainOf, plainAddress } from './mail-address.ts'

/** How long one message may take; after that it counts as not delivered. */
export interface SmtpTimeouts {
  /** From its place in the pool until the server has been sent all of it. */
  readonly handOverMs: number
  /** From then until the server has said whether it takes it. */
  readonly answerMs: number
}

const defaultTimeouts: SmtpTimeouts = {
  // Nothing is delivered yet, so that trying again does no harm.
  handOverMs: 30_000,
  // A server that is given up now may have taken the message, and gets it again. RFC 5321 (4.5.3.2.6) asks for ten minutes.
  answerMs: 10.5 * 60_000,
}

const CONNECTION_TIMEOUT_MS = 10_000
const GREETING_TIMEOUT_MS = 10_000
/** For silence. It is one for a whole connection, so it must be longer than the answer to a message may take. */
const SOCKET_TIMEOUT_MS = 11 * 60_000
/** Microsoft 365 takes no more from one mailbox at a time; most others do. */
const MAX_CONNECTIONS = 3

/** Notifies by e-mail. */
export function openSmtpChannel(settings: SmtpSettings, timeouts = defaultTimeouts): Channel {
  const transport = createTransport({
    url: settings.url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    // A lead and the password cross the internet encrypted or not at all; a server of one's own need not know how.
    requireTLS: !isNear(new URL(settings.url).hostname),
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    dnsTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: GREETING_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    // A message is text that we wrote: nothing in it may make the transport read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const whenHandedOver = new Map<AbortSignal, () => void>()
  transport.use('stream', ({ data: { signal }, message }, done) => {
    // The message is read once the server has agreed to DATA: the stream ends when all of it has been sent.
    message.processFunc((stream) => stream.once('end', () => signal && whenHandedOver.get(signal)?.()))
    done()
  })
  const deliveries = trackDeliveries(async (message) => {
    // The signal also drops the connection that hangs: a server that trickles its answers has no silence to time out.
    const hanging = new AbortController()
    const { signal } = hanging
    let isHandedOver = false
    let timer = setTimeout(() => hanging.abort(), timeouts.handOverMs)
    whenHandedOver.set(signal, () => {
      isHandedOver = true
      clearTimeout(timer)
      timer = setTimeout(() => hanging.abort(), timeouts.answerMs)
    })
    try {
      const { rejectedErrors = [], response } = await transport.sendMail({ ...toMail(message, settings), signal })
      return {
        answer: [response, ...rejectedErrors.map(answerOf)].join('; '),
        note: rejectedErrors.length > 0 ? `${rejectedErrors.length} of its recipients refused` : null,
      }
    } catch (error) {
      const timeout = `timeout${isHandedOver ? ' after DATA' : ''}`
      throw signal.aborted ? new ChannelFailure(timeout) : new ChannelFailure(reasonOf(error), answerOf(error))
    } finally {
      whenHandedOver.delete(signal)
      clearTimeout(timer)
    }
  })
  return {
    name: 'email',
    capacity: MAX_CONNECTIONS,
    deliver: deliveries.deliver,
    async close() {
      await deliveries.settled()
      transport.close()
    },
  }
}

/** Whether a host is this machine, a name without a domain as in a container's network, or a private address. */
function isNear(host: string): boolean {
  return /^(localhost|[\w-]+|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+|\[(::1|f[cd].*)\])$/.test(
    host,
  )
}

function toMail(message: Message, { from, to, escalationTo }: SmtpSettings): SendMailOptions {
  const isEscalation = message.audience === 'escalation' && escalationTo.length > 0
  const replyTo = message.replyTo && plainAddress(message.replyTo.address)
  return {
    // In parts, never as one text: a comma or a quote in a name must not make another recipient.
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

/** The code of the failure, the system's where there is one, and the server's: its words may quote an address. */
function reasonOf(error: unknown): string {
  const failure = error instanceof Error ? error : {}
  const code = 'originalCode' in failure ? String(failure.originalCode) : 'code' in failure ? String(failure.code) : ''
  const answer = error instanceof Error && 'responseCode' in error ? String(error.responseCode) : ''
  return [/^\w{1,40}$/.test(code) ? code : 'unknown failure', ...(/^\d{3}$/.test(answer) ? [answer] : [])].join(' ')
}

/** The server's words and the command that they answer, for instance 'RCPT TO: 550 unknown'. */
function answerOf(error: unknown): string {
  return error instanceof Error && 'response' in error && 'command' in error
    ? `${String(error.command)}: ${String(error.response)}`
    : ''
}
