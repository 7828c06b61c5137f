import { type Environment, variablesOf } from '../../business/environment.ts'
import { plainAddress } from './mail-address.ts'
import type { Part } from './part.ts'

interface Sender {
  readonly name: string
  readonly address: string
}

export interface SmtpSettings {
  /** With user and password, if any. */
  readonly url: string
  readonly from: Sender
  readonly to: readonly string[]
  /** Recipients of the last reminders of a lead that nobody has answered; empty means the usual ones. */
  readonly escalationTo: readonly string[]
}

export interface WebhookSettings {
  readonly url: string
  readonly secret: string
}

/** The channels by which the business is notified; null for one that is not set. */
export interface ChannelConfig {
  readonly smtp: SmtpSettings | null
  readonly webhook: WebhookSettings | null
  /** True if each message is sent by both; otherwise the webhook is used when e-mail fails. */
  readonly sendsByBoth: boolean
}

const secretPrefix = 'whsec_'

/** In bytes or characters: a shorter one could be guessed (Standard Webhooks, signature scheme). */
const MIN_SECRET_LENGTH = 24

/** Reads the channels. */
export function parseChannels(environment: Environment): Part<ChannelConfig> {
  const read = variablesOf(environment)
  const problems: string[] = []
  const smtp = read('SMTP_URL') === '' ? null : parseSmtp(read, problems)
  const webhook = read('WEBHOOK_URL') === '' ? null : parseWebhook(read, problems)
  const both = read('NOTIFY_BOTH') || 'no'
  if (both !== 'yes' && both !== 'no') {
    problems.push('NOTIFY_BOTH must be yes or no')
  } else if (both === 'yes' && (read('SMTP_URL') === '' || read('WEBHOOK_URL') === '')) {
    problems.push('NOTIFY_BOTH=yes needs SMTP_URL and WEBHOOK_URL: without both there is nothing to send twice')
  }
  return { value: { smtp, webhook, sendsByBoth: both === 'yes' }, problems }
}

function parseSmtp(read: (name: string) => string, problems: string[]): SmtpSettings | null {
  const url = read('SMTP_URL')
  if (!isPlainSmtpUrl(url)) {
    problems.push(
      'SMTP_URL must be like smtps://lead%40example.it:password@smtp.example.it:465 or smtp://…, with nothing after the port; in user and password write @ as %40, # as %23, / as %2F, ? as %3F, % as %25 and a space as %20',
    )
  }
  const from = parseSender(read('NOTIFY_FROM'))
  if (from === null) {
    problems.push(
      `NOTIFY_FROM ${needs(read('NOTIFY_FROM'))} one e-mail address, for instance Casa in Posa <lead@casainposa.it>`,
    )
  }
  const to = parseAddresses(read('NOTIFY_TO'))
  if (to === null || to.length === 0) {
    problems.push(`NOTIFY_TO ${needs(read('NOTIFY_TO'))} e-mail addresses separated by commas`)
  }
  const escalationTo = parseAddresses(read('NOTIFY_ESCALATION_TO'))
  if (escalationTo === null) {
    problems.push('NOTIFY_ESCALATION_TO must be e-mail addresses separated by commas, or empty')
  }
  return from && to && escalationTo && { url, from, to, escalationTo }
}

function parseWebhook(read: (name: string) => string, problems: string[]): WebhookSettings {
  const url = URL.parse(read('WEBHOOK_URL'))
  const secret = read('WEBHOOK_SECRET')
  if (!/^https?:$/.test(url?.protocol ?? '') || url?.username !== '' || url.password !== '') {
    problems.push('WEBHOOK_URL must be an http or https address without user and password')
  }
  if (!isStrong(secret)) {
    problems.push(
      `WEBHOOK_SECRET ${needs(secret)} whsec_ and at least 24 bytes in base64, or at least 24 characters of your own`,
    )
  }
  return { url: url?.href ?? '', secret }
}

const smtpUrl =
  /^smtps?:\/\/((?<user>[^@:/?#\s]+):(?<password>[^@/?#\s]+)@)?(?<host>\[[\da-f:.]+\]|[\p{L}\p{N}_.-]+)(:(?<port>\d{1,5}))?\/?$/iu

/**
 * True if a mail server's address has only one possible reading. In 'smtps://user:p@ss#1@smtp.example.it' the URL standard
 * finds the host 'ss', and nodemailer reads what follows a '?' as options, which can disable checks.
 */
function isPlainSmtpUrl(text: string): boolean {
  const { user = '', password = '', host = '', port } = smtpUrl.exec(text)?.groups ?? {}
  return (
    URL.canParse(text) &&
    host !== '' &&
    !/^\.|\.\./.test(host) &&
    Number(port ?? 1) > 0 &&
    isPercentEncoded(user) &&
    isPercentEncoded(password)
  )
}

/** True if each % begins an escaped UTF-8 character: nodemailer takes any other one literally. */
function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

function needs(value: string): string {
  return value === '' ? 'is needed as well:' : 'must be'
}

function parseSender(text: string): Sender | null {
  const [, quoted, name = quoted ?? '', bracketed, bare] =
    /^(?:(?:"([^"]*)"|([^"<>]*?))\s*<([^<>]*)>|([^<>]*))$/.exec(text) ?? []
  const address = plainAddress((bracketed ?? bare ?? '').trim())
  return address === null ? null : { name: name.trim(), address }
}

function parseAddresses(text: string): readonly string[] | null {
  const entries = text.split(',').map((part) => part.trim())
  const addresses = entries.filter((entry) => entry !== '').map(plainAddress)
  return addresses.every((address) => address !== null) ? addresses : null
}

function isStrong(secret: string): boolean {
  if (!secret.startsWith(secretPrefix)) {
    return secret.length >= MIN_SECRET_LENGTH
  }
  const encoded = secret.slice(secretPrefix.length)
  const bytes = Buffer.from(encoded, 'base64')
  return bytes.length >= MIN_SECRET_LENGTH && bytes.toString('base64') === encoded
}
