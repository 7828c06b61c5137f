import { expect, test } from 'vitest'
import { parseLegalName } from './legal-name.ts'

const trader = (legalName: string, owner = '') =>
  parseLegalName({ BUSINESS_OWNER_NAME: owner }, 'ditta-individuale', legalName)

test.each([
  ['Luna e Scirocco', 'Luna e Scirocco di Maria Rossi'],
  ['Maria Fotografia', 'Maria Fotografia di Maria Rossi'],
  ['Studio di Via Roma', 'Studio di Via Roma di Maria Rossi'],
  ['Mr Foto', 'Mr Foto di Maria Rossi'],
  ['Rossini Fotografia', 'Rossini Fotografia di Maria Rossi'],
  ['A.M.R. Fotografia', 'A.M.R. Fotografia di Maria Rossi'],
  ['Luna e Scirocco di Maria Rossi', 'Luna e Scirocco di Maria Rossi'],
  ['Maria Rossi', 'Maria Rossi'],
  ['ROSSI Fotografia', 'ROSSI Fotografia'],
  ['M.R. Fotografia', 'M.R. Fotografia'],
  ['Fotografia M. R.', 'Fotografia M. R.'],
  ['MR Foto', 'MR Foto'],
])('shows the owner of %s once: %s', (legalName, shown) => {
  expect(trader(legalName, 'Maria Rossi')).toEqual({ shown, isOwnerMissing: false, problems: [] })
})

test.each([
  ['Anna De Luca', 'Foto di Luca', 'Foto di Luca di Anna De Luca'],
  ['Anna De Luca', 'De Luca Fotografia', 'De Luca Fotografia'],
  ["Zoë D'Angelo", 'Foto di Zoë D’Angelo', 'Foto di Zoë D’Angelo'],
])('knows the surname of %s in %s', (owner, legalName, shown) => {
  expect(trader(legalName, owner).shown).toBe(shown)
})

test.each(['Luna e Scirocco', 'Maria Rossi', 'Luna e Scirocco di Maria Rossi', 'Foto di Casa Nostra'])(
  'misses the owner of %s, and invents nobody',
  (name) => {
    const missing = { shown: name, isOwnerMissing: true, problems: [] }
    expect([trader(name), trader(name, 'anna esempio')]).toEqual([missing, missing])
  },
)

test('refuses an owner of one word', () => {
  expect(trader('Luna e Scirocco', 'Maria').problems).toEqual([
    { variable: 'BUSINESS_OWNER_NAME', sentence: expect.stringContaining('for instance Maria Rossi') },
  ])
})

test('a professional is known by name and surname', () => {
  const professional = (legalName: string) => parseLegalName({}, 'libero-professionista', legalName)
  expect(professional('Scirocco').problems).toEqual([
    {
      variable: 'BUSINESS_LEGAL_NAME',
      sentence: expect.stringMatching(/^must be .*for instance Maria Rossi$/),
      wasTaken: true,
    },
  ])
  expect(professional('Maria Rossi')).toEqual({ shown: 'Maria Rossi', isOwnerMissing: false, problems: [] })
})

test('a company is known by its legal name alone', () => {
  expect(parseLegalName({ BUSINESS_OWNER_NAME: 'Maria Rossi' }, 'srl', 'Luna S.r.l.')).toMatchObject({
    shown: 'Luna S.r.l.',
    isOwnerMissing: false,
  })
})
