import { contactDeadline } from '../../../leads/contact-promise.ts'
import type { LeadRecord } from '../../store/lead-record.ts'
import type { Message } from '../message.ts'
import { digestHtml } from './digest-html.ts'
import { digestText } from './digest-text.ts'
import { type DigestNews, digestView, MAX_LISTED } from './digest-view.ts'

/** Writes the message of a day about all the leads. */
export function makeDigest(news: DigestNews): Message {
  const { day, open, held, undelivered, figures, now } = news
  const view = digestView(news)
  return {
    id: `digest:${day}`,
    audience: 'usual',
    subject: view.subject,
    text: digestText(view),
    html: digestHtml(view),
    replyTo: null,
    event: {
      type: 'leads.digest',
      timestamp: now.toISOString(),
      data: {
        day,
        openCount: open.length,
        open: open.slice(0, MAX_LISTED).map(leadData),
        heldCount: held.length,
        held: held.slice(0, MAX_LISTED).map((lead) => ({ ...leadData(lead), heldBecause: lead.heldBecause })),
        undelivered,
        figures,
      },
    },
  }
}

function leadData({ id, name, email, phone, zone, createdAt }: LeadRecord) {
  const deadline = contactDeadline(createdAt).toISOString()
  return { id, name, email, phone, zone, createdAt: createdAt.toISOString(), deadline }
}
