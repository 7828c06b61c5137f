import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  changeFields,
  discardRequest,
  letWait,
  MAX_CHANGE_BYTES,
  type PublishingStep,
  pageQuery,
  presence,
  publishRequest,
  restoreRequest,
} from '../../contracts/editing.ts'
import type { OutOfDate } from '../publishing/keep-draft.ts'
import type { OfficeOptions } from './office-options.ts'
import { existing, OfficeFailure, parseRequest, whoIs } from './office-request.ts'

/** A third of the silence that proxies, the server and the office bear. */
const HEARTBEAT_MS = 10_000

/** Adds the routes of the editor, relative to the office's API. */
export function editingRoutes(app: FastifyInstance, { editor, heartbeatMs = HEARTBEAT_MS }: OfficeOptions): void {
  if (editor === null) {
    app.all('/editing', refuse)
    app.all('/editing/*', refuse)
    return
  }

  app.get('/editing', async (request) => editor.state(whoIs(request)))

  app.get('/editing/places', async (request) => {
    return { places: existing(await editor.places(parseRequest(pageQuery, request.query).page)) }
  })

  app.post('/editing/fields', { bodyLimit: MAX_CHANGE_BYTES }, async (request) => {
    const person = whoIs(request)
    const result = await editor.change(person, parseRequest(changeFields, request.body).changes)
    if (result.kind === 'newer') {
      throw new OfficeFailure(409, 'newer', { path: result.path, field: result.field })
    }
    if (result.kind === 'invalid') {
      throw new OfficeFailure(422, 'invalid')
    }
    return { draft: result.draft }
  })

  app.post('/editing/waiting', async (request) => {
    return { draft: await editor.letWait(parseRequest(letWait, request.body)) }
  })

  app.post('/editing/presence', async (request) => {
    const person = whoIs(request)
    return { editors: await editor.present(person, parseRequest(presence, request.body).section) }
  })

  app.get('/editing/publishing', async (request) => {
    return editor.publishing(whoIs(request))
  })

  app.post('/editing/publish', async (request, reply) => {
    const person = whoIs(request)
    const { revision } = parseRequest(publishRequest, request.body)
    return answerSteps(reply, (onStep) => editor.publish(person, revision, onStep))
  })

  app.post('/editing/restore', async (request, reply) => {
    const person = whoIs(request)
    const { revision, version } = parseRequest(restoreRequest, request.body)
    return answerSteps(reply, (onStep) => editor.restore(person, revision, version, onStep))
  })

  app.post('/editing/discard', async (request) => {
    const person = whoIs(request)
    const draft = await editor.discard(person, parseRequest(discardRequest, request.body).revision)
    if (draft === 'newer') {
      throw new OfficeFailure(409, 'newer')
    }
    return { draft }
  })

  /** Answers a line for each step as it is done, and empty lines meanwhile. Publishing goes on when the browser is gone. */
  async function answerSteps(
    reply: FastifyReply,
    work: (onStep: (step: PublishingStep) => void) => Promise<OutOfDate | null>,
  ): Promise<FastifyReply> {
    const stream = new PassThrough()
    const outcome = await new Promise<OutOfDate | 'begun'>((resolve, reject) => {
      const say = (line: string) => {
        resolve('begun')
        if (stream.writable) {
          stream.write(`${line}\n`)
        }
      }
      // Another one's publication may have to end first, and a picture may take two minutes.
      const heartbeat = setInterval(() => say(''), heartbeatMs)
      work((step) => say(JSON.stringify(step)))
        .finally(() => clearInterval(heartbeat))
        .then(
          (refusal) => {
            resolve(refusal ?? 'begun')
            stream.end()
          },
          (error: unknown) => {
            reject(error)
            // Cuts an answer that has begun, so that it is not taken for a whole one.
            stream.destroy()
          },
        )
    })
    if (outcome === 'newer') {
      throw new OfficeFailure(409, 'newer')
    }
    return reply.header('X-Accel-Buffering', 'no').type('application/x-ndjson; charset=utf-8').send(stream)
  }
}

async function refuse(): Promise<never> {
  throw new OfficeFailure(404, 'not-here')
}
