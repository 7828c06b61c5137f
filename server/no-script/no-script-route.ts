import type { FastifyInstance } from 'fastify'
import { leadFields } from '../../leads/lead.ts'
import { parseLead } from '../../leads/parse-lead.ts'
import { logFailure } from '../log-failure.ts'
import type { HeaderRules } from '../static-site/header-rules.ts'
import type { LeadStore } from '../store/lead-store.ts'
import { StoreUnavailable } from '../store/store-unavailable.ts'
import { notSentTexts, type Typed } from './answer-texts.ts'
import type { Answers } from './load-answers.ts'

interface NoScriptOptions {
  readonly leads: LeadStore
  readonly answers: Answers
  readonly headersFor: HeaderRules
}

const formType = 'application/x-www-form-urlencoded'

/** The door for browsers without script: the native form posts to the home page and a page answers. */
export async function noScriptRoute(app: FastifyInstance, { leads, answers, headersFor }: NoScriptOptions) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(formType, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headersFor('/')).header('Cache-Control', 'no-store').type('text/html; charset=utf-8')
  })

  app.post('/', async (request, reply) => {
    // A browser says where a form comes from; another site has no business sending ours.
    if (request.headers['sec-fetch-site'] === 'cross-site') {
      return reply.type('text/plain; charset=utf-8').code(403).send('403 Forbidden\n')
    }
    const typed = readForm(request.body)
    const parsed = parseLead(typed)
    if (!parsed.ok) {
      return reply.code(422).send(answers.notSent(notSentTexts(typed, parsed.problems)))
    }
    try {
      await leads.insert([parsed.lead])
    } catch (error) {
      // Answered here, since only here what was typed is known and can be given back.
      logFailure(request, error)
      const status = error instanceof StoreUnavailable ? 503 : 500
      return reply.code(status).send(answers.notSent(notSentTexts(typed, {})))
    }
    return reply.send(answers.sent)
  })
}

function readForm(body: unknown): Typed {
  const form = new URLSearchParams(Buffer.isBuffer(body) ? body.toString('utf8') : '')
  // No keyboard types the null character, and PostgreSQL has no place for it.
  const entries = leadFields.map((field) => [field, (form.get(field) ?? '').replaceAll('\0', '')])
  return Object.fromEntries(entries)
}
