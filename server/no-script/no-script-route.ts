import type { FastifyInstance } from 'fastify'
import { leadFields } from '../../leads/lead.ts'
import { parseLead } from '../../leads/parse-lead.ts'
import type { Answers } from '../answers/load-answers.ts'
import { logFailure } from '../log-failure.ts'
import { originOf } from '../screening/origin-of.ts'
import { readFormSignal } from '../screening/read-signal.ts'
import type { HeaderRules } from '../static-site/header-rules.ts'
import type { LeadStore } from '../store/lead-store.ts'
import { HARD_LIMIT, HARD_LIMIT_SQLSTATE } from '../store/origin.ts'
import { StoreRefusal } from '../store/store-refusal.ts'
import { StoreUnavailable } from '../store/store-unavailable.ts'
import { notSentTexts, type Typed } from './answer-texts.ts'

interface NoScriptOptions {
  readonly leads: LeadStore
  readonly answers: Answers
  readonly headersFor: HeaderRules
  /** What senders' keys are made with. */
  readonly secret: string
}

const formType = 'application/x-www-form-urlencoded'

/** The door for browsers without script: the native form posts to the home page and a page answers. */
export async function noScriptRoute(app: FastifyInstance, { leads, answers, headersFor, secret }: NoScriptOptions) {
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
    const form = readForm(request.body)
    const typed = readFields(form)
    const parsed = parseLead(typed)
    if (!parsed.ok) {
      return reply.code(422).send(answers.notSent(notSentTexts(typed, parsed.problems)))
    }
    try {
      await leads.insert([parsed.lead], originOf(request, readFormSignal(form), secret))
    } catch (error) {
      // Answered here, since only here what was typed is known and can be given back.
      const status = statusOf(error)
      if (status === 429) {
        reply.header('Retry-After', HARD_LIMIT.periodMs / 1000)
      } else {
        logFailure(request, error)
      }
      return reply.code(status).send(answers.notSent(notSentTexts(typed, {})))
    }
    return reply.send(answers.sent)
  })
}

function statusOf(error: unknown): number {
  if (error instanceof StoreUnavailable) {
    return 503
  }
  return error instanceof StoreRefusal && error.code === HARD_LIMIT_SQLSTATE ? 429 : 500
}

function readForm(body: unknown): URLSearchParams {
  return new URLSearchParams(Buffer.isBuffer(body) ? body.toString('utf8') : '')
}

function readFields(form: URLSearchParams): Typed {
  // No keyboard types the null character, and PostgreSQL has no place for it.
  const entries = leadFields.map((field) => [field, (form.get(field) ?? '').replaceAll('\0', '')])
  return Object.fromEntries(entries)
}
