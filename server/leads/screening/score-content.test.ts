import { describe, expect, test } from 'vitest'
import type { Lead } from '../../../leads/lead.ts'
import { realLeads } from '../../../test/cases/real-leads.ts'
import { anna, sameLeadCases } from '../../../test/cases/same-lead.ts'
import { spamLeads } from '../../../test/cases/spam-leads.ts'
import { untouched } from '../lead-record.ts'
import { judge } from './judge.ts'
import { contentScore, DOUBTFUL_SCORE } from './score-content.ts'

const isHeld = (lead: Lead) => contentScore(lead) >= DOUBTFUL_SCORE
const scoreOf = (change: Partial<Lead>) => contentScore({ ...anna, ...change })

describe('of three hundred leads that people might leave', () => {
  test('all are different', () => {
    expect(realLeads).toHaveLength(300)
    for (const field of ['name', 'email'] as const) {
      expect(new Set(realLeads.map((lead) => lead[field])).size).toBe(300)
    }
    expect(new Set(realLeads.map(({ phone }) => phone)).size).toBeGreaterThanOrEqual(145)
  })

  test('none is held', () => {
    expect(realLeads.filter(isHeld)).toEqual([])
  })

  test('none is held when its form was filled in quickly', () => {
    const createdAt = new Date('2026-11-21T10:00:00Z')
    const verdicts = realLeads.map((lead, index) => {
      const record = {
        ...lead,
        id: String(index),
        createdAt,
        ...untouched,
      }
      const candidate = {
        ...({ id: `${index}:notice`, lead: record, signal: 'quick', isShared: false } as const),
        ...{ bySender: 1, isOfSpammer: false },
      }
      return { lead, kind: judge(candidate, { arrivals: 1, shared: 0, sharedForms: 0 }, createdAt).kind }
    })
    expect(verdicts.filter(({ kind }) => kind !== 'accept')).toEqual([])
  })

  test('nearly all show no signal at all', () => {
    expect(realLeads.filter((lead) => contentScore(lead) === 0).length).toBeGreaterThanOrEqual(275)
  })
})

test('of 54 usual spams 52 are held', () => {
  expect(spamLeads).toHaveLength(54)
  expect(spamLeads.filter((lead) => !isHeld(lead)).map(({ name }) => name)).toEqual(['RobertTok', 'JamesSnugs'])
})

test.each<[string, Partial<Lead>]>([
  ['a shortened link for a telephone', { phone: 'https://bit.ly/3xYzAbC' }],
  ['a chat invite for a telephone', { phone: 'https://t.me/+AbCdEfGhIjK' }],
  ['a domain that names its goods, beside a number', { phone: '+1 202 555 0143 https://cheappills.example' }],
  ['an invitation to a site', { name: 'Visit www.gelsomino.example' }],
  ['a link to one page in the name', { name: 'Robert https://gelsomino.example/page?id=22' }],
  ['a phrase at the end of a long note', { phone: `${'Please call me after six. '.repeat(20)}We do SEO services` }],
  ['words that are spaced out', { name: 'V I A G R A' }],
  ['invisible characters in a word', { name: 'Via\u200bgra' }],
  ['letters with a single vowel', { name: 'hgfdsahjklqwrt' }],
  ['letters of both cases in turn', { name: 'QwErTyZxCvBnMkLp' }],
  ['a note that is only an advertisement', { name: 'Robert', phone: 'write to promo@deals.example' }],
])('%s holds a lead', (_, change) => {
  expect(scoreOf(change)).toBeGreaterThanOrEqual(DOUBTFUL_SCORE)
})

test('leads that differ in any one field are not held', () => {
  const leads = sameLeadCases.flatMap(({ first, second }) => [
    { ...anna, ...first },
    { ...anna, ...first, ...second },
  ])
  expect(leads.filter(isHeld)).toEqual([])
})

test.each<[string, Partial<Lead>]>([
  ['a surname or a villa', { name: 'Casino di Villa Adriana' }],
  ['a domain', { name: 'gelsomino.example.it' }],
  ['somebody’s site for a telephone', { phone: 'www.gelsomino.example' }],
  ['a wish for the home', { phone: '333 5550123, I want to rank higher on Booking and earn extra' }],
  ['a throw-away address', { email: 'anna@mailinator.com' }],
  ['a Gmail address with many dots', { email: 'a.n.n.a.b.i.a@gmail.com' }],
  ['a price', { name: 'Tutto a 1.000 €' }],
  ['many exclamation marks', { name: 'Anna!!!' }],
  ['stars', { name: '★★★★★★★ Anna' }],
  ['random letters, not too many', { name: 'kjHGTRvb' }],
])('%s alone holds no lead', (_, change) => {
  expect(scoreOf(change)).toBeGreaterThan(0)
  expect(scoreOf(change)).toBeLessThan(DOUBTFUL_SCORE)
})

test('signals that hold no lead alone do so together', () => {
  const name = 'Promo 1.000 €!!'
  expect(scoreOf({ name })).toBeGreaterThanOrEqual(DOUBTFUL_SCORE)
})

test.each<[string, Partial<Lead>]>([
  ['the own address in the name', { name: 'anna.bianchi@esempio.it' }],
  ['the own address in the telephone, in capitals', { phone: 'meglio ANNA.BIANCHI@ESEMPIO.IT' }],
  ['the own chat in the telephone', { phone: 'https://wa.me/393335550123' }],
  ['a note of 600 letters', { phone: `333 5550123 ${'Sono in ufficio fino alle 18, poi chiamate. '.repeat(14)}` }],
  [
    'the link of a listing, with or without https://',
    { phone: 'airbnb.it/rooms/53421987?adults=2&check_in=2026-12-04' },
  ],
  ['a listing on a portal that nobody knows', { phone: 'https://www.cercatrova.example/annunci/55123?promo=1' }],
  ['a second mailbox beside the number', { phone: '333 5550123, gino77@libero.it' }],
  ['the own site, called like the e-mail', { name: 'Mario Neri www.gelsomino.it', email: 'info@gelsomino.it' }],
  ['the own site, called like the name', { name: 'Il Gelsomino - gelsomino-sul-colle.com/it' }],
  ['a surname that begins with a listed word', { name: 'Pornaro, di Viagrande' }],
  ['the specialists', { name: 'Specialisti Riuniti', phone: '333 5550123 specialisti-riuniti.example' }],
  ['a long link in the name', { name: `Anna https://www.airbnb.it/rooms/1?${'adults=2&'.repeat(30)}` }],
  ['a name of 120 letters', { name: 'Anna Maria '.repeat(11).trim() }],
  ['names grown together', { name: 'MariaAnnaDeLucaRossiBianchi' }],
  ['a UUID', { name: '1b4e28ba-2fa1-11d2-883f-0016d3cca427' }],
  ['an attempt at markup that links to nothing', { name: '<b>Anna</b> {{email}}' }],
])('%s is no signal', (_, change) => {
  expect(scoreOf(change)).toBe(0)
})

test.each([121, 1_000, 16_000])('a name of %i letters is held, and read quickly', (length) => {
  for (const filling of ['a', 'a.', '@', ' ', 'seo ', 'Aa', '<', '٣', '$1']) {
    const text = filling.repeat(length).slice(0, length - 1)
    const before = performance.now()
    expect(scoreOf({ name: `a${text}`, phone: text })).toBeGreaterThanOrEqual(DOUBTFUL_SCORE)
    expect(performance.now() - before).toBeLessThan(2000)
  }
})

// 200 leads are judged at once, while nobody gets a page.
test('apostrophes alone are read as quickly as letters', () => {
  const cost = (letter: string) => {
    const before = process.cpuUsage()
    for (let count = 0; count < 20; count += 1) {
      scoreOf({ name: letter.repeat(4_000) })
    }
    // Their sum is exact. Linux splits it by the ticks of its clock, which come too seldom for a time as short as this.
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const least = (letter: string) => Math.min(...[1, 2, 3].map(() => cost(letter)))
  expect(least('’') / least('a')).toBeLessThan(20)
})
