import type { FastifyInstance } from 'fastify'

const MAX_LOGGED_LENGTH = 200

/** Logs one line for each request, with nothing of who sent it or what. An unknown path is a warning. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      method: request.method,
      path: loggablePath(request.originalUrl),
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime * 10) / 10,
    }
    if (reply.statusCode === 404) {
      request.log.warn(line, 'page not found')
    } else {
      request.log.info(line, 'request')
    }
    done()
  })
}

/**
 * A requested path as it may be logged: decoded, without its query, control characters escaped, at most 200 characters.
 *
 * @param url path and query as the client sent them; of the absolute form, which may hold a name and a password, only
 *   the path remains
 */
export function loggablePath(url: string): string {
  // What passed a link on may have encoded its '?' too, behind which is the code that opens it.
  const path = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '').split(/[?#]|%(?:25)*3f/i, 1)[0] ?? ''
  return decodeIfPossible(path)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) => {
      const code = character.codePointAt(0) ?? 0
      return code <= 0xffff ? `\\u${code.toString(16).padStart(4, '0')}` : `\\u{${code.toString(16)}}`
    })
    .slice(0, MAX_LOGGED_LENGTH)
    .toWellFormed()
}

/** Decodes a path; one that cannot be decoded stays as it is. */
export function decodeIfPossible(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
