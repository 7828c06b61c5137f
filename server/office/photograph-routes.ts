import { createHmac, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { finishUpload, MAX_UPLOAD_BYTES, PART_BYTES, type UploadRefusal } from '../../editing/protocol.ts'
import type { PictureSource } from '../publishing/picture-jobs.ts'
import type { Pictures } from '../publishing/pictures.ts'
import type { GuessLimits, OfficeAccess } from '../store/office-access.ts'
import type { SitePhotographs } from '../store/site-photographs.ts'
import { OfficeFailure, parseRequest, whoIs } from './office-request.ts'

/** An upload that is not finished by then is given up. */
const UPLOAD_LIFETIME_MS = 60 * 60_000

/** Enough for whoever fills the whole library in an afternoon, and too few to fill a disk. */
const uploadLimits: GuessLimits = { periodMs: UPLOAD_LIFETIME_MS, bySender: 60, byAll: 200 }

/** The photographs of the site, as the office uses them. */
export interface OfficePhotographs {
  readonly store: Pick<SitePhotographs, 'add' | 'addPart' | 'parts' | 'forgetUploads'>
  readonly pictures: Pick<Pictures, 'take' | 'whole'>
  /** Where a photograph of the library is, and the digest of its file; null for an unknown name. */
  readonly find: (name: string) => Promise<{ readonly source: PictureSource; readonly digest: string } | null>
}

export interface PhotographRouteOptions {
  readonly access: Pick<OfficeAccess, 'guess'>
  /** Null where the site cannot be changed in the office. */
  readonly photographs: OfficePhotographs | null
  /** Signs the ids of uploads. */
  readonly secret: string
  readonly now: () => Date
}

/** Adds the routes of uploads and of the library's pictures, relative to the office's API. */
export function photographRoutes(
  app: FastifyInstance,
  { access, photographs, secret, now }: PhotographRouteOptions,
): void {
  if (photographs === null) {
    return
  }
  const { store, pictures, find } = photographs
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )

  app.post('/uploads', async (request, reply) => {
    const { session } = whoIs(request)
    if ((await access.guess('upload', session, uploadLimits, now())) === null) {
      throw new OfficeFailure(429, 'too-many', {}, uploadLimits.periodMs)
    }
    return reply.code(201).send({ id: uploadId(randomUUID(), session, secret) })
  })

  app.put<{ Params: { id: string; part: string } }>(
    '/uploads/:id/:part',
    // Before the body is read, so that nobody else sends half a megabyte.
    { bodyLimit: PART_BYTES, onRequest: async (request) => void whoIs(request) },
    async (request, reply) => {
      const { session } = whoIs(request)
      const { id, part } = request.params
      const { body } = request
      if (!isUploadId(id, session, secret) || !/^\d{1,4}$/.test(part)) {
        throw new OfficeFailure(404, 'unknown')
      }
      if (Number(part) >= MAX_UPLOAD_BYTES / PART_BYTES) {
        throw refusal('too-large')
      }
      if (!Buffer.isBuffer(body) || body.length === 0) {
        throw new OfficeFailure(422, 'invalid')
      }
      await store.addPart(id, Number(part), session, body, now())
      return reply.code(204).send()
    },
  )

  app.post<{ Params: { id: string } }>('/uploads/:id/finish', async (request, reply) => {
    const { session, name: person } = whoIs(request)
    const { parts: count } = parseRequest(finishUpload, request.body)
    const { id } = request.params
    const parts = isUploadId(id, session, secret) ? await store.parts(id, count, session) : null
    if (parts === null) {
      throw new OfficeFailure(404, 'unknown')
    }
    const taken = await pictures.take(parts)
    await store.forgetUploads(id, new Date(now().getTime() - UPLOAD_LIFETIME_MS))
    if (!taken.ok) {
      throw refusal(taken.reason)
    }
    if (!(await store.add(taken.photograph, taken.bytes, person, now()))) {
      throw refusal('no-room')
    }
    const { name, width, height, digest } = taken.photograph
    return reply.code(201).send({ photograph: { name, width, height, digest, isUploaded: true } })
  })

  app.get<{ Params: { name: string } }>('/photographs/:name', async (request, reply) => {
    whoIs(request)
    const found = await find(request.params.name)
    if (found === null) {
      throw new OfficeFailure(404, 'unknown')
    }
    const bytes = await pictures.whole(found.source, found.digest)
    const isPinned = new URL(request.url, 'http://localhost').searchParams.get('v') === found.digest
    return reply
      .header('Cache-Control', isPinned ? 'private, max-age=31536000, immutable' : 'no-store')
      .type('image/webp')
      .send(Buffer.from(bytes))
  })
}

/** The id of an upload: signed, so that nobody sends parts of one that was not begun within the limits. */
function uploadId(name: string, session: string, secret: string): string {
  const signature = createHmac('sha256', secret).update(`upload\n${name}\n${session}`).digest('base64url')
  return `${name}.${signature.slice(0, 22)}`
}

function isUploadId(id: string, session: string, secret: string): boolean {
  return id === uploadId(id.split('.', 1)[0] ?? '', session, secret)
}

function refusal(reason: UploadRefusal): OfficeFailure {
  return new OfficeFailure(422, 'photograph', { reason })
}
