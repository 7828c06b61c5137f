import { fillText } from '../../../content/fill-text.ts'
import { digest, mailFooter } from '../../../content/notifications.ts'
import { contactDeadline } from '../../../leads/contact-promise.ts'
import type { LeadRecord } from '../../store/lead-record.ts'
import type { Message } from '../message.ts'
import { digestHtml } from './digest-html.ts'
import { digestText } from './digest-text.ts'
import { type DigestNews, digestView } from './digest-view.ts'
import { fillCounted } from './fill-counted.ts'
import { heldHtml, heldText, heldView } from './held-view.ts'
import { html } from './html.ts'
import { MAX_FACT } from './lead-view.ts'
import { mailDocument } from './mail-document.ts'
import { styles } from './mail-style.ts'
import { oneLine } from './one-line.ts'

/** What a message about held leads is made from. */
export interface HeldNews extends Pick<DigestNews, 'held' | 'now' | 'business' | 'contactedUrlOf'> {
  /** The notification's. */
  readonly id: string
}

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
        openCount: open.count,
        open: open.leads.map(leadData),
        heldCount: held.count,
        held: held.leads.map(heldData),
        undelivered,
        figures,
      },
    },
  }
}

/** Writes the message of the held leads that nobody was told of. */
export function makeHeldDigest({ id, held, now, business, contactedUrlOf }: HeldNews): Message {
  const subject = fillCounted(digest.heldSubject, held.count)
  const view = heldView(held, { now, business, contactedUrlOf })
  const { brand } = business
  const content = html`<p class="accent" style="${styles.label}">${digest.heldTitle}</p>
<h1 class="title ink" style="${styles.title}">${subject}</h1>${heldHtml(view)}`
  return {
    id,
    audience: 'usual',
    subject,
    text: [`${digest.heldTitle}: ${subject}`, '', ...heldText(view), '', fillText(mailFooter, { brand }), ''].join(
      '\n',
    ),
    html: mailDocument({ subject, preview: view.lines.map(({ headline }) => headline).join(' · '), brand, content }),
    replyTo: null,
    event: {
      type: 'leads.held',
      timestamp: now.toISOString(),
      data: { heldCount: held.count, held: held.leads.map(heldData) },
    },
  }
}

/** Bounded, as robots fill in all that there is room for. */
function leadData({ id, name, email, phone, zone, createdAt }: LeadRecord) {
  const deadline = contactDeadline(createdAt).toISOString()
  const [shortName, shortEmail, shortPhone] = [name, email, phone].map((text) => oneLine(text, MAX_FACT))
  return {
    id,
    name: shortName,
    email: shortEmail,
    phone: shortPhone,
    zone,
    createdAt: createdAt.toISOString(),
    deadline,
  }
}

function heldData(lead: LeadRecord) {
  return { ...leadData(lead), heldBecause: lead.heldBecause }
}
