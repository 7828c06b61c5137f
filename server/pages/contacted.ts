import type { FastifyInstance, FastifyReply } from 'fastify'
import { contactLink, contactPages, leadFacts } from '../../content/notifications.ts'
import { beginFailure } from '../http/failures.ts'
import { readForm, takeForms } from '../http/forms.ts'
import { remindersAfterReopening } from '../notifications/clocks.ts'
import { leadHeadline } from '../notifications/messages/lead-message.ts'
import { checkContactedLink } from '../notifications/messages/links.ts'
import { dayAndTime, timeLeftWords } from '../notifications/messages/words.ts'
import { type LeadRecord, type LeadRecords, receivedAt } from '../store/lead-records.ts'
import type { Answers } from './answers.ts'
import type { HeaderRules } from './header-rules.ts'

/** Returns what fills the template of a page with a button: the lead, its deadline, and the link's parts for hidden fields. */
export function contactTexts(lead: LeadRecord, query: URLSearchParams, now: Date): Readonly<Record<string, string>> {
  const parts = Object.values(contactLink.parts).map((name) => [name, query.get(name) ?? ''])
  const { deadline, left, isOver } = timeLeftWords(receivedAt(lead, now), now)
  return {
    ...Object.fromEntries(parts),
    headline: leadHeadline(lead),
    received: dayAndTime(lead.createdAt),
    time: left,
    until: isOver ? leadFacts.wasUntil : leadFacts.until,
    deadline,
  }
}

interface ContactOptions {
  readonly records: LeadRecords
  readonly answers: Answers
  readonly headersFor: HeaderRules
  /** The one that signed the links. */
  readonly secret: string
  readonly now: () => Date
}

/** Answers without a lead, which offer no button. */
const refusals = { forged: 403, expired: 410, unknown: 404 } as const

/** Answers about a lead, each with a button that takes it back, or marks it again. */
const outcomes = {
  done: { status: 200, page: 'contacted' },
  already: { status: 409, page: 'contacted' },
  reopened: { status: 200, page: 'reopened' },
  notContacted: { status: 409, page: 'reopened' },
} as const

/** The button that was pressed. */
type Action = 'mark' | 'reopen'

/** The pages behind 'Segna come contattato'. Opening one changes nothing, its button does. */
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

  const refuse = (reply: FastifyReply, why: keyof typeof refusals) =>
    reply.code(refusals[why]).send(answers.contactAnswer({ texts: contactPages[why] }))

  const answer = (reply: FastifyReply, outcome: keyof typeof outcomes, lead: LeadRecord, parts: URLSearchParams) => {
    const { status, page } = outcomes[outcome]
    return reply
      .code(status)
      .send(answers[page]({ texts: { ...contactTexts(lead, parts, now()), ...contactPages[outcome] } }))
  }

  async function press(lead: LeadRecord, action: Action): Promise<keyof typeof outcomes | 'unknown'> {
    const at = now()
    if (action === 'reopen') {
      const outcome = await records.reopen(lead.id, at, remindersAfterReopening(receivedAt(lead, at), at))
      return outcome === 'not-contacted' ? 'notContacted' : outcome
    }
    const outcome = await records.markContacted(lead.id, at)
    return outcome === 'marked' ? 'done' : outcome
  }

  const failed = () => answers.contactAnswer({ texts: contactPages.failed })

  app.get(contactLink.path, async (request, reply) => {
    const query = new URLSearchParams(request.url.split('?')[1])
    const link = checkContactedLink(query, secret, now())
    if (!link.ok) {
      return refuse(reply, link.why)
    }
    try {
      const lead = await records.find(link.leadId)
      if (typeof lead === 'string') {
        return refuse(reply, 'unknown')
      }
      return lead.contactedAt === null
        ? reply.send(answers.markContacted({ texts: contactTexts(lead, query, now()) }))
        : answer(reply, 'already', lead, query)
    } catch (error) {
      return beginFailure(error, request, reply).send(failed())
    }
  })

  app.post(contactLink.path, async (request, reply) => {
    const form = readForm(request.body)
    if (!form.isReadable) {
      return refuse(reply, 'forged')
    }
    const link = checkContactedLink(form.fields, secret, now())
    if (!link.ok) {
      return refuse(reply, link.why)
    }
    const action = readAction(form.fields)
    if (action === 'unknown') {
      return refuse(reply, 'forged')
    }
    try {
      const lead = await records.find(link.leadId)
      if (typeof lead === 'string') {
        return refuse(reply, 'unknown')
      }
      const outcome = await press(lead, action)
      return outcome === 'unknown' ? refuse(reply, outcome) : answer(reply, outcome, lead, form.fields)
    } catch (error) {
      return beginFailure(error, request, reply).send(failed())
    }
  })
}

/** Reads which button sent a form. A field that no button sends must not mark a lead: its reminders would stop. */
function readAction(fields: URLSearchParams): Action | 'unknown' {
  const { name, value } = contactLink.reopen
  const sent = fields.getAll(name)
  if (sent.length === 0) {
    return 'mark'
  }
  return sent.length === 1 && sent[0] === value ? 'reopen' : 'unknown'
}
