import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { officePath } from '../../contracts/office-paths.ts'
import { StartError } from '../config/config.ts'
import { answerInPlainText } from '../http/failures.ts'
import type { Headers } from '../http/header-rules.ts'
import { readFiles, type SiteFile, siteFile } from '../pages/load-site.ts'
import { sendFile } from '../pages/site-routes.ts'

/** The built office: its files by their names, for instance `index.html`. */
export type OfficeFiles = Pick<ReadonlyMap<string, SiteFile>, 'get'>

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // A photograph that is being uploaded is shown from the telephone itself.
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "frame-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types office',
].join('; ')

/** The headers of every answer of the office. */
export const commonHeaders: Headers = {
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
}

/** The headers of every file of the office. */
const officeHeaders: Headers = {
  ...commonHeaders,
  'Content-Security-Policy': policy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'publickey-credentials-create=(self), publickey-credentials-get=(self), camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'X-Robots-Tag': 'noindex',
}

const serviceWorkerHeaders: Headers = {
  ...officeHeaders,
  'Cache-Control': 'no-cache',
  // Its scope is the path without a slash at the end.
  'Service-Worker-Allowed': officePath,
}

/**
 * Loads the built office.
 *
 * @throws StartError when it is not built
 */
export async function loadOffice(directory: string): Promise<OfficeFiles> {
  if (!existsSync(join(directory, 'index.html'))) {
    throw new StartError(
      `The office is not built: ${directory} is missing. Run "npm run build", or "npm start" for both.`,
    )
  }
  const files = await readFiles(directory)
  return new Map(
    [...files].map(([name, bytes]) => [
      name,
      siteFile(name, bytes, name === 'sw.js' ? serviceWorkerHeaders : officeHeaders),
    ]),
  )
}

/** Serves the files of the office, and its document at every other path below it. */
export function appFiles(app: FastifyInstance, files: OfficeFiles): void {
  for (const url of [officePath, `${officePath}/*`]) {
    app.get(url, (request, reply) => {
      const name = (request.url.split('?', 1)[0] ?? '').slice(officePath.length + 1)
      // A path of a screen has no extension.
      const file = files.get(name) ?? (/\.\w+$/.test(name) ? undefined : files.get('index.html'))
      return file === undefined
        ? answerInPlainText(reply.headers(officeHeaders).header('Cache-Control', 'no-store'), 404)
        : sendFile(request, reply, file)
    })
  }
}
