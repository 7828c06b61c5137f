import type { FastifyInstance } from 'fastify'
import { leadInLinks } from '../../business/lead-in-links.ts'
import { cityOptions } from '../../content/cities.ts'
import { fieldMessages, fields, malformedToast, type ToastText, toasts } from '../../content/lead-form.ts'
import { type FieldProblems, type LeadField, leadFields, parseLead } from '../../leads/lead.ts'
import { beginFailure } from '../http/failures.ts'
import { readForm, takeForms } from '../http/forms.ts'
import { originOf, readFormSignal } from '../screening/sender.ts'
import type { LeadStore } from '../store/lead-store.ts'
import type { Answers, TemplateValues } from './answers.ts'
import type { HeaderRules } from './header-rules.ts'

/** What a visitor typed, field by field. */
export type Typed = Readonly<Partial<Record<LeadField, string>>>

/** What fills the page that says that a lead was not sent: the toast's words, and the form as it was left. */
export function notSentTexts(typed: Typed, problems: FieldProblems): TemplateValues {
  const { chat, mail } = leadInLinks(typed, { cityOptions, fields })
  const texts: Record<string, string> = { ...toastFor(problems), 'typed:chat': chat, 'typed:mail': mail }
  for (const field of leadFields) {
    const problem = problems[field]
    texts[field] = typed[field] ?? ''
    texts[`error:${field}`] = problem === undefined ? '' : fieldMessages[field][problem]
    texts[`invalid:${field}`] = String(problem !== undefined)
  }
  return { texts, chosenOption: typed.zone ?? '' }
}

function toastFor(problems: FieldProblems): ToastText {
  const found = Object.values(problems)
  if (found.length === 0) {
    return toasts.failed
  }
  return found.includes('missing') ? toasts.missing : malformedToast
}

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
