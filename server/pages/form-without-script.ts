import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cityOptions } from '../../business/cities.ts'
import { leadInLinks } from '../../business/lead-in-links.ts'
import { honeypot, type ToastText } from '../../content/lead-form.ts'
import {
  type FieldProblems,
  isAnyMissing,
  type LeadField,
  leadFields,
  MAX_BODY_BYTES,
  parseLead,
} from '../../leads/lead.ts'
import { answerFailure, FailureWithPage, failureOf } from '../http/failures.ts'
import { acceptForms, readForm } from '../http/forms.ts'
import type { HeaderRules } from '../http/header-rules.ts'
import { originOf, readFormSignal } from '../leads/screening/sender.ts'
import type { LeadStore } from '../leads/store/lead-store.ts'
import type { Answers, FormWords, TemplateValues } from './answers.ts'

interface FormOptions {
  readonly leads: LeadStore
  readonly answers: Answers
  readonly headersFor: HeaderRules
  readonly secret: string
}

/** Each byte of a letter such as è or Ж takes three characters in a form, so that a lead needs up to three times what it needs as JSON. */
const MAX_FORM_BYTES = 3 * MAX_BODY_BYTES

type Typed = Readonly<Partial<Record<LeadField, string>>>

/** The lead form of browsers without script: it posts to the home page, and the answer is a page. */
export async function formWithoutScriptRoute(app: FastifyInstance, options: FormOptions): Promise<void> {
  const { leads, answers, headersFor, secret } = options
  const notSent = (typed: Typed, problems: FieldProblems = {}, next = answers.words.leadForm.failedNext) =>
    answers['not-sent'](notSentTexts(typed, problems, next, answers.words))
  // Empty where the body could not be read.
  const typedIn = (request: FastifyRequest) => readFields(readForm(request.body).fields)

  // A browser's own error page is another site, and the button there that tries again sends the form once more.
  acceptForms(app, (request, reply) => reply.code(403).send(notSent(typedIn(request))))

  app.setErrorHandler((error, request, reply) => {
    const next = failureOf(error).reason === 'too-large' ? answers.words.tooLongNext : undefined
    return answerFailure(new FailureWithPage(error, notSent(typedIn(request), {}, next)), request, reply)
  })

  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headersFor('/')).header('Cache-Control', 'no-store').type('text/html; charset=utf-8')
  })

  app.post('/', { bodyLimit: MAX_FORM_BYTES }, async (request, reply) => {
    const form = readForm(request.body)
    const typed = readFields(form.fields)
    if (!form.isReadable) {
      return reply.code(422).send(notSent(typed))
    }
    const zone = typed.zone?.trim() ?? ''
    const parsed = parseLead(typed, await leads.knownZones([zone]))
    if (!parsed.ok) {
      return reply.code(422).send(notSent(typed, parsed.problems))
    }
    await leads.insert([parsed.lead], originOf(request, readFormSignal(form.fields.get(honeypot.field)), secret))
    return reply.send(answers.sent)
  })
}

function readFields(fields: URLSearchParams): Typed {
  // No keyboard types the null character, and PostgreSQL cannot store it.
  const entries = leadFields.map((field) => [field, (fields.get(field) ?? '').replaceAll('\0', '')])
  return Object.fromEntries(entries)
}

/** What is filled into the page of a lead that was not sent: the toast's words, and the form as it was sent. */
function notSentTexts(typed: Typed, problems: FieldProblems, next: string, words: FormWords): TemplateValues {
  const { fieldMessages, fields } = words
  const { chat, mail } = leadInLinks(typed, { cityOptions, fields })
  const texts: Record<string, string> = { ...toastFor(problems, words), next, 'typed:chat': chat, 'typed:mail': mail }
  for (const field of leadFields) {
    const problem = problems[field]
    texts[field] = typed[field] ?? ''
    texts[`error:${field}`] = problem === undefined ? '' : fieldMessages[field][problem]
    texts[`invalid:${field}`] = String(problem !== undefined)
  }
  return { texts, chosenOption: typed.zone ?? '' }
}

function toastFor(problems: FieldProblems, { malformedToast, toasts }: FormWords): ToastText {
  if (Object.keys(problems).length === 0) {
    return toasts.failed
  }
  return isAnyMissing(problems) ? toasts.missing : malformedToast
}
