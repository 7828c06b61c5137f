import { contactDeadline } from '../../../leads/contact-promise.ts'
import type { Message } from '../message.ts'
import { shownName } from './lead-headline.ts'
import { leadHtml } from './lead-html.ts'
import { leadText } from './lead-text.ts'
import { type LeadNews, leadView } from './lead-view.ts'

const eventTypes = {
  notice: 'lead.created',
  'reminder-4': 'lead.reminder',
  'reminder-12': 'lead.reminder',
  'reminder-20': 'lead.last-reminder',
} as const satisfies Record<LeadNews['kind'], string>

/** Writes a notice of a lead, or a reminder that nobody has contacted it. */
export function makeLeadMessage(news: LeadNews): Message {
  const { id, kind, lead, now, contactedUrl } = news
  const view = leadView(news)
  return {
    id,
    audience: kind === 'reminder-20' ? 'escalation' : 'usual',
    subject: view.subject,
    text: leadText(view),
    html: leadHtml(view),
    replyTo: { name: shownName(lead), address: lead.email },
    event: {
      type: eventTypes[kind],
      timestamp: (kind === 'notice' ? lead.createdAt : now).toISOString(),
      data: {
        id: lead.id,
        name: lead.name,
        email: lead.email,
        phone: lead.phone,
        zone: lead.zone,
        createdAt: lead.createdAt.toISOString(),
        deadline: contactDeadline(lead.createdAt).toISOString(),
        links: { ...view.links, contacted: contactedUrl },
      },
    },
  }
}
