import { hash, randomBytes } from 'node:crypto'

/** Makes the token of a secret link: 128 random bits, as 22 characters of base64url. */
export function newLinkToken(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * Returns what is stored of a token: SHA-256, in hexadecimal.
 *
 * @param use what the link is for, so that no token is good for another thing
 */
export function hashOfLinkToken(use: 'host link' | 'calendar' | 'review', token: string): string {
  return hash('sha256', `${use}\n${token}`, 'hex')
}
