/** A part of the server that exists for its speed or its memory alone, and what stands in its place when it is left out. */
export interface FastPath {
  readonly name: string
  /** What it is to make faster. */
  readonly loads: readonly ('page' | 'leads')[]
  /** Texts of the server's sources, each with the one that replaces it. */
  readonly edits?: readonly { readonly file: string; readonly text: string; readonly by: string }[]
  /** Options of Node, which count more than those before them. */
  readonly options?: readonly string[]
}

const both = ['page', 'leads'] as const

export const fastPaths: readonly FastPath[] = [
  { name: 'nothing is left out', loads: both },
  {
    name: 'log lines written together',
    loads: both,
    edits: [
      {
        file: 'server/start-process.ts',
        text: 'const log = bufferLog(process.stdout)',
        by: 'const log = { write: (line) => void process.stdout.write(line), flush() {} }',
      },
    ],
  },
  {
    name: "files sent past Fastify's reply",
    loads: ['page'],
    edits: [
      {
        file: 'server/pages/site-routes.ts',
        text: '  reply.hijack()\n',
        by: '  return reply.headers(form.headers).send(form.body)\n',
      },
    ],
  },
  {
    name: 'a route for the files',
    loads: ['page'],
    edits: [
      {
        file: 'server/pages/site-routes.ts',
        text: "app.route({ method: ['GET', 'HEAD'], url: '/*', handler: answer })",
        by: '',
      },
    ],
  },
  {
    name: 'files in memory',
    loads: ['page'],
    edits: [
      {
        file: 'server/pages/site-routes.ts',
        text: '  reply.raw.writeHead(200, form.rawHeaders)\n  reply.raw.end(form.body)\n',
        by: "  void process.getBuiltinModule('node:fs/promises').readFile('dist/index.html.br').then((body) => reply.raw.writeHead(200, form.rawHeaders).end(body))\n",
      },
    ],
  },
  {
    name: 'files compressed by the build',
    loads: ['page'],
    edits: [
      {
        file: 'server/pages/site-routes.ts',
        text: '  reply.raw.writeHead(200, form.rawHeaders)\n  reply.raw.end(form.body)\n',
        by: "  process.getBuiltinModule('node:zlib').gzip(file.forms.get('identity').body, (_error, body) => reply.raw.writeHead(200, { ...form.headers, 'Content-Encoding': 'gzip', 'Content-Length': body.length }).end(body))\n",
      },
    ],
  },
  {
    name: 'sources of visits kept',
    loads: ['page'],
    edits: [
      {
        file: 'server/visits/count-visits.ts',
        text: 'if (known !== undefined) {\n    return',
        by: 'if (false) {\n    return',
      },
    ],
  },
  {
    name: 'host of the request read once',
    loads: ['page'],
    edits: [
      {
        file: 'server/visits/count-visits.ts',
        text: 'if (host !== null && header !== read.header) {',
        by: 'if (true) {',
      },
    ],
  },
  {
    name: 'day of visits kept',
    loads: ['page'],
    edits: [
      { file: 'server/visits/count-visits.ts', text: 'if (time >= today.endsAt || time < today.startsAt) {', by: '{' },
    ],
  },
  {
    name: 'zones of leads in memory',
    loads: ['leads'],
    edits: [
      {
        file: 'server/leads/store/lead-store.ts',
        text: "if (wanted.some((zone) => zone !== '' && !known.has(zone))) {",
        by: '{',
      },
    ],
  },
  {
    name: 'several leads in one commit',
    loads: ['leads'],
    edits: [
      {
        file: 'server/database/sqlite/open-sqlite.ts',
        text: 'const MAX_JOBS_PER_COMMIT = 32',
        by: 'const MAX_JOBS_PER_COMMIT = 1',
      },
    ],
  },
  { name: '--max-semi-space-size=4', loads: both, options: ['--max-semi-space-size=0'] },
  {
    name: 'no compilers of schemas',
    loads: ['page'],
    edits: [
      {
        file: 'server/http/server.ts',
        text: 'schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },',
        by: '',
      },
    ],
  },
  {
    name: 'node:http by getBuiltinModule',
    loads: ['page'],
    edits: [
      {
        file: 'server/http/failures.ts',
        text: "const { STATUS_CODES } = process.getBuiltinModule('node:http')",
        by: "import { STATUS_CODES } from 'node:http'",
      },
    ],
  },
]
