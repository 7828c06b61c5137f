import { expect, test } from 'vitest'
import { fields } from '../content/lead-form.ts'
import { leadFields } from '../leads/lead.ts'
import { cityOf, cityOptions } from './cities.ts'
import { leadInLinks } from './lead-in-links.ts'

const texts = { cityOptions, fields }
const anna = { name: 'Anna Bianchi', email: 'anna@example.com', phone: '+39 333 555 0199', zone: 'roma' }

test('writes each field on a line, after its label in the form', () => {
  const { chat, mail } = leadInLinks(anna, texts)
  const values = { ...anna, zone: cityOf('roma') }
  const lines = ['', '', ...leadFields.map((field) => `${fields[field].label}: ${values[field]}`)]
  expect(decodeURIComponent(chat)).toBe(lines.join('\n'))
  expect(decodeURIComponent(mail)).toBe(lines.join('\r\n'))
})

test('encodes every character that could end the link or add a parameter', () => {
  const { chat, mail } = leadInLinks({ ...anna, name: `"Anna" & <b>#?=+%41 🏠'` }, texts)
  expect(chat + mail).not.toMatch(/["&<>#?=+\s]/)
  expect(decodeURIComponent(chat)).toContain(`${fields.name.label}: "Anna" & <b>#?=+%41 🏠'`)
})

test('keeps a field with line breaks on its line', () => {
  const { mail } = leadInLinks({ ...anna, name: 'Anna\r\nTelefono: 166' }, texts)
  expect(decodeURIComponent(mail).split('\r\n')).toContain(`${fields.name.label}: Anna Telefono: 166`)
})

test('leaves out blank fields, and keeps an unknown city as it is', () => {
  expect(decodeURIComponent(leadInLinks({ email: 'anna', phone: '  ', zone: 'napoli' }, texts).chat)).toBe(
    `\n\n${fields.email.label}: anna\n${fields.zone.label}: napoli`,
  )
})
