import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { finishUpload, MAX_UPLOAD_BYTES, PART_BYTES, type UploadRefusal } from '../../contracts/editing.ts'
import { HOUR_MS, MINUTE_MS } from '../../leads/milliseconds.ts'
import type { RateLimits } from '../leads/rate-limits.ts'
import type { Publishing } from '../publishing/open-publishing.ts'
import { deletePhotograph } from '../publishing/photographs/delete-photograph.ts'
import type { OfficeOptions } from './office-options.ts'
import { countAttempt, existing, OfficeFailure, parseRequest, whoIs } from './office-request.ts'

/** Enough for whoever fills the whole library in an afternoon, and too few to fill a disk. */
const uploadLimits: RateLimits = { periodMs: HOUR_MS, bySender: 60, byAll: 200 }

/** What the office needs for the photographs of the site. */
export interface OfficePhotographs
  extends Pick<Publishing, 'editing' | 'photographs' | 'pictures' | 'uploads' | 'taker'> {
  readonly facts: Pick<Publishing['facts'], 'photos'> & {
    readonly content: { readonly photos: Readonly<Record<string, { readonly file: string }>> }
  }
}

/** Adds the routes of uploads and of the library's pictures, relative to the office's API. */
export function photographRoutes(app: FastifyInstance, options: OfficeOptions): void {
  const { photographs, now } = options
  if (photographs === null) {
    return
  }
  const { uploads, taker, pictures } = photographs
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )

  app.post('/uploads', async (request, reply) => {
    const { session, name } = whoIs(request)
    await countAttempt(options, 'upload', session, uploadLimits)
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
    const state = existing(await uploads.finish(id, session, parts))
    taker.look()
    return reply.code(202).send(state)
  })

  app.get<{ Params: { id: string } }>('/uploads/:id', async (request) => {
    const { session } = whoIs(request)
    const { id } = request.params
    const state = existing(await uploads.state(id, session))
    if (state.state === 'working') {
      // The process that was asked to finish it may have ended.
      taker.look()
    }
    return state
  })

  app.delete<{ Params: { name: string } }>('/photographs/:name', async (request, reply) => {
    const result = await deletePhotograph(photographs, request.params.name)
    if (result.kind === 'used') {
      throw new OfficeFailure(409, 'used', { uses: result.uses })
    }
    if (result.kind === 'unknown') {
      throw new OfficeFailure(404, 'unknown')
    }
    return reply.code(204).send()
  })

  app.get<{ Params: { name: string } }>('/photographs/:name', async (request, reply) => {
    const { source, digest } = existing(await findPhotograph(photographs, request.params.name))
    const bytes = await pictures.whole(source, digest)
    const isPinned = new URL(request.url, 'http://localhost').searchParams.get('v') === digest
    return reply
      .header('Cache-Control', isPinned ? 'private, max-age=31536000, immutable' : 'no-store')
      .type('image/webp')
      .send(Buffer.from(bytes))
  })
}

/** Finds where a photograph of the library is, with the digest of its file; null for an unknown name. */
async function findPhotograph({ facts, photographs }: OfficePhotographs, name: string) {
  const own = Object.entries(facts.content.photos).find(([key]) => key === name)
  const built = Object.hasOwn(facts.photos, name) ? facts.photos[name] : undefined
  if (own !== undefined && built !== undefined) {
    return { source: { kind: 'file', file: own[1].file }, digest: built.digest } as const
  }
  const stored = (await photographs.list()).find((photograph) => photograph.name === name)
  return stored === undefined ? null : ({ source: { kind: 'stored', name }, digest: stored.digest } as const)
}
