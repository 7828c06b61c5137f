import { expect, test } from 'vitest'
import { cityOf, houseOf, placeOf } from '../../../business/cities.ts'
import { fillMoment, fillText } from '../../../business/fill-text.ts'
import { firstMessages } from '../../../content/first-messages.ts'
import { fields } from '../../../content/lead-form.ts'
import { leadActions, leadFacts, leadMessages, mailReplySubject } from '../../../content/notifications.ts'
import { moment } from '../../../content/site.ts'
import {
  annaRecord,
  business,
  hoursAfter,
  leadMessageInput,
  messageKind,
  openOffice,
  tuesday,
} from '../../../test/fixtures/message.ts'
import { makeLeadMessage } from './lead-message.ts'
import { dayAndTime, timeLeftWords } from './words.ts'

const after = (hours: number) => hoursAfter(tuesday, hours)

const deadline = fillMoment(moment, 'mercoledì', '14:20')
const annaInRome = fillText(leadFacts.headline, { name: annaRecord.name, place: placeOf('roma') })

test('the notice of a new lead has the person, the place and the deadline', () => {
  const { subject, text, audience, replyTo } = makeLeadMessage(leadMessageInput())
  expect(subject).toBe(fillText(leadMessages.notice.subject, { headline: annaInRome, deadline }))
  expect(audience).toBe('usual')
  expect(replyTo).toEqual({ name: 'Anna Bianchi', address: 'anna.bianchi@esempio.it' })
  expect(text).toContain(`${leadFacts.until} ${deadline} (${timeLeftWords(tuesday, tuesday).left}).`)
  expect(text).toContain(
    [
      `${fields.phone.label}: +39 333 123 4567`,
      `${fields.email.label}: anna.bianchi@esempio.it`,
      `${fields.zone.label}: ${cityOf('roma')}\n`,
    ].join('\n'),
  )
  expect(text).toContain(`${leadFacts.received}: ${dayAndTime(tuesday)}`)
})

test('reminders have the time left, and the last one is an escalation', () => {
  const first = makeLeadMessage(leadMessageInput({ kind: 'reminder-4', now: after(4) }))
  const second = makeLeadMessage(leadMessageInput({ kind: 'reminder-12', now: after(12.25) }))
  const last = makeLeadMessage(leadMessageInput({ kind: 'reminder-20', now: after(20) }))
  const left = (hours: number) => timeLeftWords(tuesday, after(hours)).left
  const { reminder, lastReminder } = leadMessages
  expect(first.subject).toBe(fillText(reminder.subject, { headline: annaInRome, left: left(4) }))
  expect(second.subject).toBe(fillText(reminder.subject, { headline: annaInRome, left: left(12.25) }))
  expect(last.subject).toBe(fillText(lastReminder.subject, { headline: annaInRome, left: left(20) }))
  expect([first.audience, second.audience, last.audience]).toEqual(['usual', 'usual', 'escalation'])
})

test('an overdue reminder says that the 24 hours are over', () => {
  const { subject, text } = makeLeadMessage(leadMessageInput({ kind: 'reminder-20', now: after(30) }))
  expect(subject).toBe(fillText(leadMessages.overdue.subject, { headline: annaInRome, deadline }))
  expect(text).toContain(timeLeftWords(tuesday, after(30)).left)
})

test('has links for every way to contact the person, in the text and in the HTML', () => {
  const { text, html, event } = makeLeadMessage(leadMessageInput())
  const { brand } = business
  const greeting = fillText(firstMessages.greeting.named, { nome: 'Anna', marchio: brand, casa: houseOf('roma') })
  const links = {
    call: 'tel:+393331234567',
    whatsapp: `https://wa.me/393331234567?text=${encodeURIComponent(greeting)}`,
    mail: `mailto:anna.bianchi@esempio.it?subject=${encodeURIComponent(fillText(mailReplySubject, { brand }))}&body=${encodeURIComponent(greeting)}`,
    contacted: 'https://casainposa.example/contattato?richiesta=1&scade=2&firma=3',
  }
  expect(event.data.links).toEqual(links)
  for (const link of Object.values(links)) {
    expect(text).toContain(link)
    expect(html).toContain(`href="${link.replaceAll('&', '&#38;')}"`)
  }
})

test('leaves out the links of a text that is no number', () => {
  const { text, html } = makeLeadMessage(leadMessageInput({ lead: { ...annaRecord, phone: 'solo email' } }))
  expect(text + html).not.toMatch(/tel:|wa\.me/)
  expect(text).toContain(`${fields.phone.label}: solo email`)
})

test('leads into the office beside the link that marks, unless nobody was invited', () => {
  const { text, html, event } = makeLeadMessage(leadMessageInput({ office: openOffice }))
  const url = `https://casainposa.example/ufficio/richieste/${annaRecord.id}`
  expect(text).toContain(`${leadActions.office}: ${url}\n`)
  expect(html).toContain(`href="${url}"`)
  expect(text).toContain(leadActions.contacted)
  expect(event.data.office).toBe(url)
  const without = makeLeadMessage(leadMessageInput())
  expect(without.text + without.html).not.toContain('/ufficio')
  expect(without.event.data.office).toBeNull()
})

test('offers no chat with a landline', () => {
  const { text, html } = makeLeadMessage(leadMessageInput({ lead: { ...annaRecord, phone: '06 5550 1234' } }))
  expect(html).toContain('href="tel:+390655501234"')
  expect(text + html).not.toContain('wa.me')
})

test('shows a text with two numbers whole, and links to the first', () => {
  const phone = '333 5550163 (Anna) oppure 333 5550164 (Bruno), solo di mattina e mai dopo le 12, grazie'
  const { text, html } = makeLeadMessage(leadMessageInput({ lead: { ...annaRecord, phone } }))
  expect(text).toContain(`${fields.phone.label}: ${phone}\n`)
  expect(html).toContain('href="tel:+393335550163"')
  expect(text).toContain('https://wa.me/393335550163?')
})

test('greets without a name when there is no first name', () => {
  const { event } = makeLeadMessage(
    leadMessageInput({ lead: { ...annaRecord, name: 'Dott.ssa Bianchi', zone: 'altro' } }),
  )
  expect(decodeURIComponent(JSON.stringify(event.data.links))).toContain(
    fillText(firstMessages.greeting.plain, { marchio: business.brand, casa: houseOf('altro') }),
  )
})

test('greets who was recommended as somebody who has asked for nothing, and links to the privacy policy', () => {
  const { event } = makeLeadMessage(
    leadMessageInput({ kind: 'reminder-4', lead: { ...annaRecord, arrivedBy: 'recommendation' } }),
  )
  const words = `Ciao Anna, siamo ${business.brand}: qualcuno che ti conosce ci ha dato il tuo contatto per le foto ${houseOf('roma')}. Quando possiamo sentirci? Come usiamo i dati: ${business.siteUrl}/privacy-policy`
  const subject = `Le foto ${houseOf('roma')} · ${business.brand}`
  expect(event.data.links).toMatchObject({
    whatsapp: `https://wa.me/393331234567?text=${encodeURIComponent(words)}`,
    mail: `mailto:anna.bianchi@esempio.it?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(words)}`,
  })
})

test('keeps a long and odd name on one short line of the subject', () => {
  const name = `Anna\r\nBcc: all@esempio.it\0 ${'lunghissimo '.repeat(1000)}`
  const { subject, text } = makeLeadMessage(leadMessageInput({ lead: { ...annaRecord, name } }))
  expect(messageKind(subject)).toBe('notice')
  expect(subject).toMatch(/Anna Bcc: all@esempio\.it [a-z ]{10,40}…/)
  expect(subject).not.toMatch(/[\r\n\0]/)
  expect(text.split('\n').some((line) => line.startsWith('Bcc:'))).toBe(false)
})

test('escapes what was typed in the HTML', () => {
  const evil = `"><img src=x onerror='alert(1)'>&amp;{{x}}`
  const { html } = makeLeadMessage(
    leadMessageInput({ lead: { ...annaRecord, name: evil, phone: evil, email: `${evil}@x` } }),
  )
  expect(html).not.toContain('<img')
  expect(html).toContain('&#60;img src=x onerror=&#39;alert(1)&#39;&#62;&#38;amp;{{x}}')
})

test('is an Italian document without remote content', () => {
  const { html } = makeLeadMessage(leadMessageInput())
  expect(html).toMatch(/^<!doctype html>\n<html lang="it">/)
  expect(html).toContain('<meta charset="utf-8">')
  expect(html).not.toMatch(/<img|\ssrc=|background=|<link|<script|@import|url\(|@font-face/)
  expect(html).toContain('prefers-color-scheme: dark')
})

test.each([
  ['notice', 'lead.created', tuesday],
  ['reminder-4', 'lead.reminder', after(4)],
  ['reminder-12', 'lead.reminder', after(4)],
  ['reminder-20', 'lead.last-reminder', after(4)],
] as const)('the event of a %s has the type %s', (kind, type, at) => {
  const { event } = makeLeadMessage(leadMessageInput({ kind, now: after(4) }))
  expect(event).toMatchObject({ type, timestamp: at.toISOString() })
  expect(event.data).toMatchObject({
    id: annaRecord.id,
    name: 'Anna Bianchi',
    email: 'anna.bianchi@esempio.it',
    phone: '+39 333 123 4567',
    zone: 'roma',
    createdAt: '2026-11-17T13:20:00.000Z',
    deadline: '2026-11-18T13:20:00.000Z',
  })
})
