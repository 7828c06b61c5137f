import { describe, expect, test } from 'vitest'
import type { Lead } from '../../leads/lead.ts'
import { anna, sameLeadCases } from '../../leads/same-lead-cases.ts'
import { realLeads } from './real-lead-cases.ts'
import { contentScore, DOUBTFUL_SCORE } from './score-content.ts'
import { spamLeads } from './spam-lead-cases.ts'

const isHeld = (lead: Lead) => contentScore(lead) >= DOUBTFUL_SCORE
const scoreOf = (change: Partial<Lead>) => contentScore({ ...anna, ...change })

describe('of two hundred leads that people might leave', () => {
  test('all are different', () => {
    expect(realLeads).toHaveLength(200)
    for (const field of ['name', 'email'] as const) {
      expect(new Set(realLeads.map((lead) => lead[field])).size).toBe(200)
    }
    expect(new Set(realLeads.map(({ phone }) => phone)).size).toBeGreaterThanOrEqual(45)
  })

  test('none is held', () => {
    expect(realLeads.filter(isHeld)).toEqual([])
  })

  test('nearly all show no signal at all', () => {
    expect(realLeads.filter((lead) => contentScore(lead) === 0).length).toBeGreaterThanOrEqual(170)
  })
})

test('of 54 usual spams 51 are held', () => {
  expect(spamLeads).toHaveLength(54)
  expect(spamLeads.filter((lead) => !isHeld(lead)).map(({ name }) => name)).toEqual([
    '❤️❤️❤️❤️❤️❤️❤️❤️ anna2000.xyz',
    'RobertTok',
    'JamesSnugs',
  ])
})

test('whatever tells two leads apart holds neither', () => {
  const leads = sameLeadCases.flatMap(({ first, second }) => [
    { ...anna, ...first },
    { ...anna, ...first, ...second },
  ])
  expect(leads.filter(isHeld)).toEqual([])
})

test.each<[string, Partial<Lead>]>([
  ['a surname or a villa', { name: 'Casino di Villa Adriana' }],
  ['a domain', { name: 'casa-in-posa.example.it' }],
  ['a throw-away address', { email: 'anna@mailinator.com' }],
  ['a Gmail address with many dots', { email: 'a.n.n.a.b.i.a@gmail.com' }],
  ['a long note', { phone: 'Sono in ufficio fino alle 18, poi potete chiamare; altrimenti un messaggio va benissimo' }],
  ['a price', { name: 'Tutto a 1.000 €' }],
  ['many exclamation marks', { name: 'Anna!!!' }],
  ['stars', { name: '★★★★★★★ Anna' }],
  ['random letters, not too many', { name: 'kjHGTRvbnmWQ' }],
])('%s alone holds nobody', (_, change) => {
  expect(scoreOf(change)).toBeGreaterThan(0)
  expect(scoreOf(change)).toBeLessThan(DOUBTFUL_SCORE)
})

test('signals that hold nobody alone do so together', () => {
  const name = 'Promo 1.000 €!!'
  expect(scoreOf({ name })).toBeGreaterThanOrEqual(DOUBTFUL_SCORE)
})

test.each<[string, Partial<Lead>]>([
  ['the own address in the name', { name: 'anna.bianchi@esempio.it' }],
  ['the own address in the telephone, in capitals', { phone: 'meglio ANNA.BIANCHI@ESEMPIO.IT' }],
  ['the own chat in the telephone', { phone: 'https://wa.me/393335550123' }],
  ['a name of 120 letters', { name: 'Anna Maria '.repeat(11).trim() }],
  ['names grown together', { name: 'MariaAnnaDeLucaRossiBianchi' }],
  ['a UUID', { name: '1b4e28ba-2fa1-11d2-883f-0016d3cca427' }],
  ['an attempt at markup that links to nothing', { name: '<b>Anna</b> {{email}}' }],
])('%s is no signal', (_, change) => {
  expect(scoreOf(change)).toBe(0)
})

test.each([121, 1_000, 16_000])('a name of %i letters is held, and soon found out', (length) => {
  for (const filling of ['a', 'a.', '@', ' ', 'seo ', 'Aa', '<', '٣', '$1']) {
    const text = filling.repeat(length).slice(0, length - 1)
    const before = performance.now()
    expect(scoreOf({ name: `a${text}`, phone: text })).toBeGreaterThanOrEqual(DOUBTFUL_SCORE)
    expect(performance.now() - before).toBeLessThan(2000)
  }
})
