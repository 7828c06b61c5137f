import type { FastifyInstance } from 'fastify'
import { leadFields } from '../../leads/lead.ts'
import { parseLead } from '../../leads/parse-lead.ts'
import type { Answers } from '../answers/load-answers.ts'
import { beginFailure } from '../begin-failure.ts'
import { originOf } from '../screening/origin-of.ts'
import { readFormSignal } from '../screening/read-signal.ts'
import type { HeaderRules } from '../static-site/header-rules.ts'
import type { LeadStore } from '../store/lead-store.ts'
import { readForm, takeForms } from '../take-forms.ts'
import { notSentTexts, type Typed } from './answer-texts.ts'

interface NoScriptOptions {
  readonly leads: LeadStore
  readonly answers: Answers
  readonly headersFor: HeaderRules
  /** What senders' keys are made with. */
  readonly secret: string
}

/** The door for browsers without script: the native form posts to the home page and a page answers. */
export async function noScriptRoute(app: FastifyInstance, { leads, answers, headersFor, secret }: NoScriptOptions) {
  takeForms(app)

  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headersFor('/')).header('Cache-Control', 'no-store').type('text/html; charset=utf-8')
  })

  app.post('/', async (request, reply) => {
    const form = readForm(request.body)
    const typed = readFields(form.fields)
    if (!form.isReadable) {
      return reply.code(422).send(answers.notSent(notSentTexts(typed, {})))
    }
    const parsed = parseLead(typed)
    if (!parsed.ok) {
      return reply.code(422).send(answers.notSent(notSentTexts(typed, parsed.problems)))
    }
    try {
      await leads.insert([parsed.lead], originOf(request, readFormSignal(form.fields), secret))
    } catch (error) {
      // Answered here, since only here what was typed is known and can be given back.
      return beginFailure(error, request, reply).send(answers.notSent(notSentTexts(typed, {})))
    }
    return reply.send(answers.sent)
  })
}

function readFields(fields: URLSearchParams): Typed {
  // No keyboard types the null character, and PostgreSQL has no place for it.
  const entries = leadFields.map((field) => [field, (fields.get(field) ?? '').replaceAll('\0', '')])
  return Object.fromEntries(entries)
}
