import { expect, test } from 'vitest'
import { parseLegalName } from './legal-name.ts'

const trader = (legalName: string, owner = '') =>
  parseLegalName({ BUSINESS_OWNER_NAME: owner }, 'ditta-individuale', legalName)

test.each([
  ['Luna e Scirocco', 'Luna e Scirocco di Maria Rossi'],
  ['Maria Fotografia', 'Maria Fotografia di Maria Rossi'],
  ['Luna e Scirocco di Maria Rossi', 'Luna e Scirocco di Maria Rossi'],
  ['Maria Rossi', 'Maria Rossi'],
  ['ROSSI Fotografia', 'ROSSI Fotografia'],
  ['M.R. Fotografia', 'M.R. Fotografia'],
])('shows the owner of %s once: %s', (legalName, shown) => {
  expect(trader(legalName, 'Maria Rossi')).toEqual({ shown, isOwnerMissing: false, problems: [] })
})

test('needs no owner where the legal name ends with one', () => {
  for (const legalName of ['Luna e Scirocco di Maria Rossi', 'Luna di Anna Maria De Luca', 'Foto di Zoë D’Angelo']) {
    expect(trader(legalName)).toEqual({ shown: legalName, isOwnerMissing: false, problems: [] })
  }
})

test.each(['Luna e Scirocco', 'Maria Rossi', 'Foto di Interni', 'Studio di luce Roma'])(
  'misses the owner of %s',
  (name) => {
    expect(trader(name)).toMatchObject({ shown: `${name} di Anna Esempio`, isOwnerMissing: true })
  },
)

test('takes the example for no name, and one word for none', () => {
  expect(trader('Luna e Scirocco', 'anna esempio').isOwnerMissing).toBe(true)
  expect(trader('Luna e Scirocco', 'Maria').problems).toEqual([
    { variable: 'BUSINESS_OWNER_NAME', sentence: expect.stringContaining('for instance Maria Rossi') },
  ])
})

test('a professional is known by name and surname', () => {
  const professional = (legalName: string) => parseLegalName({}, 'libero-professionista', legalName)
  expect(professional('Scirocco').problems).toEqual([
    { variable: 'BUSINESS_LEGAL_NAME', sentence: expect.stringMatching(/^must be .*for instance Maria Rossi$/) },
  ])
  expect(professional('Maria Rossi')).toEqual({ shown: 'Maria Rossi', isOwnerMissing: false, problems: [] })
})

test('a company is known by its legal name alone', () => {
  expect(parseLegalName({ BUSINESS_OWNER_NAME: 'Maria Rossi' }, 'srl', 'Luna S.r.l.')).toMatchObject({
    shown: 'Luna S.r.l.',
    isOwnerMissing: false,
  })
})
