import type { Business } from '../../../business/business.ts'
import { closedSteps, closedWords, stepsFrom } from '../../../business/closed-days.ts'
import { letterLines } from '../../../business/company/company-lines.ts'
import { contactCard } from '../../../business/company/contact-card.ts'
import { contactOf, fitToContact } from '../../../business/contact.ts'
import { fillText } from '../../../business/fill-text.ts'
import { privacyNotice } from '../../../content/lead-form.ts'
import { calendarFile } from '../../../leads/calendar-file.ts'
import { firstName } from '../../../leads/contact/first-name.ts'
import { readPhoneNumber } from '../../../leads/contact/phone-number.ts'
import { contactDeadline } from '../../../leads/contact-promise.ts'
import { plainAddress } from '../../config/mail-address.ts'
import { type LeadRecord, promisedFrom, receivedAt } from '../../leads/lead-record.ts'
import type { HostMail } from '../channels/channel.ts'
import type { ClaimedNotification } from '../queue/notification.ts'
import { type Action, checklistUrl } from './links.ts'
import { buttonRow, heading, html, mailDocument, noHtml, note, sectionTitle, styles } from './mail-document.ts'
import type { OnlineTexts, PageTexts } from './online-texts.ts'
import { timeLeftWords } from './words.ts'

/** Makes the function that writes a confirmation when it is sent; null when it is no longer needed. */
export function makeConfirmationComposer(online: () => Promise<OnlineTexts>) {
  return async ({ messageId: id, lead }: ClaimedNotification, now: Date): Promise<HostMail | null> =>
    lead === null ? null : makeConfirmation({ id, lead, now, ...(await online()) })
}

interface ConfirmationInput extends Pick<HostMail, 'id'>, OnlineTexts {
  readonly lead: LeadRecord
  readonly now: Date
}

/**
 * Writes the e-mail to a host that confirms the lead. The address may be a stranger's: of what was typed it holds nothing but a
 * first name that is surely one.
 *
 * @returns null when somebody has been in touch already, and when no mail can be sent to such an address
 */
export function makeConfirmation({ id, lead, business, texts: online, now }: ConfirmationInput): HostMail | null {
  const to = hostAddress(lead)
  if (to === null || lead.contactedAt !== null) {
    return null
  }
  const { brand, siteUrl } = business
  const name = firstName(lead.name)
  const from = promisedFrom(lead, now)
  const { deadline, isOver } = timeLeftWords(from, now)
  const texts = fitToContact(business, online)
  const { calendarEntry, confirmation } = texts
  const view = {
    business,
    texts,
    title: name === null ? confirmation.title.plain : fillText(confirmation.title.named, { nome: name }),
    deadline: isOver ? null : deadline,
    closed: from > now ? closedWords(from) : null,
    numbers: numbersOf(business, confirmation),
    policy: fillText(confirmation.footer, {
      sito: siteUrl.replace(/^https?:\/\//, ''),
      privacy: `${siteUrl}${privacyNotice.href}`,
    }),
  }
  const subject = fillText(isOver ? confirmation.lateSubject : confirmation.subject, {
    marchio: brand,
    scadenza: deadline,
  })
  return {
    id,
    to,
    fromName: brand,
    replyTo: { name: brand, address: business.email },
    subject,
    text: toText(view),
    html: mailDocument({
      subject,
      preview: isOver ? confirmation.late : `${confirmation.until} ${deadline}. ${view.numbers.inWords}`,
      brand,
      content: toHtml(view),
      footer: view.policy,
    }),
    attachments: [
      { filename: confirmation.contactFile, contentType: 'text/vcard; charset=utf-8', content: contactCard(business) },
      ...(isOver ? [] : [reminder(lead, { from, now }, deadline, business, calendarEntry)]),
    ],
  }
}

/** Returns the address of a host that mails may go to; null for none. */
export function hostAddress({ email }: Pick<LeadRecord, 'email'>): string | null {
  const to = plainAddress(email)
  return to !== null && isUsualAddress(to, email) ? to : null
}

/**
 * Tests for an address that is what was typed, as the limit for one address compares that: no other spelling of a domain gets a
 * mail of its own. Relays forward addresses with % and !, and a number stands for a machine.
 */
function isUsualAddress(plain: string, typed: string): boolean {
  return plain.toLowerCase() === typed.toLowerCase() && /^[^%!]+@.+\.[a-z][a-z\d-]*[a-z\d]$/i.test(plain)
}

/** The entry for the calendar that the page offers too. */
function reminder(
  lead: LeadRecord,
  { from, now }: { readonly from: Date; readonly now: Date },
  deadline: string,
  { brand, phone, siteUrl }: Business,
  calendarEntry: PageTexts['calendarEntry'],
) {
  const content = calendarFile({
    uid: `${lead.id}@${new URL(siteUrl).hostname}`,
    madeAt: receivedAt(lead, now),
    at: contactDeadline(from),
    title: `${brand}: ${calendarEntry.title} ${deadline}`,
    text: `${calendarEntry.text} ${phone}.`,
  })
  return { filename: calendarEntry.file, contentType: 'text/calendar; charset=utf-8', content }
}

/** The numbers that the business calls and writes from. */
function numbersOf({ phone, whatsapp }: Business, confirmation: PageTexts['confirmation']) {
  const chat = whatsapp === null ? phone : (readPhoneNumber(`+${whatsapp}`)?.shown ?? `+${whatsapp}`)
  return phone === chat
    ? { phone, chat: null, inWords: fillText(confirmation.fromInWords, { telefono: phone }) }
    : { phone, chat, inWords: fillText(confirmation.fromBothInWords, { telefono: phone, whatsapp: chat }) }
}

interface View {
  readonly business: Business
  readonly texts: PageTexts
  readonly title: string
  /** Null when the 24 hours are over. */
  readonly deadline: string | null
  /** That the business is closed, and until when; null where it is open. */
  readonly closed: string | null
  readonly numbers: ReturnType<typeof numbersOf>
  readonly policy: string
}

const saveWords = ({ deadline, texts: { confirmation } }: View) =>
  deadline === null ? confirmation.save : confirmation.saveWithReminder

function stepsOf({ closed, deadline, texts: { booking, confirmation } }: View) {
  if (closed !== null) {
    return closedSteps(booking.steps)
  }
  return deadline === null ? stepsFrom(booking.steps, confirmation.lateStep) : booking.steps
}

const aboutLines = ({ business, texts: { footer } }: View) => letterLines({ business, footer })

function toText(view: View): string {
  const { business, texts, title, deadline, closed, numbers, policy } = view
  const { confirmation } = texts
  return [
    `${title}.`,
    '',
    ...(closed === null ? [] : [closed]),
    deadline === null ? confirmation.late : `${confirmation.until} ${deadline}.`,
    numbers.inWords,
    saveWords(view),
    '',
    confirmation.stepsTitle.toUpperCase(),
    ...stepsOf(view).map(({ title: step, text, when }, index) => `${index + 1}. ${when}. ${step} ${text}`),
    '',
    confirmation.prepareTitle.toUpperCase(),
    confirmation.prepareText,
    checklistUrl(business),
    '',
    confirmation.aboutTitle.toUpperCase(),
    business.brand,
    ...aboutLines(view),
    '',
    policy,
    '',
  ].join('\n')
}

function toHtml(view: View) {
  const { business, texts, title, deadline, closed, numbers } = view
  const { confirmation } = texts
  const { kind, url } = contactOf(business, confirmation.chatMessage)
  const answers: readonly Action[] = [
    ...(kind === 'chat' ? [{ label: confirmation.chat, url, look: 'chat' } as const] : []),
    { label: confirmation.call, url: business.phoneLink, look: 'quiet' },
  ]
  const steps = stepsOf(view).map(
    ({ title: step, text, when }) =>
      html`<li style="${styles.step}"><span class="ink" style="${styles.strong}">${step}</span> <span class="umber">${text}</span><br><span class="accent" style="${styles.when}">${when}</span></li>`,
  )
  const about = aboutLines(view).map((line) => html`<br>${line}`)
  return html`${heading(confirmation.label, title)}
${closed === null ? noHtml : note(closed)}
<div class="linen" style="${styles.deadline}">
${
  deadline === null
    ? html`<p class="ink" style="${styles.deadlineTime}">${confirmation.late}</p>`
    : html`<p class="umber" style="${styles.small}">${confirmation.until}</p><p class="ink" style="${styles.deadlineTime}">${deadline}</p>`
}
<p class="umber" style="${styles.small}margin-top:16px;">${confirmation.from}</p>
<p class="ink" style="${styles.deadlineTime}">${numbers.phone}</p>
${numbers.chat === null ? noHtml : html`<p class="umber" style="${styles.small}">${confirmation.chatFrom} ${numbers.chat.replaceAll(' ', '\u00a0')}</p>`}
</div>
${note(saveWords(view))}
<div style="padding:20px 0 0;">${buttonRow(answers)}</div>
${sectionTitle(confirmation.stepsTitle)}
<ol style="${styles.steps}">${steps}</ol>
${sectionTitle(confirmation.prepareTitle)}
${note(confirmation.prepareText)}
<div style="padding:16px 0 0;">${buttonRow([{ label: confirmation.prepare, url: checklistUrl(business), look: 'primary' }])}</div>
${sectionTitle(confirmation.aboutTitle)}
<p class="umber" style="${styles.small}margin-top:14px;"><span class="ink" style="${styles.strong}">${business.brand}</span>${about}</p>`
}
