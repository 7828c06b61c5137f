import { describe, expect, test } from 'vitest'
import { parseLead } from './lead.ts'

const typed = { name: 'Anna Bianchi', email: 'anna@esempio.it', phone: '+39 333 123 4567', zone: 'roma' }
const zones = new Set(['roma', 'altro'])

describe('parseLead', () => {
  test('trims every field', () => {
    const padded = {
      name: ' Anna Bianchi\u00a0',
      email: '\tanna@esempio.it\n',
      phone: ' +39 333 123 4567 ',
      zone: ' roma ',
    }
    expect(parseLead(padded, zones)).toEqual({ ok: true, lead: typed })
  })

  test('leaves out what nobody sees, as pasted text may have it', () => {
    const pasted = {
      ...typed,
      name: 'Anna\0 Bianchi \0',
      email: `\u202a${typed.email}\u202c`,
      phone: `\u200b\u202a${typed.phone} \u202c`,
    }
    expect(parseLead(pasted, zones)).toEqual({ ok: true, lead: typed })
    expect(parseLead({ ...typed, phone: '\u200b' }, zones)).toEqual({ ok: false, problems: { phone: 'missing' } })
  })

  test('keeps the joiners of an emoji', () => {
    const name = 'Anna \u{1f469}\u200d\u{1f467}'
    expect(parseLead({ ...typed, name }, zones)).toEqual({ ok: true, lead: { ...typed, name } })
  })

  test.each(['name', 'email', 'phone', 'zone'])('finds a missing %s, empty, blank or not there', (field) => {
    const missing = { ok: false, problems: { [field]: 'missing' } }
    const others = Object.fromEntries(Object.entries(typed).filter(([name]) => name !== field))
    expect(parseLead({ ...typed, [field]: '' }, zones)).toEqual(missing)
    expect(parseLead({ ...typed, [field]: ' \t\u00a0\u3000' }, zones)).toEqual(missing)
    expect(parseLead(others, zones)).toEqual(missing)
  })

  test('finds everything that is wrong at once', () => {
    expect(parseLead({ email: 'anna', zone: 'nowhere' }, zones)).toEqual({
      ok: false,
      problems: { name: 'missing', email: 'malformed', phone: 'missing', zone: 'malformed' },
    })
  })

  test.each(['anna', '@esempio.it', 'anna@', 'anna bianchi@esempio.it', 'a@b@c'])(
    'finds the e-mail %s malformed',
    (email) => {
      expect(parseLead({ ...typed, email }, zones)).toEqual({ ok: false, problems: { email: 'malformed' } })
    },
  )

  test.each([
    'anna@localhost',
    'anna+casa@esempio.co.uk',
    "d'amico@pec.esempio.it",
    'niccolò@città.example',
    'a.very.long.name.that.no.pattern.should.refuse@a.very.long.domain.name.example',
  ])('takes the e-mail %s', (email) => {
    expect(parseLead({ ...typed, email }, zones).ok).toBe(true)
  })

  test.each(['333 1234567', '+39 06/5550.1234', '0039333', '(+39) 333-123', 'tre tre tre', '1'])(
    'takes the phone %s',
    (phone) => {
      expect(parseLead({ ...typed, phone }, zones).ok).toBe(true)
    },
  )

  test.each(['name', 'email', 'phone'])('finds a %s malformed that does not fit into a request', (field) => {
    const sizeWith = (text: string) => Buffer.byteLength(JSON.stringify({ ...typed, [field]: text }))
    // Characters of one, two, three and four bytes, and one that JSON escapes.
    const start = 'a@è€🏠"'
    const longest = start + 'x'.repeat(16_384 - sizeWith(start))
    expect(parseLead({ ...typed, [field]: ` ${longest}\n` }, zones).ok).toBe(true)
    expect(parseLead({ ...typed, [field]: `${longest}x` }, zones)).toEqual({
      ok: false,
      problems: { [field]: 'malformed' },
    })
  })

  test('finds the long texts malformed that do not fit into a request together', () => {
    const lead = { ...typed, name: 'x'.repeat(6000), phone: '1'.repeat(11_000) }
    expect(parseLead(lead, zones)).toEqual({ ok: false, problems: { name: 'malformed', phone: 'malformed' } })
  })

  test.each(['Roma', 'ROMA', 'nowhere', 'constructor'])('finds the zone %s malformed', (zone) => {
    expect(parseLead({ ...typed, zone }, zones)).toEqual({ ok: false, problems: { zone: 'malformed' } })
  })
})
