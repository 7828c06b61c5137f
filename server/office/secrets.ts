import { hash, randomBytes, randomInt } from 'node:crypto'

/** Crockford's base 32 has no letter that is read as a digit or as another letter. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 10

/** Makes a one-time code of 50 random bits, for instance 'ABCDE-FGHJK'. */
export function newCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => alphabet[randomInt(alphabet.length)])
  letters.splice(CODE_LENGTH / 2, 0, '-')
  return letters.join('')
}

/** Returns the hash of a code however it was typed: in any case, with or without hyphen and spaces, O for 0, I and L for 1. */
export function hashOfCode(typed: string): string {
  return hashOf(typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1'))
}

/** Makes a secret of 256 random bits, base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the SHA-256 of a secret, in hexadecimal: what is stored of it. */
export function hashOf(secret: string): string {
  return hash('sha256', secret, 'hex')
}

/** Returns the challenge that belongs to a ticket: as random as the ticket, and stored nowhere. */
export function challengeOf(ticket: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hash('sha256', `challenge\n${ticket}`, 'buffer'))
}
