import fc from 'fast-check'
import { expect, test } from 'vitest'
import { offeredZones } from '../../business/cities.ts'
import { texts } from '../../business/content.ts'
import { firstName } from '../../leads/contact/first-name.ts'
import { otherZone } from '../../leads/lead.ts'
import { anyCharacter } from '../../test/fixtures/any-character.ts'
import { annaRecord, business, digestInput, leadMessageInput, someLeads, tuesday } from '../../test/fixtures/message.ts'
import { smtpServer } from '../../test/fixtures/smtp.ts'
import { terminalText } from '../commands/printing.ts'
import { plainAddress } from '../config/mail-address.ts'
import { csv } from '../leads/export/lead-table.ts'
import { openSmtpChannel } from './channels/smtp.ts'
import { makeConfirmation } from './messages/confirmation.ts'
import { makeDigest } from './messages/digest.ts'
import { makeLeadMessage } from './messages/lead-message.ts'

// A fixed seed: a test fails only because of a change.
const always = { seed: 33 }

/** Texts that inject a header, a line, a tag, a formula or a command. */
const odd = fc.constantFrom(
  ...[
    '\r\nBcc: evil@esempio.it\r\n',
    '\r\n\r\n',
    '\n',
    '\r',
    '\0',
    '\u2028',
    '\u0085',
    '\u202e',
    '\u2066',
    '\u200b',
    '\u001b]0;x\u0007',
  ],
  ...[
    '"',
    '<',
    '>',
    "'",
    '&',
    '<img src=x onerror=x>',
    '"><script>',
    '-->',
    '</style>',
    '{{name}}',
    '{name}',
    '$&',
    '=1+1',
    '@',
    ',',
  ],
  ...[
    '<evil@esempio.it>',
    ' evil@esempio.it, ',
    '=?utf-8?Q?=0D=0ABcc:_evil@esempio.it?=',
    '(x)',
    ':;',
    '\\',
    '%0d%0a',
    'javascript:',
  ],
)

const text = fc
  .array(fc.oneof(odd, fc.string({ unit: anyCharacter, maxLength: 8 }), fc.string({ maxLength: 8 })), { maxLength: 6 })
  .map((parts) => parts.join('').toWellFormed().replaceAll('\0', '').trim())
  .filter((whole) => whole !== '')

const lead = fc
  .record({
    name: text,
    email: fc.oneof(
      text,
      fc.tuple(text, text).map((parts) => parts.join('@')),
    ),
    phone: fc.oneof({ weight: 3, arbitrary: text }, fc.constantFrom('333 1234567', '06 5550 1234')),
    zone: fc.constantFrom(...offeredZones),
  })
  .map((fields) => ({ ...annaRecord, ...fields }))

/** Returns the elements of a document with the names of their attributes, without content. */
const structureOf = (html: string) =>
  [...html.matchAll(/<(\/?[a-z!][\w-]*)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*>|</gi)].map(([, name, attributes = '']) =>
    [name, ...[...attributes.matchAll(/\s([\w-]+)(?:="[^"]*")?/g)].map(([, attribute]) => attribute)].join(' '),
  )

const schemes =
  /^(tel:\+\d+$|https:\/\/wa\.me\/\d+\?text=[^\s"<>]*$|mailto:[^\s"<>?]*\?subject=|https:\/\/casainposa\.example\/)/
const linksIn = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&#38;', '&').replaceAll('&#39;', "'"))

test('the message of any lead has the lines, the elements and the links of every other', () => {
  const [chat, call, mailAlone] = [annaRecord.phone, '06 5550 1234', 'no'].map((phone) => {
    const usual = makeLeadMessage(leadMessageInput({ lead: { ...annaRecord, phone } }))
    return { lines: usual.text.split('\n').length, structure: structureOf(usual.html) }
  })
  fc.assert(
    fc.property(lead, (anyone) => {
      const { subject, text: words, html } = makeLeadMessage(leadMessageInput({ lead: anyone }))
      const usual = html.includes('wa.me') ? chat : html.includes('tel:') ? call : mailAlone
      expect(subject).not.toMatch(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
      expect(words.split(/[\r\n\u0085\u2028\u2029]/)).toHaveLength(usual?.lines ?? 0)
      expect(structureOf(html)).toEqual(usual?.structure)
      expect(linksIn(html).filter((link) => !schemes.test(link))).toEqual([])
    }),
    { ...always, numRuns: 400 },
  )
})

test('the digest of any leads has the elements of every other', () => {
  const heldAnna = { ...annaRecord, phone: 'no' }
  const known = structureOf(
    makeDigest(digestInput({ open: someLeads([{ ...annaRecord, phone: 'no' }]), held: someLeads([heldAnna]) })).html,
  )
  fc.assert(
    fc.property(lead, lead, (open, held) => {
      const { html, subject } = makeDigest(
        digestInput({
          open: someLeads([{ ...open, phone: 'no' }]),
          held: someLeads([{ ...held, name: annaRecord.name, phone: 'no' }]),
        }),
      )
      expect(structureOf(html)).toEqual(known)
      expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
    }),
    { ...always, numRuns: 300 },
  )
})

test('the mail about any lead goes to the business alone, with the headers of every other', async () => {
  const server = await smtpServer()
  const channel = openSmtpChannel({
    url: `smtp://127.0.0.1:${server.port}`,
    from: { name: 'Casa in Posa', address: 'lead@casainposa.example' },
    to: ['anna@studio.example'],
    escalationTo: [],
  })
  try {
    await fc.assert(
      fc.asyncProperty(lead, async (anyone) => {
        await channel.deliver(makeLeadMessage(leadMessageInput({ lead: anyone })))
        const mail = server.mails.at(-1)
        const headers = [...(mail?.parsed.headers.keys() ?? [])].filter((name) => name !== 'reply-to')
        expect(mail?.recipients).toEqual(['anna@studio.example'])
        expect(headers.sort()).toEqual([
          ...['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'],
        ])
        const answersTo = mail?.parsed.replyTo?.value ?? []
        expect(answersTo.length).toBeLessThanOrEqual(1)
        // The domain may be in Punycode; the part before the @ is the same.
        expect(answersTo.every(({ address }) => anyone.email.startsWith(address?.split('@')[0] ?? '?'))).toBe(true)
        expect(mail?.parsed.attachments).toEqual([])
      }),
      { ...always, numRuns: 75 },
    )
  } finally {
    await channel.close()
  }
})

/** Names that pass as one beside names that do not, and addresses that mail can go to beside any others. */
const host = fc
  .tuple(
    lead,
    fc.option(fc.constantFrom('Anna', 'Maria-Grazia', 'D’Angelo', 'Łukasz', 'Мария', 'علي')),
    fc.option(fc.stringMatching(/^[\w.!#$%&'*+/=?^`{|}~-]{1,30}@[a-z-]{1,12}\.(it|example)$/)),
  )
  .map(([anyone, first, email]) => ({
    ...anyone,
    ...(first !== null && { name: `${first} ${anyone.name}` }),
    ...(email !== null && { email }),
  }))

const confirmationOf = (record: typeof annaRecord) =>
  makeConfirmation({ id: `${record.id}:confirmation`, lead: record, business, texts, now: tuesday })

test('the confirmation of any lead holds no byte of what was typed but a first name', () => {
  let named = 0
  fc.assert(
    fc.property(host, (anyone) => {
      const mail = confirmationOf(anyone)
      fc.pre(mail !== null)
      const first = firstName(anyone.name)
      named += first === null ? 0 : 1
      expect(first ?? 'Anna').toMatch(/^(?!.*\d)[\p{L}\p{M}'’-]{2,40}$/u)
      const { to: _, ...content } = mail
      // Whether the home is in another city is chosen, not typed.
      const zone = anyone.zone === otherZone ? otherZone : annaRecord.zone
      const { to: __, ...usual } = confirmationOf({ ...annaRecord, zone, name: first ?? '' }) ?? {}
      expect(content).toEqual(usual)
    }),
    { ...always, numRuns: 800 },
  )
  expect(named).toBeGreaterThan(80)
})

test('the confirmation of any lead goes to its address alone, with the headers of every other', async () => {
  const server = await smtpServer()
  const channel = openSmtpChannel({
    url: `smtp://127.0.0.1:${server.port}`,
    from: { name: '', address: 'lead@casainposa.example' },
    to: ['anna@studio.example'],
    escalationTo: [],
  })
  try {
    await fc.assert(
      fc.asyncProperty(host, async (anyone) => {
        const mail = confirmationOf(anyone)
        fc.pre(mail !== null)
        const failure = await channel.deliverToHost(mail).then(
          () => null,
          (error: unknown) => error,
        )
        if (failure !== null) {
          // A domain that no mail server takes for one.
          expect(failure).toMatchObject({ reason: 'EENVELOPE 501' })
          return
        }
        const { parsed, recipients } = server.confirmations.at(-1) ?? {}
        expect(recipients).toEqual([plainAddress(anyone.email)])
        expect([...(parsed?.headers.keys() ?? [])].sort()).toEqual([
          ...['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'reply-to', 'subject'],
          ...['to', 'x-auto-response-suppress'],
        ])
        expect(parsed?.subject).toBe(mail.subject)
        expect(parsed?.attachments.map(({ filename }) => filename)).toEqual(['contatto.vcf', 'promemoria.ics'])
      }),
      { ...always, numRuns: 75 },
    )
  } finally {
    await channel.close()
  }
  expect(server.confirmations.length).toBeGreaterThan(25)
})

test('any text becomes one cell that no spreadsheet runs, and one line of a terminal', () => {
  fc.assert(
    fc.property(text, (anything) => {
      const written = csv([[anything, 'end']]).slice(1)
      const [, quoted, plain] = /^(?:"((?:[^"]|"")*)"|([^";\r\n]*));end\r\n$/.exec(written) ?? []
      expect(quoted ?? plain).toBeDefined()
      expect(quoted ?? plain).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      expect(terminalText(anything)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    }),
    { ...always, numRuns: 2000 },
  )
})
