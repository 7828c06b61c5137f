import type { FastifyInstance } from 'fastify'
import { leadsPath, restPath } from '../../../leads/lead.ts'
import type { HeaderRules } from '../../http/header-rules.ts'
import { originOf, readSignal } from '../screening/sender.ts'
import type { LeadStore } from '../store/lead-store.ts'
import { answerRestFailure, restErrors } from './errors.ts'
import { checkAccept, checkKey, corsHeaders, preflightHeaders, readPreferences } from './protocol.ts'
import { checkColumns, readColumns, readRows, rowsToLeads } from './read-leads.ts'

const table = leadsPath.slice(restPath.length)

interface RestOptions {
  readonly leads: LeadStore
  readonly secret: string
  /** The public key of the anonymous role. */
  readonly key: string
  readonly headersFor: HeaderRules
}

/**
 * The REST API below `restPath`, which answers the anonymous role as PostgREST behind Supabase's gateway does. That role may
 * only insert leads, so the one request that works is POST on `leadsPath`.
 */
export async function restRoutes(app: FastifyInstance, { leads, key, headersFor, secret }: RestOptions): Promise<void> {
  app.setErrorHandler(answerRestFailure)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  const headers = { ...headersFor(`${app.prefix}/`), ...corsHeaders }
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (request.method === 'OPTIONS') {
      return
    }
    const presented = request.headers.apikey ?? query(request.url).get('apikey') ?? undefined
    const refusal = checkKey(String(presented ?? ''), request.headers.authorization, key)
    if (refusal !== null) {
      return reply.code(401).send(refusal)
    }
    // The official client always names one.
    const named = request.headers[/^(GET|HEAD)$/.test(request.method) ? 'accept-profile' : 'content-profile']
    const schema = header(named) ?? 'public'
    if (schema !== 'public') {
      throw restErrors.unknownSchema(schema)
    }
  })

  app.options('/*', async (request, reply) => {
    return reply.headers(preflightHeaders(request.headers['access-control-request-headers'])).code(200).send()
  })

  app.post(table, async (request, reply) => {
    const { headers } = request
    const preferences = readPreferences(header(headers.prefer))
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const rows = readRows(body, headers['content-type'], readColumns(query(request.url).get('columns')))
    checkColumns(rows.columns)
    checkAccept(headers.accept)
    // To describe the stored row, or to look for an existing one, takes the right to read.
    if (preferences.some((preference) => /^(resolution=|return=(representation|headers-only))/.test(preference))) {
      throw restErrors.permissionDenied()
    }
    const parsed = await rowsToLeads(rows, leads.knownZones)
    await leads.insert(parsed, originOf(request, readSignal(header(headers['x-client-info'])), secret))
    if (preferences.length > 0) {
      reply.header('Preference-Applied', preferences.join(', '))
    }
    const isCounted = preferences.some((preference) => preference.startsWith('count='))
    reply.header('Content-Range', isCounted ? `*/${parsed.length}` : '*/*')
    return reply.code(201).send()
  })

  app.route({
    method: ['GET', 'HEAD', 'PATCH', 'PUT', 'DELETE'],
    url: table,
    handler: async () => {
      throw restErrors.permissionDenied()
    },
  })

  for (const url of ['', '/*']) {
    app.route<{ Params: { '*'?: string } }>({
      method: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'],
      url,
      handler: async ({ params: { '*': name = '' } }) => {
        if (/^rpc\/[^/]+$/.test(name)) {
          throw restErrors.unknownFunction(name.slice('rpc/'.length))
        }
        throw name !== '' && !name.includes('/') ? restErrors.unknownTable(name) : restErrors.invalidPath()
      },
    })
  }
}

function query(url: string): URLSearchParams {
  const start = url.indexOf('?')
  return new URLSearchParams(start === -1 ? '' : url.slice(start))
}

/** Joins a header that Node returns as a list. */
function header(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value
}
