import type { FastifyInstance, FastifyReply } from 'fastify'
import { confirmationPage, previewPath, previewQuery } from '../../contracts/editing.ts'
import { officePath } from '../../contracts/office-paths.ts'
import { headerRules } from '../http/header-rules.ts'
import type { Previewed } from '../publishing/site-editor.ts'
import type { OfficeOptions } from './office-options.ts'
import { OfficeFailure } from './office-request.ts'

/**
 * Adds the pages of the draft or a version, the same bytes as when they are published. In the office's own frame alone, and without the
 * right to send anything: a form that is tried there leaves no lead.
 */
export function previewRoutes(app: FastifyInstance, { editor, draftConfirmation }: OfficeOptions): void {
  app.get(`${officePath}${previewPath}${confirmationPage}`, async (_request, reply) => {
    if (draftConfirmation === null) {
      throw new OfficeFailure(404, 'unknown')
    }
    const { html } = await draftConfirmation()
    return sendFramed(reply, mailPolicy, html)
  })

  app.get(`${officePath}${previewPath}*`, async (request, reply) => {
    const [address = '', query] = request.url.split('?', 2)
    const path = address.slice(`${officePath}${previewPath}`.length)
    const rendered = await editor?.preview(previewedIn(new URLSearchParams(query)))
    const name = path === '/' ? 'index.html' : `${path.slice(1)}.html`
    const document = rendered?.texts.get(name)
    if (!rendered || document === undefined) {
      throw new OfficeFailure(404, 'unknown')
    }
    const headers = headerRules(rendered.headers)(path)
    return sendFramed(reply.headers(headers), framedPolicy(headers['Content-Security-Policy'] ?? ''), document)
  })
}

function sendFramed(reply: FastifyReply, policy: string, html: string): FastifyReply {
  return reply
    .header('Content-Security-Policy', policy)
    .header('X-Frame-Options', 'SAMEORIGIN')
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)
}

/** A mail brings its styles in its elements, as mail programs want it, and nothing else: no script runs, nothing is loaded or sent. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'"

function previewedIn(query: URLSearchParams): Previewed {
  const version = query.get(previewQuery.version)
  if (version !== null) {
    return { version: Number(version) }
  }
  return query.has(previewQuery.chosen) ? 'chosen' : 'draft'
}

/** The policy of a page within the office's frame. */
function framedPolicy(policy: string): string {
  const kept = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => !/^(frame-ancestors|connect-src|form-action)\b/.test(directive) && directive !== '')
  return [...kept, "frame-ancestors 'self'", "connect-src 'none'", "form-action 'none'"].join('; ')
}
