import type { Lead } from '../../leads/lead.ts'

/** A valid lead. */
export const anna: Lead = {
  name: 'Anna Bianchi',
  email: 'anna.bianchi@esempio.it',
  phone: '+39 333 123 4567',
  zone: 'roma',
}

/** Spellings of a lead, and whether they are the same lead: both stores and leads/same-lead.ts must agree. */
export const sameLeadCases: readonly {
  readonly what: string
  readonly first?: Partial<Lead>
  readonly second: Partial<Lead>
  readonly isSame: boolean
}[] = [
  { what: 'the same again', second: {}, isSame: true },
  { what: 'other case in the name', second: { name: 'ANNA bianchi' }, isSame: true },
  { what: 'other case in the e-mail', second: { email: 'Anna.Bianchi@ESEMPIO.it' }, isSame: true },
  { what: 'further spaces in the name', second: { name: 'Anna \t  Bianchi' }, isSame: true },
  { what: 'a no-break space in the name', second: { name: 'Anna\u00a0Bianchi' }, isSame: true },
  {
    what: 'an accent composed and taken apart',
    first: { name: 'Nicolò Però' },
    second: { name: 'Nicolo\u0300 Pero\u0300' },
    isSame: true,
  },
  { what: 'a capital with its accent', first: { name: 'Èrica Ünal' }, second: { name: 'èrica ünal' }, isSame: true },
  { what: 'an accent left out', first: { name: 'Nicolò' }, second: { name: 'Nicolo' }, isSame: false },
  { what: 'a typographic apostrophe', first: { name: "D'Amico" }, second: { name: 'D’Amico' }, isSame: false },
  { what: 'the phone without spaces', second: { phone: '+393331234567' }, isSame: true },
  { what: 'the phone with dots and a slash', second: { phone: '+39 333/123.45.67' }, isSame: true },
  { what: 'the phone with 0039', second: { phone: '0039 333 1234567' }, isSame: true },
  { what: 'the phone without its country code', second: { phone: '333 1234567' }, isSame: true },
  {
    what: 'a landline with its country code',
    first: { phone: '06 55501234' },
    second: { phone: '(+39) 06-5550 1234' },
    isSame: true,
  },
  {
    what: 'a short mobile that begins with 39',
    first: { phone: '39 12345678' },
    second: { phone: '12345678' },
    isSame: false,
  },
  {
    what: 'a mobile of the 393 network',
    first: { phone: '393 123 4567' },
    second: { phone: '+39 393 123 4567' },
    isSame: true,
  },
  { what: 'another country code', second: { phone: '+41 333 123 4567' }, isSame: false },
  { what: 'a phone without digits', first: { phone: 'Solo E-mail' }, second: { phone: 'solo  e-mail' }, isSame: true },
  {
    what: 'the same words beside the number',
    first: { phone: '333 1234567 (casa a Trastevere)' },
    second: { phone: '+39 333-1234567, Casa a  Trastevere' },
    isSame: true,
  },
  {
    what: 'other words beside the number',
    first: { phone: '333 1234567 casa a Trastevere' },
    second: { phone: '333 1234567 casa ai Parioli' },
    isSame: false,
  },
  { what: 'words beside the number the second time', second: { phone: '+39 333 123 4567 dopo le 18' }, isSame: false },
  {
    what: 'accented and foreign words beside the number',
    first: { phone: '333 1234567 città 東京' },
    second: { phone: '333 1234567 citta\u0300 東京' },
    isSame: true,
  },
  { what: 'two phones without digits', first: { phone: 'solo e-mail' }, second: { phone: 'nessuno' }, isSame: false },
  { what: 'another name', second: { name: 'Anna Neri' }, isSame: false },
  { what: 'another e-mail', second: { email: 'anna@esempio.it' }, isSame: false },
  { what: 'another zone', second: { zone: 'milano' }, isSame: false },
  {
    what: 'an emoji and characters with a meaning in patterns',
    first: { name: '🏠 $1 \\1 %_' },
    second: { name: '🏠 $1 \\1 %_' },
    isSame: true,
  },
]
