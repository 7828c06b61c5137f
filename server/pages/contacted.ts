import type { FastifyInstance, FastifyReply } from 'fastify'
import { contactedLink, contactedPages, leadFacts } from '../../content/notifications.ts'
import { acceptForms, readForm } from '../http/forms.ts'
import { type LeadRecord, promisedFrom } from '../leads/lead-record.ts'
import { leadHeadline } from '../outbox/messages/lead-message.ts'
import { checkContactedLink } from '../outbox/messages/links.ts'
import { dayAndTime, timeLeftWords } from '../outbox/messages/words.ts'
import { keepPrivate, type LinkPageOptions, queryOf } from './host-link.ts'

/** The link is opened, or one of the two buttons is pressed. */
type Action = 'open' | 'mark' | 'reopen'

/** Statuses of the answers without a lead, which have no button. */
const refusals = { forged: 403, expired: 410, unknown: 404 } as const

/** The answers about a lead. But for one with a date they have a button that marks it as contacted or takes the mark back. */
const outcomes = {
  open: { status: 200, page: 'mark-contacted', words: {} },
  done: { status: 200, page: 'contacted', words: contactedPages.done },
  already: { status: 409, page: 'contacted', words: contactedPages.already },
  booked: { status: 409, page: 'contacted-failed', words: contactedPages.booked },
  reopened: { status: 200, page: 'reopened', words: contactedPages.reopened },
  notContacted: { status: 409, page: 'reopened', words: contactedPages.notContacted },
} as const

/** The pages behind 'Segna come contattata'. Opening one changes nothing, its button does. */
export async function contactedRoutes(app: FastifyInstance, options: Omit<LinkPageOptions, 'online'>): Promise<void> {
  const { records, answers, headersFor, secret, now } = options
  acceptForms(app)
  keepPrivate(app, headersFor, () => answers['contacted-failed']({ texts: contactedPages.failed }))

  app.get(contactedLink.path, (request, reply) => answerLink(reply, queryOf(request.url), 'open'))

  app.post(contactedLink.path, async (request, reply) => {
    const { fields, isReadable } = readForm(request.body)
    return isReadable ? answerLink(reply, fields, readAction(fields)) : refuse(reply, 'forged')
  })

  /** @param parts those of the link, from the query or from the form that repeats them */
  async function answerLink(reply: FastifyReply, parts: URLSearchParams, action: Action | null) {
    const link = checkContactedLink(parts, secret, now())
    if (!link.ok) {
      return refuse(reply, link.why)
    }
    if (action === null) {
      return refuse(reply, 'forged')
    }
    const lead = await records.find(link.leadId)
    const outcome = typeof lead === 'string' ? 'unknown' : await act(lead, action)
    if (typeof lead === 'string' || outcome === 'unknown') {
      return refuse(reply, 'unknown')
    }
    const { status, page, words } = outcomes[outcome]
    return reply.code(status).send(answers[page]({ texts: { ...leadTexts(lead, parts, now()), ...words } }))
  }

  function refuse(reply: FastifyReply, why: keyof typeof refusals): FastifyReply {
    return reply.code(refusals[why]).send(answers['contacted-failed']({ texts: contactedPages[why] }))
  }

  async function act(lead: LeadRecord, action: Action): Promise<keyof typeof outcomes | 'unknown'> {
    const at = now()
    // To take the mark back would take the date along, and what was delivered: the office has a button of its own for that.
    if (lead.bookedFor !== null) {
      return 'booked'
    }
    if (action === 'open') {
      return lead.contactedAt === null ? 'open' : 'already'
    }
    if (action === 'mark') {
      const outcome = await records.markContacted(lead.id, at)
      return outcome === 'changed' ? 'done' : outcome
    }
    const outcome = await records.reopen(lead.id, at)
    return outcome === 'changed' ? 'reopened' : outcome === 'not-contacted' ? 'notContacted' : outcome
  }
}

/** The button that sent a form; null for a field that no button sends, which must not mark a lead: its reminders would stop. */
function readAction(fields: URLSearchParams): Action | null {
  const { name, value } = contactedLink.reopen
  const sent = fields.getAll(name)
  if (sent.length === 0) {
    return 'mark'
  }
  return sent.length === 1 && sent[0] === value ? 'reopen' : null
}

/** What is filled into a page with a button: the lead, its deadline, and the link's parts for the hidden fields. */
function leadTexts(lead: LeadRecord, parts: URLSearchParams, now: Date): Readonly<Record<string, string>> {
  const hidden = Object.values(contactedLink.parts).map((name) => [name, parts.get(name) ?? ''])
  const { deadline, left, isOver } = timeLeftWords(promisedFrom(lead, now), now)
  return {
    ...Object.fromEntries(hidden),
    headline: leadHeadline(lead),
    received: dayAndTime(lead.createdAt),
    time: left,
    until: isOver ? leadFacts.wasUntil : leadFacts.until,
    deadline,
  }
}
