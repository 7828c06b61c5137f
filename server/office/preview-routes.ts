import type { FastifyInstance } from 'fastify'
import { confirmationPage, previewPath } from '../../contracts/editing.ts'
import { officePath } from '../../contracts/office-paths.ts'
import { parseHeaderRules } from '../http/header-rules.ts'
import type { HostMail } from '../outbox/channels/channel.ts'
import type { Publisher } from '../publishing/publisher.ts'
import { OfficeFailure, whoIs } from './office-request.ts'

export interface PreviewRouteOptions {
  readonly previews: Pick<Publisher, 'draft'> | null
  /** Writes the confirmation to a host with the words of the draft; null where the site cannot be changed. */
  readonly draftConfirmation: (() => Promise<HostMail>) | null
}

/**
 * Adds the pages of the draft, the same bytes as when they are published. In the office's own frame alone, and without the
 * right to send anything: a form that is tried there leaves no lead.
 */
export function previewRoutes(app: FastifyInstance, { previews, draftConfirmation }: PreviewRouteOptions): void {
  app.get(`${officePath}${previewPath}${confirmationPage}`, async (request, reply) => {
    whoIs(request)
    if (draftConfirmation === null) {
      throw new OfficeFailure(404, 'unknown')
    }
    const { html } = await draftConfirmation()
    return reply
      .header('Content-Security-Policy', mailPolicy)
      .header('X-Frame-Options', 'SAMEORIGIN')
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html)
  })

  app.get(`${officePath}${previewPath}*`, async (request, reply) => {
    whoIs(request)
    const path = request.url.split('?', 1)[0]?.slice(`${officePath}${previewPath}`.length) ?? ''
    const rendered = await previews?.draft()
    const name = path === '/' ? 'index.html' : `${path.slice(1)}.html`
    const document = rendered?.texts.get(name)
    if (rendered === undefined || document === undefined) {
      throw new OfficeFailure(404, 'unknown')
    }
    const headers = parseHeaderRules(rendered.headers)(path)
    return reply
      .headers(headers)
      .header('Content-Security-Policy', framedPolicy(headers['Content-Security-Policy'] ?? ''))
      .header('X-Frame-Options', 'SAMEORIGIN')
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(document)
  })
}

/** A mail brings its styles in its elements, as mail programs want it, and nothing else: no script runs, nothing is loaded or sent. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'"

/** The policy of a page within the office's frame. */
function framedPolicy(policy: string): string {
  const kept = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => !/^(frame-ancestors|connect-src|form-action)\b/.test(directive) && directive !== '')
  return [...kept, "frame-ancestors 'self'", "connect-src 'none'", "form-action 'none'"].join('; ')
}
