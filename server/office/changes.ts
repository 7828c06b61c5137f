import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { changesEvent } from '../../contracts/office.ts'
import { OfficeFailure, type SignedIn, whoIs } from './office-request.ts'

const POLL_MS = 1500

/** Proxies and the server itself close connections on which nothing moves for longer. */
const HEARTBEAT_MS = 20_000

/** Streams of one session: more tabs than anybody has open. Each costs a look at the database whenever something changes. */
const MAX_STREAMS = 10

interface ChangesParts {
  /** A text that differs once anything has changed, whichever process has changed it. */
  readonly fingerprint: () => Promise<string>
  /** Called with the first of several failures to read it. */
  readonly onFailure: (error: unknown) => void
}

/** The changes of leads, those of other processes too. */
export interface Changes {
  /** Calls a listener on each change. Returns the function that ends this. */
  listen(listener: () => void): () => void
  /** Looks for a change at once: this process has made one. */
  announce(): void
  /** Ends the polling. */
  close(): void
}

/** Watches for changes of leads: one query in a while for the whole process, and none while nobody listens. */
export function watchChanges({ fingerprint, onFailure }: ChangesParts): Changes {
  const listeners = new Set<() => void>()
  let last: string | null = null
  let timer: NodeJS.Timeout | null = null
  let isPolling = false
  let isAnnounced = false
  let isFailing = false
  let isClosed = false

  async function poll(): Promise<void> {
    if (isPolling || isClosed || listeners.size === 0) {
      return
    }
    isPolling = true
    try {
      do {
        isAnnounced = false
        const current = await fingerprint()
        isFailing = false
        if (last !== null && current !== last) {
          for (const listener of listeners) {
            listener()
          }
        }
        last = current
      } while (isAnnounced && !isClosed)
    } catch (error) {
      if (!isFailing) {
        isFailing = true
        onFailure(error)
      }
    } finally {
      isPolling = false
    }
  }

  function stop(): void {
    clearInterval(timer ?? undefined)
    timer = null
    // What changes while nobody listens is news to nobody: whoever comes back loads everything anew.
    last = null
  }

  return {
    listen(listener) {
      listeners.add(listener)
      if (timer === null && !isClosed) {
        timer = setInterval(poll, POLL_MS)
        void poll()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) {
          stop()
        }
      }
    },
    announce() {
      isAnnounced = true
      void poll()
    },
    close() {
      isClosed = true
      stop()
    },
  }
}

interface ChangesRouteOptions {
  readonly changes: Changes
  /** False once the session was revoked or has ended. */
  readonly isStillSignedIn: (session: SignedIn) => Promise<boolean>
  readonly heartbeatMs?: number
}

/** Adds the stream of changes, relative to the office's API. It ends with the server and with the session. */
export function changesRoute(app: FastifyInstance, options: ChangesRouteOptions): void {
  const { changes, isStillSignedIn, heartbeatMs = HEARTBEAT_MS } = options
  const streams = new Map<PassThrough, SignedIn>()

  /** Writes changes and heartbeats into a stream until it closes. */
  function follow(stream: PassThrough, session: SignedIn): void {
    streams.set(stream, session)
    const sendWhileSignedIn = async (text: string) => {
      // A database that cannot be asked now ends no session.
      const isSignedIn = await isStillSignedIn(session).catch(() => true)
      if (!isSignedIn) {
        stream.end()
      } else if (stream.writable) {
        stream.write(text)
      }
    }
    const stopListening = changes.listen(() => void sendWhileSignedIn(`event: ${changesEvent}\ndata: {}\n\n`))
    const heartbeat = setInterval(() => void sendWhileSignedIn(': \n\n'), heartbeatMs)
    stream.once('close', () => {
      stopListening()
      clearInterval(heartbeat)
      streams.delete(stream)
    })
    stream.write(': \n\n')
  }

  app.get('/changes', async (request, reply) => {
    const session = whoIs(request)
    const opened = [...streams.values()].filter((other) => other.session === session.session)
    if (opened.length >= MAX_STREAMS) {
      throw new OfficeFailure(429, 'too-many')
    }
    const stream = new PassThrough()
    if (request.method === 'HEAD') {
      // Fastify answers HEAD by this route, and never closes a stream that it does not send.
      stream.end()
    } else {
      follow(stream, session)
    }
    return (
      reply
        .header('Cache-Control', 'no-store')
        // nginx would keep the events back otherwise.
        .header('X-Accel-Buffering', 'no')
        .type('text/event-stream; charset=utf-8')
        .send(stream)
    )
  })

  app.addHook('preClose', async () => {
    changes.close()
    for (const stream of streams.keys()) {
      stream.end()
    }
  })
}
