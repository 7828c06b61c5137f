import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { siteHeaders } from '../../contracts/site-headers.ts'
import { StartError } from '../config/config.ts'
import { type HeaderRules, type Headers, headerRules } from '../http/header-rules.ts'

/** The encodings in which a file of the site may exist, the smallest first. */
export const encodings = ['br', 'gzip', 'identity'] as const

export type Encoding = (typeof encodings)[number]

/** A file of the site, each encoding with its headers. */
export interface SiteFile {
  readonly etag: string
  readonly forms: ReadonlyMap<Encoding, FileForm>
}

export interface FileForm {
  readonly body: Buffer
  readonly headers: Headers
  /** The headers of the usual answer, as Node takes them without copying: names and values in turn. */
  readonly rawHeaders: string[]
}

/** The built site, all of it in memory: reading a file for each request is several times slower. */
export interface Site {
  readonly files: ReadonlyMap<string, SiteFile>
  /** The paths of its documents; the page for unknown paths has none. */
  readonly pages: ReadonlySet<string>
  /** Other spellings of a page's path, each with the path that it redirects to. */
  readonly redirects: ReadonlyMap<string, string>
  readonly notFound: SiteFile
  readonly headersFor: HeaderRules
  /** Looks for a file that is not among these: of another version, or of a draft. Null for a path that cannot be one. */
  readonly lookUp?: (path: string) => Promise<SiteFile | null> | null
}

const contentTypes: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}

/** Files that the server reads and does not serve. */
const unserved = /^_headers(\.caddy|\.json)?$|\.(br|gz)$/

/** Files whose name holds a hash of their content. */
const hashedNames = /^(assets|photos)\//

export async function loadSite(directory: string): Promise<Site> {
  for (const required of ['_headers.json', 'index.html', '404.html']) {
    const file = join(directory, required)
    if (!existsSync(file)) {
      throw new StartError(`The site is not built: ${file} is missing. Run "npm run build", or "npm start" for both.`)
    }
  }
  const headers = siteHeaders.parse(JSON.parse(await readFile(join(directory, '_headers.json'), 'utf8')))
  return siteOf(await readFiles(directory), headerRules(headers))
}

/** Reads all served files of a folder, by their names in it. */
export async function readFiles(directory: string): Promise<ReadonlyMap<string, FileBytes>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(directory, '/').length))
    .map((name) => name.split(sep).join('/'))
    .filter((name) => !unserved.test(name))
  const files = new Map<string, FileBytes>()
  // One after the other: a process may not have that many files open at once.
  for (const name of names) {
    files.set(name, await readBytes(join(directory, name)))
  }
  return files
}

async function readBytes(file: string): Promise<FileBytes> {
  const forms = new Map<Encoding, Buffer>([['identity', await readFile(file)]])
  for (const [encoding, name] of [
    ['br', `${file}.br`],
    ['gzip', `${file}.gz`],
  ] as const) {
    if (existsSync(name)) {
      forms.set(encoding, await readFile(name))
    }
  }
  return forms
}

/** The bytes of a file, in each encoding in which it exists. */
export type FileBytes = ReadonlyMap<Encoding, Buffer>

/**
 * Makes a site of its files.
 *
 * @param bytes by the name of the file, for instance `index.html`; `404.html` answers every unknown path
 */
export function siteOf(bytes: ReadonlyMap<string, FileBytes>, headersFor: HeaderRules): Site {
  const files = filesOf(bytes, headersFor)
  const notFound = files.get('/404')
  if (notFound === undefined) {
    throw new StartError('The built site is incomplete: its 404.html is missing.')
  }
  files.delete('/404')
  const pages = [...bytes.keys()].filter((name) => name.endsWith('.html') && name !== '404.html')
  return {
    files,
    pages: new Set(pages.map(pathOf)),
    redirects: new Map(pages.flatMap(redirectsTo)),
    notFound,
    headersFor,
  }
}

/**
 * Makes a site of another one with some of its files in another version, or more files.
 *
 * @param bytes by the name of the file, as above; no page that the other site does not have
 */
export function siteWith(base: Site, bytes: ReadonlyMap<string, FileBytes>, headersFor: HeaderRules): Site {
  const made = filesOf(bytes, headersFor)
  const notFound = made.get('/404') ?? base.notFound
  made.delete('/404')
  return { ...base, files: new Map([...base.files, ...made]), notFound, headersFor }
}

function filesOf(bytes: ReadonlyMap<string, FileBytes>, headersFor: HeaderRules): Map<string, SiteFile> {
  return new Map([...bytes].map(([name, forms]) => [pathOf(name), siteFile(name, forms, headersFor(pathOf(name)))]))
}

/** The path under which a file is served: a page has no extension, an index no name. */
function pathOf(name: string): string {
  return `/${name}`
    .replace(/\/index\.html$/, '/')
    .replace(/\.html$/, '')
    .replace(/(?<=.)\/$/, '')
}

/** The other spellings of a page's path, each with the path itself. */
function redirectsTo(name: string): [string, string][] {
  const path = pathOf(name)
  const spellings = path === '/' ? [`/${name}`] : [`/${name}`, `${path}/`]
  return spellings.map((spelling) => [spelling, path])
}

/** Makes a file with the headers of its answers, of which the rules are some. */
export function siteFile(name: string, bytes: FileBytes, rules: Headers): SiteFile {
  // Weak, since all encodings of the file share it (RFC 9110, section 8.8.1).
  const hash = createHash('sha256').update(bytes.get('identity') ?? '')
  const etag = `W/"${hash.digest('base64url').slice(0, 12)}"`
  const common = {
    'Cache-Control': cacheControlOf(name),
    ...rules,
    'Content-Type': contentTypeOf(name),
    ETag: etag,
    ...(bytes.size > 1 && { Vary: 'Accept-Encoding' }),
  }
  const forms = [...bytes].map(([encoding, body]) => {
    const headers = encoding === 'identity' ? common : { ...common, 'Content-Encoding': encoding }
    const rawHeaders = Object.entries({ ...headers, 'Content-Length': String(body.length) }).flat()
    return [encoding, { body, headers, rawHeaders }] as const
  })
  return { etag, forms: new Map(forms) }
}

/** The `Content-Type` of a file of the site, by its extension. */
export function contentTypeOf(file: string): string {
  return contentTypes[extname(file).toLowerCase()] ?? 'application/octet-stream'
}

function cacheControlOf(name: string): string {
  if (hashedNames.test(name)) {
    return 'public, max-age=31536000, immutable'
  }
  return name.endsWith('.html') ? 'no-cache' : 'public, max-age=3600'
}
