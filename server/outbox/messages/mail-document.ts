import type { Business } from '../../../business/business.ts'
import { letterLines } from '../../../business/company/company-lines.ts'
import { escapeHtml } from '../../../business/escape-html.ts'
import { fillText } from '../../../business/fill-text.ts'
import { privacyNotice } from '../../../content/lead-form.ts'
import { mailFooter } from '../../../content/notifications.ts'
import { document } from '../../../content/site.ts'
import type { HostMail, Message } from '../channels/channel.ts'
import type { Action } from './links.ts'
import type { PageTexts } from './online-texts.ts'
import type { TimeLeft } from './words.ts'

/** Escaped markup. */
export interface Html {
  readonly source: string
}

/** Template tag for markup: escapes the values that are not markup themselves. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  return { source: String.raw({ raw: parts }, ...values.map(toSource)) }
}

export const noHtml: Html = { source: '' }

/** A part of a message, as the lines of its text and as markup. */
export interface Part {
  readonly text: readonly string[]
  readonly html: Html
}

/** Writes the title of a message below its kind. */
export function heading(label: string, title: string): Html {
  return html`<p class="accent" style="${styles.label}">${label}</p>
<h1 class="title ink" style="${styles.title}">${title}</h1>`
}

/** Writes a paragraph of less weight; without a text there is none. */
export function note(text: string): Html {
  return text === '' ? noHtml : html`<p class="umber" style="${styles.note}">${text}</p>`
}

/** Writes what must not be overlooked; without a text there is nothing. */
export function alarmNote(text: string): Html {
  return text === '' ? noHtml : html`<p class="over" style="${styles.over}margin-top:14px;">${text}</p>`
}

export function sectionTitle(title: string): Html {
  return html`<h2 class="ink" style="${styles.section}">${title}</h2>`
}

/** A line of a message with its label. */
export interface Fact {
  readonly label: string
  readonly value: string
}

export function factTable(facts: readonly Fact[]): Html {
  const rows = facts.map(
    ({ label, value }) =>
      html`<tr><th scope="row" class="umber line" style="${styles.factLabel}">${label}</th><td class="ink line" style="${styles.factValue}">${value}</td></tr>`,
  )
  return html`<table style="${styles.facts}">${rows}</table>`
}

/** Writes until when something is promised, and what is left until then. */
export function deadlineBox(label: string, { deadline, left, isOver }: TimeLeft): Html {
  return html`<div class="linen" style="${styles.deadline}">
<p class="umber" style="${styles.small}">${label}</p>
<p class="ink" style="${styles.deadlineTime}">${deadline}</p>
<p class="${isOver ? 'over' : 'accent'}" style="${isOver ? styles.over : styles.left}">${left}</p>
</div>`
}

function toSource(value: string | Html | readonly Html[]): string {
  if (typeof value === 'string') {
    return escapeHtml(value)
  }
  return 'source' in value ? value.source : value.map(({ source }) => source).join('')
}

/** The site's colours (site/styles/tokens.css), which an e-mail cannot refer to. */
export const colours = {
  plaster: '#f7f3ec',
  linen: '#ede5d8',
  paper: '#fffdf9',
  ink: '#211c16',
  umber: '#574e42',
  terracotta: '#9a3d1b',
  chat: '#0e6b4e',
  error: '#8c1d18',
  hairline: '#cfc4b3',
} as const

const serif = "Fraunces, 'Iowan Old Style', Palatino, Georgia, serif"
const sans = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** For `style` attributes, since many mail programs drop style sheets. */
export const styles = {
  page: `margin:0;padding:0;background:${colours.plaster};color:${colours.ink};font:400 16px/1.5 ${sans};`,
  brand: `padding:28px 4px 18px;font:400 20px/1.2 ${serif};color:${colours.terracotta};`,
  card: `padding:32px;background:${colours.paper};border:1px solid ${colours.hairline};border-radius:4px;`,
  label: `margin:0 0 8px;font-size:14px;line-height:1.4;font-weight:600;color:${colours.terracotta};`,
  title: `margin:0;font:400 34px/1.12 ${serif};letter-spacing:-0.01em;color:${colours.ink};overflow-wrap:anywhere;text-wrap:balance;`,
  section: `margin:36px 0 0;font:400 24px/1.2 ${serif};color:${colours.ink};`,
  note: `margin:14px 0 0;color:${colours.umber};`,
  deadline: `margin:24px 0 20px;padding:16px 20px;background:${colours.linen};border-radius:4px;`,
  deadlineTime: `margin:2px 0 0;font:400 26px/1.2 ${serif};color:${colours.ink};`,
  small: `margin:0;font-size:14px;line-height:1.45;color:${colours.umber};`,
  over: `margin:2px 0 0;font-size:16px;font-weight:600;color:${colours.error};`,
  left: `margin:2px 0 0;font-size:16px;font-weight:600;color:${colours.terracotta};`,
  facts: 'width:100%;margin:28px 0 0;border-collapse:collapse;',
  factLabel: `padding:10px 16px 10px 0;border-top:1px solid ${colours.hairline};font-size:14px;line-height:1.6;font-weight:400;text-align:left;vertical-align:top;color:${colours.umber};white-space:nowrap;`,
  factValue: `width:100%;padding:10px 0;border-top:1px solid ${colours.hairline};overflow-wrap:anywhere;color:${colours.ink};`,
  steps: 'margin:14px 0 0;padding:0 0 0 20px;',
  step: 'margin:0 0 12px;padding:0 0 0 4px;',
  strong: 'font-weight:600;',
  when: `font-size:14px;color:${colours.terracotta};`,
  done: `margin:24px 0 0;padding:24px 0 0;border-top:1px solid ${colours.hairline};`,
  row: `padding:10px 0;border-top:1px solid ${colours.hairline};`,
  rowName: `margin:0;line-height:1.4;overflow-wrap:anywhere;color:${colours.ink};`,
  item: `margin:20px 0 0;padding:20px 0 0;border-top:1px solid ${colours.hairline};`,
  itemName: `margin:0;font:400 20px/1.25 ${serif};color:${colours.ink};overflow-wrap:anywhere;`,
  footer: `padding:20px 4px 40px;font-size:13px;line-height:1.5;color:${colours.umber};`,
} as const

const button =
  'display:block;box-sizing:border-box;padding:13px 8px;border-radius:2px;font-weight:600;line-height:22px;text-align:center;text-decoration:none;'

/** Each is 50 pixels high, for touch screens. */
const buttons = {
  primary: `${button}border:1px solid ${colours.terracotta};background:${colours.terracotta};color:#ffffff;`,
  chat: `${button}border:1px solid ${colours.chat};background:${colours.chat};color:#ffffff;`,
  quiet: `${button}border:1px solid ${colours.umber};background:transparent;color:${colours.ink};`,
} as const

/** For mail programs that support style sheets: narrow screens and dark mode. */
const styleSheet = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (max-width: 520px) {
    .card { padding: 24px 20px !important; }
    .title { font-size: 29px !important; }
    .side { display: block !important; width: 100% !important; padding: 0 0 10px !important; }
  }
  @media (prefers-color-scheme: dark) {
    .page { background: #1a1612 !important; color: #f3ece1 !important; }
    .card { background: #241f19 !important; border-color: #4d453b !important; }
    .ink { color: #f3ece1 !important; }
    .umber { color: #c9bdac !important; }
    .accent { color: #e8b48f !important; }
    .over { color: #ff9d8f !important; }
    .linen { background: #332b22 !important; }
    .line { border-color: #4d453b !important; }
    .quiet { border-color: #a3968a !important; color: #f3ece1 !important; }
  }
`

interface MailDocument {
  readonly subject: string
  /** The text that an inbox shows after the subject. */
  readonly preview: string
  readonly brand: string
  readonly content: Html
  readonly footer: string
}

/** Writes an e-mail around its content. It has no remote content. */
function mailDocument({ subject, preview, brand, content, footer }: MailDocument): string {
  return html`<!doctype html>
<html lang="${document.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${{ source: styleSheet }}</style>
</head>
<body class="page" style="${styles.page}">
<div style="display:none;max-height:0;overflow:hidden;">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="${styles.page}"><tr><td align="center" style="padding:0 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;text-align:left;">
<tr><td class="accent" style="${styles.brand}">${brand}</td></tr>
<tr><td class="card" style="${styles.card}">
${content}
</td></tr>
<tr><td class="umber" style="${styles.footer}">${footer}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`.source
}

interface BusinessMessage
  extends Pick<Message, 'id' | 'event'>,
    Partial<Pick<Message, 'audience' | 'replyTo'>>,
    Omit<MailDocument, 'brand' | 'footer'> {
  /** Those of its text. */
  readonly lines: readonly string[]
  /** The usual one when there is none. */
  readonly footer?: string
}

/** Writes a message to the business: its lines as text, its content as a document, each with the footer. */
export function businessMessage(brand: string, message: BusinessMessage): Message {
  const { id, event, audience = 'usual', replyTo = null, lines, ...others } = message
  const footer = fillText(message.footer ?? mailFooter, { brand })
  return {
    id,
    event,
    audience,
    replyTo,
    subject: message.subject,
    text: [...lines, '', footer, ''].join('\n'),
    html: mailDocument({ ...others, brand, footer }),
  }
}

interface MailToHost
  extends Pick<HostMail, 'id' | 'to'>,
    Partial<Pick<HostMail, 'attachments'>>,
    Omit<MailDocument, 'brand'> {
  readonly lines: readonly string[]
  /** Above who writes. */
  readonly space?: string
}

/** Writes an e-mail of the business to a host, likewise; who writes, as a letter of a business must say, comes before the footer. */
export function hostMail(business: Business, company: PageTexts['footer'], mail: MailToHost): HostMail {
  const { id, to, attachments = [], lines, subject, preview, space = '28px' } = mail
  const { brand, email, siteUrl } = business
  const about = letterLines({ business, footer: company })
  const footer = fillText(mail.footer, {
    marchio: brand,
    sito: siteUrl.replace(/^https?:\/\//, ''),
    privacy: `${siteUrl}${privacyNotice.href}`,
  })
  const content = html`${mail.content}
<p class="umber" style="${styles.small}margin-top:${space};"><span class="ink" style="${styles.strong}">${brand}</span>${about.map((line) => html`<br>${line}`)}</p>`
  return {
    id,
    to,
    attachments,
    subject,
    fromName: brand,
    replyTo: { name: brand, address: email },
    text: [...lines, brand, ...about, '', footer, ''].join('\n'),
    html: mailDocument({ subject, preview, content, footer, brand }),
  }
}

/** Writes the buttons that are below the others, each in a row of its own. */
export function lowerRows(actions: readonly Action[], kind?: 'quiet'): readonly Html[] {
  return actions.map((action) => html`<div style="padding:10px 0 0;">${buttonRow([action], kind)}</div>`)
}

/** Writes facts or buttons as lines of a text. */
export function linesOf(labelled: readonly (Fact | Action)[]): readonly string[] {
  return labelled.map((each) => `${each.label}: ${'value' in each ? each.value : each.url}`)
}

/** Writes buttons side by side. On narrow screens they are stacked, except those that all look quiet, as in a digest. */
export function buttonRow(actions: readonly Action[], kind: 'stacking' | 'quiet' = 'stacking'): Html {
  const width = `${Math.floor(100 / actions.length)}%`
  // Of 12 pixels between two buttons each cell has so much that all buttons are equally wide.
  const share = (part: number) => `${(part * 12) / actions.length}px`
  const cells = actions.map(({ label, url, look: usualLook }, index) => {
    const look = kind === 'quiet' ? 'quiet' : usualLook
    return html`<td class="${kind === 'stacking' ? 'side' : ''}" width="${width}" style="padding:0 ${share(actions.length - 1 - index)} 0 ${share(index)};"><a class="${look}" href="${url}" style="${buttons[look]}">${label}</a></td>`
  })
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${cells}</tr></table>`
}
