import { createHmac, hash, randomBytes, randomInt } from 'node:crypto'
import { isSameSecret } from '../../database/same-secret.ts'

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

/** Makes a ticket that carries its end and is signed: anybody may ask for one, and none is stored before it is used. */
export function signTicket(expiresAt: Date, secret: string): string {
  const content = `${expiresAt.getTime()}.${randomBytes(16).toString('base64url')}`
  return `${content}.${signatureOf(content, secret)}`
}

/** Returns until when a ticket is valid; null for one that is not ours. */
export function readTicket(ticket: string, secret: string): Date | null {
  const [, content = '', expiresMs = '', signature = ''] = /^((\d{1,15})\.[\w-]{22})\.([\w-]{43})$/.exec(ticket) ?? []
  return isSameSecret(signature, signatureOf(content, secret)) ? new Date(Number(expiresMs)) : null
}

function signatureOf(content: string, secret: string): string {
  return createHmac('sha256', secret).update(`office ticket\n${content}`).digest('base64url')
}
