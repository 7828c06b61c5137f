import { createTransport, type SendMailOptions } from 'nodemailer'
import type { SmtpSettings } from '../../config/channels.ts'
import { domainOf, plainAddress } from '../../config/mail-address.ts'
import {
  ChannelFailure,
  type FailureKind,
  type HostMail,
  type MailChannel,
  type Message,
  type Receipt,
} from './channel.ts'

/** The timeouts of one message. */
const defaultTimeouts = {
  /** From its place in the pool until all of it has been sent to the server: nothing is delivered yet, so a retry makes no duplicate. */
  handOverMs: 30_000,
  /** From then until the server has accepted or refused it: a retry may make a duplicate. RFC 5321 (4.5.3.2.6) requires ten minutes. */
  answerMs: 10.5 * 60_000,
}

const CONNECTION_TIMEOUT_MS = 10_000
const GREETING_TIMEOUT_MS = 10_000
/** For a silent connection: longer than the answer to a message may take. */
const SOCKET_TIMEOUT_MS = 11 * 60_000
/** Microsoft 365 accepts no more from one mailbox at a time. */
const MAX_CONNECTIONS = 3

export function openSmtpChannel(settings: SmtpSettings, timeouts = defaultTimeouts): MailChannel {
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
  async function send(mail: SendMailOptions): Promise<Receipt> {
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
      const { rejectedErrors = [], response } = await transport.sendMail({ ...mail, signal })
      return {
        answer: [response, ...rejectedErrors.map(answerOf)].join('; '),
        note: rejectedErrors.length > 0 ? `${rejectedErrors.length} of its recipients refused` : null,
      }
    } catch (error) {
      throw signal.aborted
        ? new ChannelFailure(`timeout${isHandedOver ? ' after DATA' : ''}`, '', isHandedOver ? 'handed-over' : 'other')
        : new ChannelFailure(smtpReason(error), answerOf(error), kindOf(answerOf(error), isHandedOver))
    } finally {
      whenHandedOver.delete(signal)
      clearTimeout(timer)
    }
  }
  const underWay = new Set<Promise<Receipt>>()
  function tracked(mail: SendMailOptions): Promise<Receipt> {
    const delivery = send(mail).finally(() => underWay.delete(delivery))
    underWay.add(delivery)
    return delivery
  }
  return {
    name: 'email',
    capacity: MAX_CONNECTIONS,
    deliver: (message) => tracked(toBusiness(message, settings)),
    deliverToHost: (mail) => tracked(toHost(mail, settings)),
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

function toBusiness(message: Message, { from, to, escalationTo }: SmtpSettings): SendMailOptions {
  const isEscalation = message.audience === 'escalation' && escalationTo.length > 0
  const replyTo = message.replyTo && plainAddress(message.replyTo.address)
  return {
    // Name and address stay apart: a comma or a quote in a name must not add a recipient.
    from: { ...from },
    to: [...(isEscalation ? escalationTo : to)],
    cc: isEscalation ? [...to] : [],
    ...(message.replyTo && replyTo && { replyTo: { name: message.replyTo.name, address: replyTo } }),
    ...contentOf(message, from),
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

function toHost(mail: HostMail, { from }: SmtpSettings): SendMailOptions {
  return {
    from: { name: mail.fromName, address: from.address },
    to: { name: '', address: mail.to },
    ...(mail.replyTo && { replyTo: { ...mail.replyTo } }),
    ...contentOf(mail, from),
    attachments: mail.attachments.map((attachment) => ({ ...attachment })),
    // Both ask programs not to answer: RFC 3834, section 5, and Exchange's own.
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
  }
}

function contentOf({ id, subject, text, html }: Message | HostMail, from: SmtpSettings['from']): SendMailOptions {
  const messageId = `<${id.replace(/[^\w-]+/g, '.')}@${domainOf(from.address)}>`
  return { subject, text, html, messageId, xMailer: false }
}

/** Returns the codes of a failure, the system's and the server's, without the server's text, which may quote an address. */
function smtpReason(error: unknown): string {
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

/** @param answer with the command before it, empty when the server did not answer */
function kindOf(answer: string, isHandedOver: boolean): FailureKind {
  if (isHandedOver && !/^[^:]+: 4/.test(answer)) {
    return answer === '' ? 'handed-over' : 'refused'
  }
  return isNoMailbox(answer) ? 'no-mailbox' : 'other'
}

/** Words of a refusal for another reason than the mailbox: who sends, from where, how much. */
const otherReasons =
  /relay|sender|verif|auth|polic|spam|junk|rbl|block|list|denied|reputation|helo|spf|dkim|dmarc|client|host|quota|full|size|limit|rate|try/i

/**
 * Tests whether a server's answer to RCPT TO says that there is no such mailbox. Enhanced codes (RFC 3463) say so exactly; without
 * one 550, 551 and 553 do (RFC 5321, section 4.2.3), unless the text names another reason.
 */
function isNoMailbox(answer: string): boolean {
  const [, status = '', text = ''] = /^RCPT TO: (\d{3})(.*)$/s.exec(answer) ?? []
  const enhanced = [...text.matchAll(/(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/g)].map(([code]) => code)
  return enhanced.length === 0
    ? /^55[013]$/.test(status) && !otherReasons.test(text)
    : enhanced.every((code) => /^5\.1\.(1|2|3|6|10)$/.test(code))
}
