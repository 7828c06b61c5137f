import { fillCounted, fillText } from '../../../business/fill-text.ts'
import { digest, mailFooter } from '../../../content/notifications.ts'
import { contactDeadline } from '../../../leads/contact-promise.ts'
import type { LeadRecord } from '../../store/lead-records.ts'
import type { Message } from '../channels/channel.ts'
import {
  type DigestNews,
  type DigestView,
  digestView,
  heldHtml,
  heldText,
  heldView,
  type OpenLine,
} from './digest-view.ts'
import { MAX_FACT } from './lead-message.ts'
import { buttonRow, type Html, html, mailDocument, noHtml, styles } from './mail-document.ts'
import { oneLine } from './words.ts'

/** A digest as plain text. */
export function digestText({ title, state, open, held, undelivered, figures, brand }: DigestView): string {
  const openLines = open.lines.flatMap(({ headline, time, contacts }) => [`- ${headline}: ${time}`, `  ${contacts}`])
  return [
    `${title}: ${state}`,
    ...(undelivered === '' ? [] : ['', undelivered]),
    ...(openLines.length === 0 ? ['', digest.calm] : section(digest.openTitle, [...openLines, open.more])),
    ...(held.lines.length === 0 ? [] : section(digest.heldTitle, heldText(held))),
    ...section(digest.figuresTitle, [
      ...figures.map(({ label, value }) => `${label}: ${value}`),
      figures.length === 0 ? digest.noFigures : '',
    ]),
    '',
    fillText(mailFooter, { brand }),
    '',
  ].join('\n')
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return ['', title.toUpperCase(), ...lines.filter((line) => line !== '')]
}

/** A digest as an HTML document. */
export function digestHtml({ title, subject, state, open, held, undelivered, figures, brand }: DigestView): string {
  const content = html`<p class="accent" style="${styles.label}">${title}</p>
<h1 class="title ink" style="${styles.title}">${state.charAt(0).toUpperCase()}${state.slice(1)}</h1>
${undelivered === '' ? noHtml : html`<p class="over" style="${styles.over}margin-top:14px;">${undelivered}</p>`}
${
  open.lines.length === 0
    ? noteOf(digest.calm)
    : html`${sectionTitle(digest.openTitle)}${open.lines.map(openItem)}${noteOf(open.more)}`
}
${held.lines.length === 0 ? noHtml : html`${sectionTitle(digest.heldTitle)}${heldHtml(held)}`}
${sectionTitle(digest.figuresTitle)}
${figures.length === 0 ? noteOf(digest.noFigures) : figureTable(figures)}`
  return mailDocument({ subject, preview: state, brand, content })
}

function sectionTitle(title: string): Html {
  return html`<h2 class="ink" style="${styles.section}">${title}</h2>`
}

function noteOf(note: string): Html {
  return note === '' ? noHtml : html`<p class="umber" style="${styles.note}">${note}</p>`
}

function openItem({ headline, time, isOver, contacts, actions }: OpenLine): Html {
  const quiet = actions.map((action) => ({ ...action, look: 'quiet' as const }))
  return html`<div class="line" style="${styles.item}">
<h3 class="ink" style="${styles.itemName}">${headline}</h3>
<p class="${isOver ? 'over' : 'accent'}" style="${isOver ? styles.over : styles.left}">${time}</p>
<p class="umber" style="${styles.small}margin:6px 0 14px;overflow-wrap:anywhere;">${contacts}</p>
${buttonRow(quiet, 'short')}
</div>`
}

function figureTable(figures: DigestView['figures']): Html {
  const rows = figures.map(
    ({ label, value }) =>
      html`<tr><th scope="row" class="umber line" style="${styles.factLabel}white-space:normal;">${label}</th><td class="ink line" style="${styles.factValue}width:auto;text-align:right;">${value}</td></tr>`,
  )
  return html`<table style="${styles.facts}margin-top:14px;">${rows}</table>`
}

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
