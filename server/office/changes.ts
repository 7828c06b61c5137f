import type { FastifyInstance } from 'fastify'

/** All windows that ask a process within this time get one answer of the database. */
const SHARED_MS = 1_000

/** Relative to the office's API. */
export const changesPath = '/changes'

/**
 * Returns a function that returns the ETag of all that can change, at most a second old.
 *
 * @param fingerprint a text without spaces that differs once anything has changed, whichever process has changed it
 */
export function sharedTag(fingerprint: () => Promise<string>): () => Promise<string> {
  let shared: Promise<string> | null = null
  return async () => {
    shared ??= fingerprint().finally(() => {
      setTimeout(() => {
        shared = null
      }, SHARED_MS).unref()
    })
    return `"${await shared}"`
  }
}

/** Adds the question whether anything has changed, relative to the office's API: an ETag, and 304 while it is the one that is sent. */
export function changesRoute(app: FastifyInstance, tag: () => Promise<string>): void {
  // Every open window asks every few seconds: a line for each would hide all others in the log.
  app.get(changesPath, { logLevel: 'warn' }, async (request, reply) => {
    const current = await tag()
    // Proxies that compress make the tag a weak one.
    const isKnown = request.headers['if-none-match']?.replace(/^W\//, '') === current
    return reply
      .header('ETag', current)
      .code(isKnown ? 304 : 200)
      .send()
  })
}
