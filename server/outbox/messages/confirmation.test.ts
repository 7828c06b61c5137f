import { expect, test } from 'vitest'
import { parseBusiness } from '../../../business/business.ts'
import { companyLines } from '../../../business/company/company-lines.ts'
import { texts } from '../../../business/content.ts'
import { fillMoment, fillText } from '../../../business/fill-text.ts'
import { inOneCity } from '../../../content/city-words.ts'
import { confirmation } from '../../../content/confirmation.ts'
import { booking } from '../../../content/landing.ts'
import { footer, moment } from '../../../content/site.ts'
import { otherZone } from '../../../leads/lead.ts'
import { annaRecord, business, hoursAfter, tuesday } from '../../../test/fixtures/message.ts'
import type { LeadRecord } from '../../leads/lead-record.ts'
import { makeConfirmation } from './confirmation.ts'

const deadline = fillMoment(moment, 'mercoledì', '14:20')

function confirm(changes: Partial<LeadRecord> = {}, now = tuesday, own = business) {
  return makeConfirmation({
    id: 'one:confirmation',
    lead: { ...annaRecord, ...changes },
    business: own,
    texts,
    now,
  })
}

test('says until when, from which numbers, what happens then, and who writes', () => {
  const mail = confirm()
  expect(mail).toMatchObject({
    to: annaRecord.email,
    subject: fillText(confirmation.subject, { scadenza: deadline, marchio: business.brand }),
    replyTo: { name: business.brand, address: business.email },
  })
  const lines = mail?.text.split('\n')
  expect(lines?.[0]).toBe('Grazie Anna, la tua richiesta è arrivata.')
  expect(lines).toContain(`${confirmation.until} ${deadline}.`)
  expect(lines).toContain('Ti chiamiamo dal +39 06 5550 1234 o ti scriviamo su WhatsApp dal +39 333 555 0123.')
  expect(lines).toContain(`${business.siteUrl}/prepara-la-casa`)
  for (const [index, { title, text, when }] of booking.steps.entries()) {
    expect(lines).toContain(`${index + 1}. ${when}. ${title} ${text}`)
  }
  // No narrow window breaks the number.
  const ways = `${business.email} · ${business.phone.replaceAll(' ', '\u00a0')}`
  for (const line of [...companyLines({ business, footer }), ways]) {
    expect(lines).toContain(line)
    expect(mail?.html).toContain(line)
  }
})

test('names one number where calls and chats have the same', () => {
  const own = parseBusiness({ BUSINESS_PHONE: '+39 333 555 0123', BUSINESS_WHATSAPP: '+39 333 555 0123' }).business
  const mail = confirm({}, tuesday, own)
  expect(mail?.text).toContain('\nTi chiamiamo dal +39 333 555 0123.\n')
  expect(mail?.html).not.toContain(confirmation.chatFrom)
})

test('without WhatsApp it only calls', () => {
  const mail = confirm({}, tuesday, parseBusiness({ BUSINESS_WHATSAPP: 'no' }).business)
  expect(mail?.text).toContain('\nTi chiamiamo dal +39 06 5550 1234.\n')
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/whatsapp|wa\.me|un messaggio/i)
  expect(mail?.html).toContain('tel:+390655501234')
})

test('promises nobody in another city to come before that is clear', () => {
  expect(confirm()?.text).not.toContain(confirmation.otherCity)
  const mail = confirm({ zone: otherZone })
  expect(mail?.text).toContain(`\n${confirmation.otherCity}\n`)
  expect(mail?.html).toContain(confirmation.otherCity)
  expect(confirm()?.text).toContain(`Scattiamo da te, ${inOneCity}. Prepara`)
  expect(mail?.text).toContain('Scattiamo da te. Prepara')
  expect(mail?.html).not.toContain(inOneCity)
})

test('carries a contact card, and the reminder that the page offers', () => {
  const [card, reminder] = confirm()?.attachments ?? []
  expect(card).toMatchObject({ filename: 'contatto.vcf', contentType: 'text/vcard; charset=utf-8' })
  expect(card?.content).toContain('TEL;TYPE=WORK,VOICE,PREF:+390655501234')
  expect(reminder).toMatchObject({ filename: 'promemoria.ics', contentType: 'text/calendar; charset=utf-8' })
  expect(reminder?.content).toContain('DTSTART:20261118T132000Z')
  expect(reminder?.content).toContain(`SUMMARY:Casa in Posa: ci sentiamo entro ${deadline}`)
})

test('promises no time that has passed', () => {
  const mail = confirm({}, hoursAfter(tuesday, 25))
  expect(mail?.subject).toBe(fillText(confirmation.lateSubject, { marchio: business.brand }))
  expect(mail?.text).toContain(confirmation.late)
  expect(`${mail?.text} ${mail?.html}`).not.toMatch(/entro mer|14:20|entro 24/i)
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['contatto.vcf'])
})

test('greets without a name that may be none', () => {
  expect(confirm({ name: 'www.esempio.it' })?.text).toMatch(/^Grazie, la tua richiesta è arrivata\./)
})

test.each([
  ['an address that no mail can go to', { email: 'anna' }],
  ['two addresses', { email: 'anna@esempio.it, bruno@esempio.it' }],
  ['a host who was contacted', { contactedAt: tuesday }],
])('is not written for %s', (_, changes) => {
  expect(confirm(changes)).toBeNull()
})

test('has no remote content, and links without anything that tracks', () => {
  const { html = '' } = confirm() ?? {}
  expect(html).not.toMatch(/\ssrc=|<link|<script|<img|@import|url\(|@font-face/)
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link.split('?')[0])).toEqual([
    'https://wa.me/393335550123',
    'tel:+390655501234',
    `${business.siteUrl}/prepara-la-casa`,
  ])
})
