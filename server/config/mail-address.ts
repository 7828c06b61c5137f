import { domainToASCII } from 'node:url'

/** Longest address that SMTP carries (RFC 5321, section 4.5.3.1, less the brackets). */
const MAX_LENGTH = 254

const atom = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/

/**
 * Normalizes an address to a form that every mail server accepts: ASCII without quotes or comments, the domain in Punycode.
 *
 * @returns null when it has no such form
 */
export function plainAddress(address: string): string | null {
  // Punycode is slow for a long domain, and never makes it shorter.
  if (address.length > MAX_LENGTH) {
    return null
  }
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  const domain = domainToASCII(address.slice(at + 1))
  const plain = `${local}@${domain}`
  const isPlain = at > 0 && local.length <= 64 && atom.test(local) && /^[\w-]+(\.[\w-]+)*$/.test(domain)
  return isPlain && plain.length <= MAX_LENGTH ? plain : null
}

/** Returns the part after the @. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
