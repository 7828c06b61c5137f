import { expect, test } from 'vitest'
import { parseBusiness } from '../business.ts'
import { contactCard } from './contact-card.ts'

const linesOf = (variables: Record<string, string>) => contactCard(parseBusiness(variables).business).split('\r\n')

test('has the name, both numbers, the address and the site', () => {
  expect(linesOf({})).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Casa in Posa;;;;',
    'FN:Casa in Posa',
    'ORG:Esempio Fotografia S.r.l.',
    'TEL;TYPE=WORK,VOICE,PREF:+390655501234',
    'TEL;TYPE=CELL:+393335550123',
    'EMAIL;TYPE=INTERNET:ciao@casainposa.example',
    'URL:http://localhost:3000',
    'END:VCARD',
    '',
  ])
})

test('has one number without WhatsApp', () => {
  const lines = linesOf({ BUSINESS_WHATSAPP: 'no' })
  expect(lines.filter((line) => line.startsWith('TEL'))).toEqual(['TEL;TYPE=WORK,VOICE,PREF:+390655501234'])
})

test('has one number where calls and chats have the same, and escapes the name', () => {
  const lines = linesOf({
    BUSINESS_BRAND: 'Foto, Luce; e Casa',
    BUSINESS_PHONE: '+39 333 555 0123',
    BUSINESS_WHATSAPP: '+39 333 555 0123',
  })
  expect(lines.filter((line) => line.startsWith('TEL'))).toEqual(['TEL;TYPE=WORK,VOICE,PREF:+393335550123'])
  expect(lines).toContain('FN:Foto\\, Luce\\; e Casa')
})
