import type { FastifyReply, FastifyRequest } from 'fastify'
import { officePath } from '../../../contracts/office-paths.ts'
import { LONGEST_SESSION_MS } from './sessions.ts'

const NAME = '__Secure-ufficio'
const attributes = `Path=${officePath}; HttpOnly; Secure; SameSite=Strict`

/** Reads the token of a session from a request; null without one. */
export function sessionToken(request: FastifyRequest): string | null {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const token = pairs.find((pair) => pair.startsWith(`${NAME}=`))?.slice(NAME.length + 1)
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : null
}

export function setSessionCookie(reply: FastifyReply, token: string): void {
  reply.header('Set-Cookie', `${NAME}=${token}; Max-Age=${LONGEST_SESSION_MS / 1000}; ${attributes}`)
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.header('Set-Cookie', `${NAME}=; Max-Age=0; ${attributes}`)
}
