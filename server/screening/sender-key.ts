import { createHmac } from 'node:crypto'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { SHARED_SENDER_PREFIX } from '../store/origin.ts'

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
