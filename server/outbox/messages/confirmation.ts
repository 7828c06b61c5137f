import type { Business } from '../../../business/business.ts'
import { closedSteps, closedWords, stepsFrom } from '../../../business/closed-days.ts'
import { contactCard } from '../../../business/company/contact-card.ts'
import { contactOf, fitToContact } from '../../../business/contact.ts'
import { fillText } from '../../../business/fill-text.ts'
import { inOneCity } from '../../../content/city-words.ts'
import { calendarFile } from '../../../leads/calendar-file.ts'
import { firstName } from '../../../leads/contact/first-name.ts'
import { readPhoneNumber } from '../../../leads/contact/phone-number.ts'
import { contactDeadline } from '../../../leads/contact-promise.ts'
import { otherZone } from '../../../leads/lead.ts'
import { plainAddress } from '../../config/mail-address.ts'
import { type LeadRecord, promisedFrom, receivedAt } from '../../leads/lead-record.ts'
import type { HostMail } from '../channels/channel.ts'
import { type Action, checklistUrl } from './links.ts'
import { buttonRow, type Html, heading, hostMail, html, noHtml, note, sectionTitle, styles } from './mail-document.ts'
import type { OnlineTexts, PageTexts } from './online-texts.ts'
import { timeLeftWords } from './words.ts'

interface ConfirmationInput extends OnlineTexts {
  readonly id: string
  readonly lead: LeadRecord
  readonly now: Date
}

/**
 * Writes the e-mail to a host that confirms the lead. The address may be a stranger's: of what was typed it holds nothing but a
 * first name that is surely one.
 *
 * @returns null when somebody has been in touch already, and when no mail can be sent to such an address
 */
export function makeConfirmation({ id, lead, business, texts, now }: ConfirmationInput): HostMail | null {
  const to = hostAddress(lead)
  if (to === null || lead.contactedAt !== null) {
    return null
  }
  const { brand, siteUrl } = business
  const { booking, calendarEntry, confirmation, footer } = fitToContact(business, texts)
  const from = promisedFrom(lead, now)
  const { deadline, isOver } = timeLeftWords(from, now)
  const isClosed = from > now
  const name = firstName(lead.name)
  const title = name === null ? confirmation.title.plain : fillText(confirmation.title.named, { nome: name })
  const before = [
    ...(isClosed ? [closedWords(from)] : []),
    ...(lead.zone === otherZone ? [confirmation.otherCity] : []),
  ]
  const numbers = numbersOf(business, confirmation)
  const save = isOver ? confirmation.save : confirmation.saveWithReminder
  // To a home elsewhere nobody has promised to come, least of all in these cities.
  const inPlace =
    lead.zone === otherZone
      ? booking.steps.map((step) => ({ ...step, text: step.text.replace(`, ${inOneCity}`, '') }))
      : booking.steps
  const steps = isClosed ? closedSteps(inPlace) : isOver ? stepsFrom(inPlace, confirmation.lateStep) : inPlace
  const checklist = { label: confirmation.prepare, url: checklistUrl(business), look: 'primary' } as const
  // The entry for the calendar that the page offers too.
  const reminder = {
    filename: calendarEntry.file,
    contentType: 'text/calendar; charset=utf-8',
    content: calendarFile({
      uid: `${lead.id}@${new URL(siteUrl).hostname}`,
      madeAt: receivedAt(lead, now),
      at: contactDeadline(from),
      title: `${brand}: ${calendarEntry.title} ${deadline}`,
      text: `${calendarEntry.text} ${business.phone}.`,
    }),
  }
  return hostMail(business, footer, {
    id,
    to,
    subject: fillText(isOver ? confirmation.lateSubject : confirmation.subject, { marchio: brand, scadenza: deadline }),
    preview: isOver ? confirmation.late : `${confirmation.until} ${deadline}. ${numbers.inWords}`,
    lines: [
      `${title}.`,
      '',
      ...before,
      isOver ? confirmation.late : `${confirmation.until} ${deadline}.`,
      numbers.inWords,
      save,
      '',
      confirmation.stepsTitle.toUpperCase(),
      ...steps.map(({ title: step, text, when }, index) => `${index + 1}. ${when}. ${step} ${text}`),
      '',
      confirmation.prepareTitle.toUpperCase(),
      confirmation.prepareText,
      checklist.url,
      '',
      confirmation.aboutTitle.toUpperCase(),
    ],
    content: html`${heading(confirmation.label, title)}
${before.map(note)}
<div class="linen" style="${styles.deadline}">
${isOver ? noHtml : html`<p class="umber" style="${styles.small}">${confirmation.until}</p>`}
<p class="ink" style="${styles.deadlineTime}">${isOver ? confirmation.late : deadline}</p>
<p class="umber" style="${styles.small}margin-top:16px;">${confirmation.from}</p>
<p class="ink" style="${styles.deadlineTime}">${numbers.phone}</p>
${numbers.chat === null ? noHtml : html`<p class="umber" style="${styles.small}">${confirmation.chatFrom} ${numbers.chat.replaceAll(' ', '\u00a0')}</p>`}
</div>
${note(save)}
<div style="padding:20px 0 0;">${buttonRow(answersTo(business, confirmation))}</div>
${sectionTitle(confirmation.stepsTitle)}
<ol style="${styles.steps}">${steps.map(stepItem)}</ol>
${sectionTitle(confirmation.prepareTitle)}
${note(confirmation.prepareText)}
<div style="padding:16px 0 0;">${buttonRow([checklist])}</div>
${sectionTitle(confirmation.aboutTitle)}`,
    space: '14px',
    footer: confirmation.footer,
    attachments: [
      { filename: confirmation.contactFile, contentType: 'text/vcard; charset=utf-8', content: contactCard(business) },
      ...(isOver ? [] : [reminder]),
    ],
  })
}

function answersTo(business: Business, { chatMessage, chat, call }: PageTexts['confirmation']): readonly Action[] {
  const { kind, url } = contactOf(business, chatMessage)
  return [
    ...(kind === 'chat' ? [{ label: chat, url, look: 'chat' } as const] : []),
    { label: call, url: business.phoneLink, look: 'quiet' },
  ]
}

function stepItem({ title, text, when }: PageTexts['booking']['steps'][number]): Html {
  return html`<li style="${styles.step}"><span class="ink" style="${styles.strong}">${title}</span> <span class="umber">${text}</span><br><span class="accent" style="${styles.when}">${when}</span></li>`
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

/** The numbers that the business calls and writes from. */
function numbersOf({ phone, whatsapp }: Business, confirmation: PageTexts['confirmation']) {
  const chat = whatsapp === null ? phone : (readPhoneNumber(`+${whatsapp}`)?.shown ?? `+${whatsapp}`)
  return phone === chat
    ? { phone, chat: null, inWords: fillText(confirmation.fromInWords, { telefono: phone }) }
    : { phone, chat, inWords: fillText(confirmation.fromBothInWords, { telefono: phone, whatsapp: chat }) }
}
