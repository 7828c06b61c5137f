import { expect, test } from 'vitest'
import { makeDigest } from './make-digest.ts'
import { annaRecord, digestNews, hoursAfter, tuesday } from './message-fixture.ts'

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

test('lists open leads, the most urgent first, with what is left', () => {
  const open = [cameIn(2), cameIn(30, { name: 'Giulia Però' }), cameIn(23, { name: 'Luca Verdi', zone: 'milano' })]
  const { subject, text } = makeDigest(digestNews({ open }))
  expect(subject).toBe('Riepilogo di martedì 17 novembre: 3 richieste aperte, 1 fuori tempo')
  const lines = text.split('\n').filter((line) => line.startsWith('- '))
  expect(lines).toEqual([
    '- Giulia Però, Roma: in ritardo di 6 ore',
    '- Luca Verdi, Milano: entro martedì 15:20, manca 1 ora',
    '- Anna Bianchi, Roma: entro mercoledì 12:20, mancano 22 ore',
  ])
})

test('lists fifty at most and says how many more there are', () => {
  const open = Array.from({ length: 63 }, () => cameIn(1))
  const { text, html, event } = makeDigest(digestNews({ open }))
  expect(text.match(/^- /gm)).toHaveLength(50)
  expect(text).toContain('e altre 13')
  expect(html).toContain('e altre 13')
  expect(event.data).toMatchObject({ openCount: 63, open: { length: 50 } })
})

test('says why a lead is held and how it is let through', () => {
  const held = [cameIn(1, { heldBecause: 'trap' }), cameIn(2, { heldBecause: 'sender' })]
  const { text, html } = makeDigest(digestNews({ held }))
  expect(text).toContain('ha riempito un campo che le persone non vedono')
  expect(text).toContain('molte richieste dallo stesso indirizzo IP in poco tempo')
  expect(text).toContain('npm run leads -- release 1a2b3c4d\n')
  expect(html).toContain('npm run leads -- release 1a2b3c4d<')
  for (const form of [text, html]) {
    expect(form).toContain('Dopo 30 giorni le cancelliamo.')
  }
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
    digestNews({ open: [cameIn(1, { name: '<b>x</b>' })], held: [cameIn(1, { name: '<i>y</i>' })] }),
  )
  expect(html).not.toMatch(/<[bi]>/)
})
