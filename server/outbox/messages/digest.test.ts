import { expect, test } from 'vitest'
import { heldRetentionDays } from '../../../business/business.ts'
import { placeOf } from '../../../business/cities.ts'
import { fillCounted, fillMoment, fillText } from '../../../business/fill-text.ts'
import { durationWords } from '../../../business/time/duration-words.ts'
import { digest, heldReasons, leadActions, leadFacts } from '../../../content/notifications.ts'
import { backups } from '../../../content/office/backups.ts'
import { push } from '../../../content/office/push.ts'
import { reviewsWaiting } from '../../../content/office/reviews-waiting.ts'
import { moment } from '../../../content/site.ts'
import {
  annaRecord,
  closedOffice,
  digestInput,
  hoursAfter,
  noBackup,
  openOffice,
  someLeads,
  tuesday,
} from '../../../test/fixtures/message.ts'
import type { LeadRecord } from '../../leads/lead-record.ts'
import type { SourceFigures } from '../../visits/visits-in-sql.ts'
import { MAX_HELD_IN_DIGEST, makeDigest, makeHeldDigest } from './digest.ts'
import { dayAndTime, timeLeftWords } from './words.ts'

const day = 'martedì 17 novembre'

const receivedBefore = (hoursAgo: number, changes = {}) => ({
  ...annaRecord,
  createdAt: hoursAfter(tuesday, -hoursAgo),
  ...changes,
})

/** The words for what is left of the 24 hours of a lead received so many hours ago. */
const left = (hoursAgo: number) => timeLeftWords(hoursAfter(tuesday, -hoursAgo), tuesday).left
const until = (weekday: string, time: string, hoursAgo: number) =>
  fillText(digest.until, { deadline: fillMoment(moment, weekday, time), left: left(hoursAgo) })
const over = (hoursAgo: number) => fillText(digest.wasUntil, { left: left(hoursAgo) })
const headline = (name: string, zone: 'roma' | 'milano') => fillText(leadFacts.headline, { name, place: placeOf(zone) })

test('has a calm text when no lead is open', () => {
  const { id, subject, text, html, replyTo, audience } = makeDigest(digestInput())
  expect(id).toBe('digest:2026-11-17')
  expect(subject).toBe(fillText(digest.subject, { day, state: digest.nothingOpen }))
  expect(text).toContain(digest.calm)
  expect(text).toContain(digest.noFigures)
  expect(html.toLowerCase()).toContain(digest.nothingOpen.toLowerCase())
  expect([replyTo, audience]).toEqual([null, 'usual'])
})

test('lists open leads with what is left of their 24 hours', () => {
  const open = someLeads([
    receivedBefore(30, { name: 'Giulia Però' }),
    receivedBefore(23, { name: 'Luca Verdi', zone: 'milano' }),
    receivedBefore(2),
  ])
  const { subject, text } = makeDigest(digestInput({ open, overdue: 1 }))
  expect(subject).toBe(
    fillText(digest.subject, {
      day,
      state: `${fillCounted(digest.open, 3)}, ${fillCounted(digest.overdue, 1)}`,
    }),
  )
  const lines = text.split('\n').filter((line) => line.startsWith('- '))
  expect(lines).toEqual([
    `- ${headline('Giulia Però', 'roma')}: ${over(30)}`,
    `- ${headline('Luca Verdi', 'milano')}: ${until('martedì', '15:20', 23)}`,
    `- ${headline('Anna Bianchi', 'roma')}: ${until('mercoledì', '12:20', 2)}`,
  ])
})

test('has the number of leads that it does not list', () => {
  const open = someLeads(
    Array.from({ length: 50 }, () => receivedBefore(1)),
    63,
  )
  const { text, html, event } = makeDigest(digestInput({ open, office: openOffice }))
  expect(text.match(/^- /gm)).toHaveLength(15)
  expect(text).toContain(`${fillCounted(digest.more, 48)}\n${leadActions.office}: ${openOffice.url}\n`)
  expect(html).toContain(fillCounted(digest.more, 48))
  expect(html).toContain(`href="${openOffice.url}"`)
  expect(event.data).toMatchObject({ openCount: 63, open: { length: 50 } })
})

const inOffice = (id: string) => `https://casainposa.example/ufficio/richieste/${id}`

test('has the reason why a lead is held, and the way to let it through in the office', () => {
  const held = someLeads([receivedBefore(1, { heldBecause: 'trap' }), receivedBefore(2, { heldBecause: 'sender' })])
  const { text, html, event } = makeDigest(digestInput({ held, office: openOffice }))
  expect(text).toContain(heldReasons.trap)
  expect(text).toContain(heldReasons.sender)
  expect(text).toContain(`  ${leadActions.office}: ${inOffice(annaRecord.id)}\n`)
  expect(html).toContain(`href="${inOffice(annaRecord.id)}"`)
  for (const form of [text, html]) {
    expect(form).toContain(fillText(digest.heldNote, { heldRetentionDays, release: digest.release }))
  }
  expect(event.data).toMatchObject({ held: [{ office: inOffice(annaRecord.id) }, {}] })
})

test('has the way into the office for photographs that are to be delivered, in its text too', () => {
  const shot = { ...annaRecord, contactedAt: tuesday, bookedFor: hoursAfter(tuesday, -30), bookedMinutes: 120 }
  const { text, html } = makeDigest(digestInput({ toDeliver: [shot], office: openOffice }))
  expect(text).toContain(`\n  ${leadActions.office}: ${inOffice(shot.id)}\n`)
  expect(html).toContain(`href="${inOffice(shot.id)}"`)
})

test('says how to come into the office while nobody was invited, and links to no lead in it', () => {
  const news = digestInput({
    open: someLeads([receivedBefore(1)]),
    held: someLeads([receivedBefore(1, { heldBecause: 'trap' })]),
  })
  const release = fillText(digest.releaseWithoutOffice, { address: closedOffice.url })
  for (const { text, html } of [makeDigest(news), makeHeldDigest({ ...news, id: 'held-digest:1' })]) {
    for (const form of [text, html]) {
      expect(form).toContain(fillText(digest.heldNote, { heldRetentionDays, release }))
      expect(form).not.toContain('/richieste/')
      expect(form).not.toContain(leadActions.office)
    }
  }
})

test('leads to open leads in the office', () => {
  const { text, html, event } = makeDigest(digestInput({ open: someLeads([receivedBefore(1)]), office: openOffice }))
  expect(text).toContain(`  ${leadActions.office}: ${inOffice(annaRecord.id)}\n`)
  expect(html).toContain(`href="${inOffice(annaRecord.id)}"`)
  expect(event.data).toMatchObject({ open: [{ office: inOffice(annaRecord.id) }] })
})

test('has all of a held lead that is needed to judge it and to call', () => {
  const long = `Giulia ${'Maria '.repeat(20)}Conti`
  const held = someLeads(
    [receivedBefore(3, { heldBecause: 'content', name: long, phone: '333 1234567 airbnb.it/rooms/1' })],
    7,
  )
  const news = digestInput({ held })
  for (const { text, html } of [makeDigest(news), makeHeldDigest({ ...news, id: 'held-digest:1' })]) {
    for (const form of [text, html]) {
      expect(form).toContain(until('mercoledì', '11:20', 3))
      expect(form).toContain(heldReasons.content)
      expect(form).toContain(long)
      expect(form).toContain('333 1234567 airbnb.it/rooms/1')
      expect(form).toContain('anna.bianchi@esempio.it')
      expect(form).toContain(dayAndTime(hoursAfter(tuesday, -3)))
      expect(form).toMatch(/tel:\+393331234567/)
      expect(form).toContain('https://wa.me/393331234567')
      expect(form).toContain(leadActions.contacted)
      expect(form).toContain(fillCounted(digest.more, 6))
    }
    expect(text).toContain(news.contactedUrlOf(annaRecord))
  }
})

test('a digest of held leads has their number, and their data for a webhook', () => {
  const news = {
    ...digestInput({ held: someLeads([receivedBefore(1, { heldBecause: 'trap' })]) }),
    id: 'held-digest:1',
  }
  const { id, subject, event, audience, replyTo } = makeHeldDigest(news)
  expect([id, subject, audience, replyTo]).toEqual(['held-digest:1', fillCounted(digest.heldSubject, 1), 'usual', null])
  expect(event).toMatchObject({
    type: 'leads.held',
    data: { heldCount: 1, held: [{ id: annaRecord.id, phone: annaRecord.phone, heldBecause: 'trap' }] },
  })
})

test('is short however long the texts of robots are', () => {
  const wordy = 'seo '.repeat(4_000)
  const held = Array.from({ length: 50 }, () =>
    receivedBefore(1, { heldBecause: 'content', name: wordy, phone: wordy }),
  )
  const { text, html, event } = makeDigest(digestInput({ held: someLeads(held, 5_000) }))
  expect(text.length + html.length + JSON.stringify(event).length).toBeLessThan(500_000)
})

test('stays below what Gmail shows of a mail, however much there is to do', () => {
  const lead = { ...annaRecord, name: 'Anna Maria Bianchi Rossi', email: 'anna.maria.bianchi@esempio.it' }
  const many = (changes: Partial<LeadRecord>) => Array.from({ length: 50 }, () => ({ ...lead, ...changes }))
  const { html } = makeDigest(
    digestInput({
      open: someLeads(many({}), 500),
      toDeliver: many({ bookedFor: hoursAfter(tuesday, -30) }),
      held: someLeads(many({ heldBecause: 'content' }).slice(0, MAX_HELD_IN_DIGEST), 500),
      office: openOffice,
    }),
  )
  expect(Buffer.byteLength(html)).toBeLessThan(95_000)
})

test('has the figures of the promise of 24 hours', () => {
  const figures = { leads: 25, withinDeadline: 19, decided: 21, medianMs: 200 * 60_000 }
  const { text } = makeDigest(digestInput({ figures }))
  expect(text).toContain(`${digest.median}: ${durationWords(200 * 60_000)}`)
  expect(text).toContain(`${digest.share}: ${fillText(digest.shareOf, { within: 19, decided: 21, percent: 90 })}`)
})

/** Figures of a source; visits without leads unless a test says otherwise. */
const from = (source: string, changes: Partial<SourceFigures> = {}): SourceFigures => ({
  ...{ source, medium: '', campaign: '', visits: 10, leads: 0, withinDeadline: 0, decided: 0 },
  ...changes,
})

test('lists where visits and leads came from, and none where nothing came', () => {
  const campaign = { medium: 'social', campaign: 'estate', visits: 30, leads: 2, withinDeadline: 1, decided: 2 }
  const sources = [
    from('instagram', campaign),
    from('', { visits: 50, leads: 1 }),
    from('www.google.com', { medium: 'referral' }),
    from('(other)', { visits: 1 }),
  ]
  const { text, html, event } = makeDigest(digestInput({ sources }))
  expect(text.split('\n').filter((line) => line.startsWith('- '))).toEqual([
    '- instagram · social · estate: 30 visite · 2 richieste · 6,7\u00a0% delle visite · 1 su 2 entro 24 ore',
    `- ${digest.sources.none}: 50 visite · 1 richiesta`,
    '- www.google.com: 10 visite',
    `- ${digest.sources.others}: 1 visita`,
  ])
  expect(text).toContain(digest.sources.title.toUpperCase())
  expect(html).toContain('instagram · social · estate')
  expect(event.data).toMatchObject({ sources: [{ source: 'instagram', visits: 30, requests: 2 }, {}, {}, {}] })
  const without = makeDigest(digestInput())
  expect(without.text + without.html).not.toContain(digest.sources.title)
  expect(without.event.data).not.toHaveProperty('sources')
})

test('more requests than visits make no percentage: one host may ask for three houses, and not each visit is counted', () => {
  const { text } = makeDigest(digestInput({ sources: [from('newsletter', { visits: 2, leads: 3 })] }))
  expect(text.split('\n')).toContain('- newsletter: 2 visite · 3 richieste')
})

test('lists ten sources at most, and sums the others', () => {
  const sources = Array.from({ length: 14 }, (_, index) => from(`fonte ${index}`, { visits: 20 - index, leads: 1 }))
  const { text } = makeDigest(digestInput({ sources }))
  const lines = text.split('\n').filter((line) => line.startsWith('- '))
  expect(lines).toHaveLength(11)
  expect(lines[10]).toBe(`- ${fillCounted(digest.sources.more, 4)}: 34 visite · 4 richieste`)
})

test('escapes and shortens what others write into links', () => {
  const { text, html } = makeDigest(
    digestInput({ sources: [from('<b>x</b>\u202e', { medium: 'm'.repeat(64), campaign: 'x'.repeat(64) })] }),
  )
  expect(html).not.toMatch(/<b>|\u202e/)
  expect(text).not.toContain('\u202e')
  expect(text).toMatch(/m{64} · x{1,5}…: /)
})

test('has the number of undelivered notifications, unless there are none', () => {
  expect(makeDigest(digestInput({ undelivered: 1 })).text).toContain(fillCounted(digest.undelivered, 1))
  expect(makeDigest(digestInput({ undelivered: 3 })).html).toContain(fillCounted(digest.undelivered, 3))
  expect(makeDigest(digestInput()).text).not.toContain(fillCounted(digest.undelivered, 0))
})

test('warns of withdrawn reviews for as long as the site shows them', () => {
  const reviews = { toAsk: 0, toRead: 0, withdrawn: 2 }
  const { text, html } = makeDigest(digestInput({ reviews }))
  const words = fillCounted(reviewsWaiting.withdrawn, 2)
  expect([text.includes(words), html.includes(words)]).toEqual([true, true])
  expect(makeDigest(digestInput()).text).not.toContain('recension')
})

test('names a withdrawn review by the days that its card has', () => {
  const day = (text: string) => new Date(`2026-${text}T10:00:00Z`)
  const withdrawnReviews = [{ withdrawnAt: day('11-16'), requestedAt: day('10-03'), deliveredAt: day('10-11') }]
  expect(makeDigest(digestInput({ withdrawnReviews })).text).toContain(
    'Il 16/11/26 è stata ritirata una recensione: richiesta del 03/10/26, consegna dell’11/10/26.',
  )
})

test('escapes names in the HTML', () => {
  const { html } = makeDigest(
    digestInput({
      open: someLeads([receivedBefore(1, { name: '<b>x</b>' })]),
      held: someLeads([receivedBefore(1, { name: '<i>y</i>' })]),
    }),
  )
  expect(html).not.toMatch(/<[bi]>/)
})

test('names the telephones that get no notices any more', () => {
  const anna = { person: 'Anna', device: 'iPhone' }
  const { text, html, event } = makeDigest(digestInput({ undelivered: 1, lostTelephones: [anna] }))
  expect(text).toContain(
    `${fillCounted(digest.undelivered, 1)}\n\n${fillText(push.lost.one, { telephones: 'Anna (iPhone)' })}`,
  )
  expect(html).toContain(fillText(push.lost.one, { telephones: 'Anna (iPhone)' }))
  expect(event.data).toMatchObject({ lostTelephones: [anna] })
  const several = makeDigest(digestInput({ lostTelephones: [anna, { person: 'Bruno', device: '<b>Pixel</b>' }] }))
  expect(several.text).toContain('Anna (iPhone), Bruno (<b>Pixel</b>)')
  expect(several.html).not.toContain('<b>')
})

test('says when the last backup was made, and nothing of backups where there are none', () => {
  const backup = { ...noBackup, checkedAt: '2026-11-17T02:30:10Z', madeAt: '2026-11-17T02:30:00Z' }
  const { text, html, event } = makeDigest(digestInput({ backup }))
  expect(text).toContain('\n\nLE COPIE DI TUTTO\nUltima copia: stanotte, riaperta e contata\n')
  expect(html).toContain('Ultima copia: stanotte, riaperta e contata')
  expect(event.data).toMatchObject({ backup: { madeAt: backup.madeAt, failure: null, warnings: [] } })
  const without = makeDigest(digestInput())
  expect(without.text + without.html).not.toMatch(/copi/i)
  expect(without.event.data).not.toHaveProperty('backup')
})

test('warns of a backup that is of no use, and of what else is wrong with them', () => {
  const { text, html } = makeDigest(
    digestInput({
      backup: {
        ...noBackup,
        checkedAt: '2026-11-17T02:30:10Z',
        madeAt: '2026-11-15T02:30:00Z',
        sentAt: '2026-11-15T02:35:00Z',
        failure: 'cut-off',
        warnings: ['late', 'sent-late', 'data-disk-full'],
        file: '/var/lib/backups/leads.backup',
      },
    }),
  )
  const failed = fillText(backups.failed, { moment: backups.tonight, reason: backups.failures['cut-off'] })
  const { late, 'sent-late': sentLate, 'data-disk-full': full } = backups.warnings
  expect(text).toContain(['', failed, late, sentLate, full, ''].join('\n\n'))
  expect(text).toContain(
    '\nUltima copia: domenica 15 novembre alle\u00a03:30, riaperta e contata\nFuori dal server: domenica',
  )
  expect(html).toContain(failed)
})
