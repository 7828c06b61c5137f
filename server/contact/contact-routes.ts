import type { FastifyInstance, FastifyReply } from 'fastify'
import { contactLink, contactPages } from '../../content/notifications.ts'
import type { Answers } from '../answers/load-answers.ts'
import { beginFailure } from '../begin-failure.ts'
import { checkContactLink } from '../notifications/contact-link.ts'
import type { HeaderRules } from '../static-site/header-rules.ts'
import type { LeadRecords } from '../store/lead-records.ts'
import { readForm, takeForms } from '../take-forms.ts'
import { confirmTexts } from './confirm-texts.ts'

interface ContactOptions {
  readonly records: LeadRecords
  readonly answers: Answers
  readonly headersFor: HeaderRules
  /** The one that signed the links. */
  readonly secret: string
  readonly now: () => Date
}

const statuses = { done: 200, already: 409, forged: 403, expired: 410, unknown: 404 } as const

type Outcome = keyof typeof statuses

/** The page behind 'Segna come contattato'. Opening it changes nothing, its button does. */
export async function contactRoutes(app: FastifyInstance, options: ContactOptions) {
  const { records, answers, headersFor, secret, now } = options
  takeForms(app)

  app.addHook('onRequest', async (_request, reply) => {
    // The address is as good as a key: no other site gets to see it, and no cache keeps what it opens.
    reply
      .headers(headersFor('/'))
      .header('Cache-Control', 'no-store')
      .header('Referrer-Policy', 'no-referrer')
      .header('X-Robots-Tag', 'noindex')
      .type('text/html; charset=utf-8')
  })

  const answer = (reply: FastifyReply, outcome: Outcome) =>
    reply.code(statuses[outcome]).send(answers.contactAnswer({ texts: contactPages[outcome] }))

  const failed = () => answers.contactAnswer({ texts: contactPages.failed })

  app.get(contactLink.path, async (request, reply) => {
    const query = new URLSearchParams(request.url.split('?')[1])
    const link = checkContactLink(query, secret, now())
    if (!link.ok) {
      return answer(reply, link.why)
    }
    try {
      const lead = await records.find(link.leadId)
      if (typeof lead === 'string') {
        return answer(reply, 'unknown')
      }
      return lead.contactedAt === null
        ? reply.send(answers.markContacted({ texts: confirmTexts(lead, query, now()) }))
        : answer(reply, 'already')
    } catch (error) {
      return beginFailure(error, request, reply).send(failed())
    }
  })

  app.post(contactLink.path, async (request, reply) => {
    const form = readForm(request.body)
    if (!form.isReadable) {
      return answer(reply, 'forged')
    }
    const link = checkContactLink(form.fields, secret, now())
    if (!link.ok) {
      return answer(reply, link.why)
    }
    try {
      const outcome = await records.markContacted(link.leadId, now())
      return answer(reply, outcome === 'marked' ? 'done' : outcome)
    } catch (error) {
      return beginFailure(error, request, reply).send(failed())
    }
  })
}
