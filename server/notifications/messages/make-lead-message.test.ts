import { expect, test } from 'vitest'
import { makeLeadMessage } from './make-lead-message.ts'
import { annaRecord, hoursAfter, leadNews, tuesday } from './message-fixture.ts'

const after = (hours: number) => hoursAfter(tuesday, hours)

test('says of a new lead who, where and until when', () => {
  const { subject, text, audience, replyTo } = makeLeadMessage(leadNews())
  expect(subject).toBe('Nuova richiesta: Anna Bianchi, Roma (entro mercoledì 14:20)')
  expect(audience).toBe('usual')
  expect(replyTo).toEqual({ name: 'Anna Bianchi', address: 'anna.bianchi@esempio.it' })
  expect(text).toContain('Da contattare entro mercoledì 14:20 (mancano 24 ore).')
  expect(text).toContain('Telefono: +39 333 123 4567\nEmail: anna.bianchi@esempio.it\nCittà: Roma\n')
  expect(text).toContain('Arrivata: martedì 17 novembre, 14:20')
})

test('reminds with what is left, and at last those who are to step in', () => {
  const first = makeLeadMessage(leadNews({ kind: 'reminder-4', now: after(4) }))
  const second = makeLeadMessage(leadNews({ kind: 'reminder-12', now: after(12.25) }))
  const last = makeLeadMessage(leadNews({ kind: 'reminder-20', now: after(20) }))
  expect(first.subject).toBe('Da contattare: Anna Bianchi, Roma (mancano 20 ore)')
  expect(second.subject).toBe('Da contattare: Anna Bianchi, Roma (mancano 11 ore e 45 minuti)')
  expect(last.subject).toBe('Urgente: Anna Bianchi, Roma (mancano 4 ore)')
  expect([first.audience, second.audience, last.audience]).toEqual(['usual', 'usual', 'escalation'])
})

test('says that the 24 hours are over', () => {
  const { subject, text } = makeLeadMessage(leadNews({ kind: 'reminder-20', now: after(30) }))
  expect(subject).toBe('Fuori tempo: Anna Bianchi, Roma (il termine era mercoledì 14:20)')
  expect(text).toContain('in ritardo di 6 ore')
})

test('links to every way to the person, in the text and in the HTML', () => {
  const { text, html, event } = makeLeadMessage(leadNews())
  const greeting =
    'Ciao Anna, siamo Casa in Posa. Grazie per la tua richiesta! Quando possiamo sentirci per le foto della tua casa a Roma?'
  const links = {
    call: 'tel:+393331234567',
    whatsapp: `https://wa.me/393331234567?text=${encodeURIComponent(greeting)}`,
    mail: 'mailto:anna.bianchi@esempio.it?subject=La%20tua%20richiesta%20a%20Casa%20in%20Posa',
    contacted: 'https://casainposa.example/contattato?richiesta=1&scade=2&firma=3',
  }
  expect(event.data.links).toEqual(links)
  for (const link of Object.values(links)) {
    expect(text).toContain(link)
    expect(html).toContain(`href="${link.replaceAll('&', '&#38;')}"`)
  }
})

test('leaves out what cannot be dialled and the link that is not there', () => {
  const lead = { ...annaRecord, phone: 'solo email' }
  const { text, html } = makeLeadMessage(leadNews({ lead, contactedUrl: null }))
  expect(text + html).not.toMatch(/tel:|wa\.me|Segna come contattato/)
  expect(text).toContain('Telefono: solo email')
})

test('offers no chat with a landline', () => {
  const { text, html } = makeLeadMessage(leadNews({ lead: { ...annaRecord, phone: '06 5550 1234' } }))
  expect(html).toContain('href="tel:+390655501234"')
  expect(text + html).not.toContain('wa.me')
})

test('shows two numbers and their words whole, and dials neither', () => {
  const phone = '333 5550163 (Anna) oppure 333 5550164 (Bruno), solo di mattina e mai dopo le 12, grazie'
  const { text, html } = makeLeadMessage(leadNews({ lead: { ...annaRecord, phone } }))
  expect(text).toContain(`Telefono: ${phone}\n`)
  expect(text + html).not.toMatch(/tel:|wa\.me/)
})

test('greets without a name when it is none to greet with', () => {
  const { event } = makeLeadMessage(leadNews({ lead: { ...annaRecord, name: 'Dott.ssa Bianchi', zone: 'altro' } }))
  expect(decodeURIComponent(JSON.stringify(event.data.links))).toContain('Ciao, siamo Casa in Posa.')
})

test('keeps a long and odd name on one short line of the subject', () => {
  const name = `Anna\r\nBcc: all@esempio.it\0 ${'lunghissimo '.repeat(1000)}`
  const { subject, text } = makeLeadMessage(leadNews({ lead: { ...annaRecord, name } }))
  expect(subject).toMatch(/^Nuova richiesta: Anna Bcc: all@esempio\.it [a-z ]{10,40}…, Roma \(entro mercoledì 14:20\)$/)
  expect(text.split('\n').some((line) => line.startsWith('Bcc:'))).toBe(false)
})

test('writes what was typed into the HTML as text and nothing else', () => {
  const evil = `"><img src=x onerror='alert(1)'>&amp;{{x}}`
  const { html } = makeLeadMessage(leadNews({ lead: { ...annaRecord, name: evil, phone: evil, email: `${evil}@x` } }))
  expect(html).not.toContain('<img')
  expect(html).toContain('&#60;img src=x onerror=&#39;alert(1)&#39;&#62;&#38;amp;{{x}}')
})

test('is a whole Italian document that fetches nothing', () => {
  const { html } = makeLeadMessage(leadNews())
  expect(html).toMatch(/^<!doctype html>\n<html lang="it">/)
  expect(html).toContain('<meta charset="utf-8">')
  expect(html).not.toMatch(/\ssrc=|<link|<script|@import|url\(|@font-face/)
  expect(html).toContain('prefers-color-scheme: dark')
})

test.each([
  ['notice', 'lead.created', tuesday],
  ['reminder-4', 'lead.reminder', after(4)],
  ['reminder-12', 'lead.reminder', after(4)],
  ['reminder-20', 'lead.last-reminder', after(4)],
] as const)('tells a webhook of a %s as %s', (kind, type, at) => {
  const { event } = makeLeadMessage(leadNews({ kind, now: after(4) }))
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
