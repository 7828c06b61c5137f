import { expect, test } from 'vitest'
import { fillIn } from './fill-in.ts'

test('puts each detail in its place, escaped', () => {
  expect(fillIn('<p>{legalName}, {months} mesi</p>', { legalName: 'Rossi & <Figli>', months: 12 })).toBe(
    '<p>Rossi &#38; &#60;Figli&#62;, 12 mesi</p>',
  )
})

test('refuses a text that names a detail nobody knows', () => {
  expect(() => fillIn('{faxNumber}', { phone: '06' })).toThrow('{faxNumber}')
})
