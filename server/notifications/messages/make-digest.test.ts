import { expect, test } from 'vitest'
import { makeDigest, makeHeldDigest } from './make-digest.ts'
import { annaRecord, digestNews, hoursAfter, someLeads, tuesday } from './message-fixture.ts'

const cameIn = (hoursAgo: number, changes = {}) => ({
  ...annaRecord,
  createdAt: hoursAfter(tuesday, -hoursAgo),
  ...changes,
})

test('is calm when nobody waits', () => {
  const { id, subject, text, html, replyTo, audience } = makeDigest(digestNews())
  expect(id).toBe('digest:2026-11-17')
  expect(subject).toBe('Riepilogo di martedì 17 novembre: nessuna richiesta aperta')
  expect(text).toContain('Nessuno aspetta una risposta. Buon lavoro!')
  expect(text).toContain('Ancora nessuna richiesta da misurare.')
  expect(html).toContain('Nessuna richiesta aperta')
  expect([replyTo, audience]).toEqual([null, 'usual'])
})

test('lists open leads with what is left', () => {
  const open = someLeads([
    cameIn(30, { name: 'Giulia Però' }),
    cameIn(23, { name: 'Luca Verdi', zone: 'milano' }),
    cameIn(2),
  ])
  const { subject, text } = makeDigest(digestNews({ open, overdue: 1 }))
  expect(subject).toBe('Riepilogo di martedì 17 novembre: 3 richieste aperte, 1 fuori tempo')
  const lines = text.split('\n').filter((line) => line.startsWith('- '))
  expect(lines).toEqual([
    '- Giulia Però, Roma: in ritardo di 6 ore',
    '- Luca Verdi, Milano: entro martedì 15:20, manca 1 ora',
    '- Anna Bianchi, Roma: entro mercoledì 12:20, mancano 22 ore',
  ])
})

test('says how many more there are than it lists', () => {
  const open = someLeads(
    Array.from({ length: 50 }, () => cameIn(1)),
    63,
  )
  const { text, html, event } = makeDigest(digestNews({ open }))
  expect(text.match(/^- /gm)).toHaveLength(50)
  expect(text).toContain('e altre 13')
  expect(html).toContain('e altre 13')
  expect(event.data).toMatchObject({ openCount: 63, open: { length: 50 } })
})

test('says why a lead is held and how it is let through', () => {
  const held = someLeads([cameIn(1, { heldBecause: 'trap' }), cameIn(2, { heldBecause: 'sender' })])
  const { text, html } = makeDigest(digestNews({ held }))
  expect(text).toContain('ha riempito un campo che le persone non vedono')
  expect(text).toContain('molte richieste dallo stesso indirizzo IP in poco tempo')
  expect(text).toContain('npm run leads -- release 1a2b3c4d\n')
  expect(html).toContain('npm run leads -- release 1a2b3c4d<')
  for (const form of [text, html]) {
    expect(form).toContain('Le altre richieste si cancellano dopo 30\u00a0giorni.')
  }
})

test('says of a held lead all that is needed to judge it and to call', () => {
  const long = `Giulia ${'Maria '.repeat(20)}Conti`
  const held = someLeads([cameIn(3, { heldBecause: 'content', name: long, phone: '333 1234567 airbnb.it/rooms/1' })], 7)
  const news = digestNews({ held })
  for (const { text, html } of [makeDigest(news), makeHeldDigest({ ...news, id: 'held-digest:1' })]) {
    for (const form of [text, html]) {
      expect(form).toContain('entro mercoledì 11:20, mancano 21 ore')
      expect(form).toContain('il testo somiglia a pubblicità')
      expect(form).toContain(long)
      expect(form).toContain('333 1234567 airbnb.it/rooms/1')
      expect(form).toContain('anna.bianchi@esempio.it')
      expect(form).toContain('martedì 17 novembre, 11:20')
      expect(form).toMatch(/tel:\+393331234567/)
      expect(form).toContain('https://wa.me/393331234567')
      expect(form).toContain('Segna come contattato')
      expect(form).toContain('e altre 6')
    }
    expect(text).toContain(news.contactedUrlOf(annaRecord))
  }
})

test('a message about held leads says how many there are, and tells a webhook of them', () => {
  const news = { ...digestNews({ held: someLeads([cameIn(1, { heldBecause: 'trap' })]) }), id: 'held-digest:1' }
  const { id, subject, event, audience, replyTo } = makeHeldDigest(news)
  expect([id, subject, audience, replyTo]).toEqual(['held-digest:1', '1 richiesta da controllare', 'usual', null])
  expect(event).toMatchObject({
    type: 'leads.held',
    data: { heldCount: 1, held: [{ id: annaRecord.id, phone: annaRecord.phone, heldBecause: 'trap' }] },
  })
})

test('is short however much robots wrote', () => {
  const wordy = 'seo '.repeat(4_000)
  const held = Array.from({ length: 50 }, () => cameIn(1, { heldBecause: 'content', name: wordy, phone: wordy }))
  const { text, html, event } = makeDigest(digestNews({ held: someLeads(held, 5_000) }))
  expect(text.length + html.length + JSON.stringify(event).length).toBeLessThan(500_000)
})

test('says how well the promise was kept', () => {
  const figures = { leads: 25, withinDeadline: 19, decided: 21, medianMs: 200 * 60_000 }
  const { text } = makeDigest(digestNews({ figures }))
  expect(text).toContain('Tempo mediano di risposta: 3 ore e 20 minuti')
  expect(text).toContain('Contattate entro 24 ore: 19 su 21 (90%)')
})

test('says what could not be delivered yet, and nothing when all was', () => {
  expect(makeDigest(digestNews({ undelivered: 1 })).text).toContain('1 avviso non è ancora partito')
  expect(makeDigest(digestNews({ undelivered: 3 })).html).toContain('3 avvisi non sono ancora partiti')
  expect(makeDigest(digestNews()).text).not.toContain('partit')
})

test('writes names into the HTML as text', () => {
  const { html } = makeDigest(
    digestNews({
      open: someLeads([cameIn(1, { name: '<b>x</b>' })]),
      held: someLeads([cameIn(1, { name: '<i>y</i>' })]),
    }),
  )
  expect(html).not.toMatch(/<[bi]>/)
})
