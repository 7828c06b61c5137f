import type { FastifyInstance } from 'fastify'
import { previewPath } from '../../contracts/editing.ts'
import { officePath } from '../../contracts/office-paths.ts'
import { parseHeaderRules } from '../http/header-rules.ts'
import type { Publisher } from '../publishing/publisher.ts'
import { OfficeFailure, whoIs } from './office-request.ts'

export interface PreviewRouteOptions {
  readonly previews: Pick<Publisher, 'draft'> | null
}

/**
 * Adds the pages of the draft, the same bytes as when they are published. In the office's own frame alone, and without the
 * right to send anything: a form that is tried there leaves no lead.
 */
export function previewRoutes(app: FastifyInstance, { previews }: PreviewRouteOptions): void {
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

/** The policy of a page within the office's frame. */
function framedPolicy(policy: string): string {
  const kept = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => !/^(frame-ancestors|connect-src|form-action)\b/.test(directive) && directive !== '')
  return [...kept, "frame-ancestors 'self'", "connect-src 'none'", "form-action 'none'"].join('; ')
}
