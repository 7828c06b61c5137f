import { createHmac } from 'node:crypto'
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { honeypot } from '../../content/lead-form.ts'

/**
 * How the form says that it was filled in, from what speaks for a robot to what speaks for a person: 'trap' where the honeypot
 * was filled in, 'none' where nobody said. The migrations have the same order.
 */
export const formSignals = ['trap', 'quick', 'none', 'form'] as const

export type FormSignal = (typeof formSignals)[number]

/** The signals that speak for a person less than one does. */
export function signalsBelow(signal: FormSignal): readonly FormSignal[] {
  return formSignals.slice(0, formSignals.indexOf(signal))
}

/** Where a lead comes from, as far as it helps to tell people from robots. */
export interface Origin {
  /** A sender's key (screening/sender-key.ts), or null when nothing is known. */
  readonly sender: string | null
  readonly signal: FormSignal
}

export const unknownOrigin: Origin = { sender: null, signal: 'none' }

/** Senders whose address tells no visitors apart have keys that begin so. */
export const SHARED_SENDER_PREFIX = 'shared:'

/** From one address, not shared, so many new leads are taken within the period; then the answer is 429. */
export const HARD_LIMIT = { leads: 30, periodMs: 10 * 60 * 1000 } as const

/** PostgreSQL's code for it: PostgREST makes of PTxyz the status xyz. The migration says the same. */
export const HARD_LIMIT_SQLSTATE = 'PT429'

/** Networks whose addresses are no visitor's own (RFC 1918, RFC 4193, RFC 3927, RFC 4291, RFC 6598). */
const privateNetworks = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  privateNetworks.addSubnet(network, prefix, 'ipv4')
}
privateNetworks.addAddress('::1', 'ipv6')
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addSubnet('fe80::', 10, 'ipv6')

/**
 * A key by which leads of one sender are counted, from which the address cannot be read back.
 *
 * @param address the client's, as far as trusted proxies tell
 * @param secret what the fingerprint is keyed with, the same in every process
 * @returns a shared sender's key for a private address, forwarded or not, and for what is no address
 */
export function senderKey(address: string, secret: string): string {
  const plain = withoutPort(unmapped(address))
  const isShared = !isOwn(plain)
  const fingerprint = createHmac('sha256', secret)
    .update(`sender\n${networkOf(plain)}`)
    .digest('base64url')
    .slice(0, 22)
  return `${isShared ? SHARED_SENDER_PREFIX : 'own:'}${fingerprint}`
}

/**
 * Whether an address is one visitor's. A private one is not: it belongs to a proxy that TRUST_PROXY does not name, or to one
 * that hides its visitors from the trusted one, as Docker's userland proxy does. Nor is what is no address ('unknown').
 */
function isOwn(address: string): boolean {
  // Link-local addresses carry their zone ('fe80::1%eth0').
  const [plain = ''] = address.split('%')
  return isIP(plain) !== 0 && !privateNetworks.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}

/** An IPv4 address as an IPv6 socket shows it, in either spelling (RFC 4291, section 2.5.5.2). */
function unmapped(address: string): string {
  return address
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i, (_, high: string, low: string) =>
      [high, low].flatMap((half) => [parseInt(half, 16) >> 8, parseInt(half, 16) & 0xff]).join('.'),
    )
}

/** Some proxies forward an address with its port, which would make each connection a sender of its own. */
function withoutPort(address: string): string {
  return /^\[([0-9a-f:.]+)\](?::\d+)?$/i.exec(address)?.[1] ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}

/** One customer has up to 2^80 IPv6 addresses (RFC 6177, a /48): what counts is the network. */
function networkOf(address: string): string {
  if (!isIPv6(address)) {
    return address
  }
  const [head = '', tail = ''] = address.toLowerCase().split('::')
  const first = head.split(':').filter((group) => group !== '')
  const last = tail.split(':').filter((group) => group !== '')
  const missing = address.includes('::') ? Math.max(0, 8 - first.length - last.length) : 0
  const groups = [...first, ...Array.from({ length: missing }, () => '0'), ...last]
  return groups
    .slice(0, 3)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** Nobody reads, types and sends four fields in less. */
const QUICK_BELOW_S = 2

/**
 * Reads what the site's own form says of how it was filled in.
 *
 * @param header the request's `X-Client-Info`; Supabase's clients send one of their own, which says nothing here
 * @returns 'trap' when the field that people do not see was filled in, 'quick' when it was faster than a person,
 *   'form' otherwise, and 'none' when nobody said anything
 */
export function readSignal(header: string | undefined): FormSignal {
  const said = /^casa-in-posa; seconds=(\d{1,9}); trap=([01])$/.exec(header ?? '')
  if (said === null) {
    return 'none'
  }
  const [, seconds, isTrapped] = said
  if (isTrapped === '1') {
    return 'trap'
  }
  return Number(seconds) < QUICK_BELOW_S ? 'quick' : 'form'
}

/** The same for a form that was sent without script, which knows nothing of time. */
export function readFormSignal(form: URLSearchParams): FormSignal {
  const typed = form.get(honeypot.field)
  if (typed === null) {
    return 'none'
  }
  return typed.trim() === '' ? 'form' : 'trap'
}

/**
 * Where a request's leads come from.
 *
 * @param signal what the form says of how it was filled in
 * @param secret what senders' keys are made with
 */
export function originOf(request: FastifyRequest, signal: FormSignal, secret: string): Origin {
  const isConnected = request.socket.remoteAddress !== undefined
  return { sender: isConnected ? senderKey(request.ip, secret) : null, signal }
}
