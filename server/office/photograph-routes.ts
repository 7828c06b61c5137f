import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { finishUpload, MAX_UPLOAD_BYTES, PART_BYTES, type UploadRefusal } from '../../contracts/editing.ts'
import { HOUR_MS, MINUTE_MS } from '../../leads/milliseconds.ts'
import type { PictureSource } from '../../pictures/picture-jobs.ts'
import type { RateLimits } from '../leads/rate-limits.ts'
import { answerNotYet, NotYet } from '../pages/not-yet.ts'
import type { Deleting } from '../publishing/photographs/delete-photograph.ts'
import type { Pictures } from '../publishing/photographs/pictures.ts'
import type { UploadTaker } from '../publishing/photographs/take-uploads.ts'
import type { Uploads } from '../publishing/photographs/uploads.ts'
import type { OfficeOptions } from './office-options.ts'
import { OfficeFailure, parseRequest, whoIs } from './office-request.ts'

/** Enough for whoever fills the whole library in an afternoon, and too few to fill a disk. */
const uploadLimits: RateLimits = { periodMs: HOUR_MS, bySender: 60, byAll: 200 }

/** The photographs of the site, as the office uses them. */
export interface OfficePhotographs {
  readonly uploads: Pick<Uploads, 'begin' | 'addPart' | 'finish' | 'state'>
  readonly taker: Pick<UploadTaker, 'enqueue'>
  readonly pictures: Pick<Pictures, 'whole'>
  /** Where a photograph of the library is, and the digest of its file; null for an unknown name. */
  readonly find: (name: string) => Promise<{ readonly source: PictureSource; readonly digest: string } | null>
  /** Removes an uploaded one that nothing shows. */
  readonly remove: (name: string) => Promise<Deleting>
}

/** Adds the routes of uploads and of the library's pictures, relative to the office's API. */
export function photographRoutes(app: FastifyInstance, { access, photographs, now }: OfficeOptions): void {
  if (photographs === null) {
    return
  }
  const { uploads, taker, pictures, find, remove } = photographs
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )

  app.post('/uploads', async (request, reply) => {
    const { session, name } = whoIs(request)
    if ((await access.countAttempt('upload', session, uploadLimits, now())) === null) {
      throw new OfficeFailure(429, 'too-many', {}, uploadLimits.periodMs)
    }
    const id = randomUUID()
    const begun = await uploads.begin(id, session, name, now())
    if (begun === 'full') {
      throw new OfficeFailure(429, 'too-many', {}, MINUTE_MS)
    }
    if (begun === 'signed-out') {
      throw new OfficeFailure(401, 'signed-out')
    }
    return reply.code(201).send({ id })
  })

  app.put<{ Params: { id: string; part: string } }>(
    '/uploads/:id/:part',
    { bodyLimit: PART_BYTES },
    async (request, reply) => {
      const { session } = whoIs(request)
      const { id, part } = request.params
      const { body } = request
      if (!/^\d{1,4}$/.test(part)) {
        throw new OfficeFailure(404, 'unknown')
      }
      if (Number(part) >= MAX_UPLOAD_BYTES / PART_BYTES) {
        throw new OfficeFailure(422, 'photograph', { reason: 'too-large' satisfies UploadRefusal })
      }
      if (!Buffer.isBuffer(body) || body.length === 0) {
        throw new OfficeFailure(422, 'invalid')
      }
      if (!(await uploads.addPart(id, Number(part), session, body))) {
        throw new OfficeFailure(404, 'unknown')
      }
      return reply.code(204).send()
    },
  )

  app.post<{ Params: { id: string } }>('/uploads/:id/finish', async (request, reply) => {
    const { session } = whoIs(request)
    const { parts } = parseRequest(finishUpload, request.body)
    const { id } = request.params
    const state = await uploads.finish(id, session, parts)
    if (state === 'unknown') {
      throw new OfficeFailure(404, 'unknown')
    }
    taker.enqueue(id)
    return reply.code(202).send(state)
  })

  app.get<{ Params: { id: string } }>('/uploads/:id', async (request) => {
    const { session } = whoIs(request)
    const { id } = request.params
    const state = await uploads.state(id, session)
    if (state === null) {
      throw new OfficeFailure(404, 'unknown')
    }
    if (state.state === 'working') {
      // The process that was asked to finish it may have ended.
      taker.enqueue(id)
    }
    return state
  })

  app.delete<{ Params: { name: string } }>('/photographs/:name', async (request, reply) => {
    const result = await remove(request.params.name)
    if (result.kind === 'used') {
      throw new OfficeFailure(409, 'used', { uses: result.uses })
    }
    if (result.kind === 'unknown') {
      throw new OfficeFailure(404, 'unknown')
    }
    return reply.code(204).send()
  })

  app.get<{ Params: { name: string } }>('/photographs/:name', async (request, reply) => {
    const found = await find(request.params.name)
    if (found === null) {
      throw new OfficeFailure(404, 'unknown')
    }
    const bytes = await pictures.whole(found.source, found.digest).catch((error: unknown) => {
      if (error instanceof NotYet) {
        return null
      }
      throw error
    })
    if (bytes === null) {
      return answerNotYet(request, reply)
    }
    const isPinned = new URL(request.url, 'http://localhost').searchParams.get('v') === found.digest
    return reply
      .header('Cache-Control', isPinned ? 'private, max-age=31536000, immutable' : 'no-store')
      .type('image/webp')
      .send(Buffer.from(bytes))
  })
}
