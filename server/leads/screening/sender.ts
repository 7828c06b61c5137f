import { createHmac } from 'node:crypto'
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { type Campaign, campaignOf, noCampaign } from '../../../leads/campaign.ts'

/**
 * The signals of how a form was filled in, from a robot's to a person's: 'trap' when the honeypot was filled in, 'quick' when
 * it was faster than a person, 'none' without a signal, 'form' otherwise. The migrations have the same order.
 */
export const formSignals = ['trap', 'quick', 'none', 'form'] as const

export type FormSignal = (typeof formSignals)[number]

/** Returns the signals that are more a robot's than this one. */
export function signalsBelow(signal: FormSignal): readonly FormSignal[] {
  return formSignals.slice(0, formSignals.indexOf(signal))
}

/** The origin of a lead: by sender and signal robots are recognized. */
export interface Origin {
  /** The sender's key, or null when the address is unknown. */
  readonly sender: string | null
  readonly signal: FormSignal
  /** The campaign that the form's page was opened by. */
  readonly campaign: Campaign
}

export const unknownOrigin: Origin = { sender: null, signal: 'none', campaign: noCampaign }

/** The prefix of the keys of addresses that many visitors may share. */
export const SHARED_SENDER_PREFIX = 'shared:'

/** Nobody reads, fills in and sends four fields in less. */
const QUICK_BELOW_S = 2

/** The networks whose addresses many visitors may share (RFC 1918, RFC 4193, RFC 3927, RFC 4291, RFC 6598). */
const privateNetworks = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  privateNetworks.addSubnet(network, prefix, familyOf(network))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}

/**
 * Returns the key by which the leads of one sender are counted; the address cannot be restored from it.
 *
 * @param address the client's, according to the trusted proxies
 * @returns a shared key for a private address, forwarded or not, and for a text that is no address
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
 * Returns the network of a visitor's address, by which one sender is told from another in memory.
 *
 * @param address the client's, according to the trusted proxies
 * @returns null for an address that many visitors may share
 */
export function ownNetwork(address: string): string | null {
  const plain = withoutPort(unmapped(address))
  return isOwn(plain) ? networkOf(plain) : null
}

/**
 * Tests whether an address is one visitor's. A private one is not: it belongs to a proxy that TRUST_PROXY does not name, or to
 * one that hides its visitors from the trusted one, as Docker's userland proxy does. Nor is a text like 'unknown'.
 */
function isOwn(address: string): boolean {
  // Link-local addresses have a zone ('fe80::1%eth0').
  const [plain = ''] = address.split('%')
  return isIP(plain) !== 0 && !privateNetworks.check(plain, familyOf(plain))
}

/** Returns the IPv4 address of an IPv4-mapped IPv6 address, in either spelling (RFC 4291, section 2.5.5.2). */
function unmapped(address: string): string {
  return address
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i, (_, high: string, low: string) =>
      [high, low].flatMap((half) => [parseInt(half, 16) >> 8, parseInt(half, 16) & 0xff]).join('.'),
    )
}

/** Removes the port that some proxies add, which would make each connection a sender of its own. */
function withoutPort(address: string): string {
  return /^\[([0-9a-f:.]+)\](?::\d+)?$/i.exec(address)?.[1] ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}

/** Returns the /48 network of an IPv6 address: one customer has up to 2^80 addresses (RFC 6177). */
function networkOf(address: string): string {
  if (!isIPv6(address)) {
    return address
  }
  // As a host of a URL an address has one spelling, in which '::' stands for at least two zeros, so that what is missing of three is zero.
  const [head = ''] = new URL(`http://[${address.split('%', 1)}]`).hostname.slice(1, -1).split('::')
  return [...head.split(':'), '0', '0'].slice(0, 3).join(':')
}

/**
 * Reads the signal of the site's own form.
 *
 * @param header the request's `X-Client-Info`; Supabase's clients send one of their own, which has no signal
 */
export function readSignal(header: string | undefined): FormSignal {
  const match = /^casa-in-posa; seconds=(\d{1,9}); trap=([01])$/.exec(header ?? '')
  if (match === null) {
    return 'none'
  }
  const [, seconds, isTrapped] = match
  if (isTrapped === '1') {
    return 'trap'
  }
  return Number(seconds) < QUICK_BELOW_S ? 'quick' : 'form'
}

/**
 * Reads the signal of a form that was sent without script, which has no time.
 *
 * @param filledIn what stands in the honeypot's field; null where the form has none
 */
export function readFormSignal(filledIn: string | null): FormSignal {
  if (filledIn === null) {
    return 'none'
  }
  return filledIn.trim() === '' ? 'form' : 'trap'
}

/** Returns the origin of a request's leads. */
export function originOf(request: FastifyRequest, signal: FormSignal, secret: string): Origin {
  const isConnected = request.socket.remoteAddress !== undefined
  return {
    sender: isConnected ? senderKey(request.ip, secret) : null,
    signal,
    // The address of the page: its Referrer-Policy is same-origin.
    campaign: campaignOf(request.headers.referer ?? ''),
  }
}
