import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { cityOptions } from '../../business/cities.ts'
import {
  fieldMessages,
  fields,
  honeypot,
  leadForm,
  malformedToast,
  toasts,
  tooLongNext,
} from '../../content/lead-form.ts'
import type { LeadField } from '../../leads/lead.ts'
import { anna } from '../../test/cases/same-lead.ts'
import { appOnFreshDatabase } from '../../test/fixtures/app.ts'

async function form() {
  const fixture = await appOnFreshDatabase()
  const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${fixture.url}/`, { method: 'POST', headers, body: new URLSearchParams(fields) })
  return { ...fixture, post }
}

test('stores a lead and answers with the words of the toast', async () => {
  const { post, storedLeads } = await form()
  const response = await post({ ...anna, name: '  Anna Bianchi ' })
  expect(response.status).toBe(200)
  expect(await response.text()).toContain(toasts.sent.title)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'")
  expect(await storedLeads()).toEqual([anna])
})

test('stores each lead that the endpoint takes as JSON, whose letters need three times as much in a form', async () => {
  const { post, storedLeads } = await form()
  const lead = { ...anna, name: 'Ж'.repeat(8000) }
  const response = await post(lead)
  expect(response.status).toBe(200)
  expect(await storedLeads()).toEqual([lead])
})

test('stores the campaign in the address of the page', async () => {
  const { app, records } = await form()
  const referer = 'https://www.casainposa.example/?utm_source=Volantino&utm_campaign=estate+2026'
  const type = 'application/x-www-form-urlencoded'
  const payload = new URLSearchParams({ ...anna }).toString()
  await app.inject({ method: 'POST', url: '/', headers: { referer, 'content-type': type }, payload })
  expect(await records.list({})).toMatchObject([
    { campaign: { source: 'volantino', medium: null, campaign: 'estate 2026' } },
  ])
})

test('takes a honeypot that is filled in for the signal of a robot', async () => {
  const { post, leads } = await form()
  await post({ ...anna, [honeypot.field]: 'https://example.com' })
  expect(await leads.run([{ sql: 'select signal from notifications' }])).toEqual([[{ signal: 'trap' }]])
})

test('keeps the chosen city, whatever the shape of its zone', async () => {
  const { post } = await form()
  const page = await (await post({ ...anna, phone: '', zone: 'reggio-emilia2' })).text()
  expect(page).toContain('<option value="reggio-emilia2" selected="">')
})

test('marks a missing field and keeps the rest', async () => {
  const { post, storedLeads } = await form()
  const response = await post({ ...anna, phone: ' ', zone: 'milano' })
  const page = await response.text()
  expect(response.status).toBe(422)
  expect(page).toContain(toasts.missing.message)
  expect(page).toContain(`<p>${fieldMessages.phone.missing}</p>`)
  expect(page).toContain(`name="name" value="${anna.name}" aria-invalid="false"`)
  expect(page).toContain('name="phone" value=" " aria-invalid="true"')
  expect(page).toContain('<option value="milano" selected="">')
  expect(page.match(/selected/g)).toHaveLength(1)
  expect(await storedLeads()).toEqual([])
})

test('marks malformed fields if nothing is missing', async () => {
  const { post } = await form()
  const response = await post({ ...anna, email: 'anna', zone: 'nowhere' })
  const page = await response.text()
  expect(response.status).toBe(422)
  expect(page).toContain(malformedToast.message)
  expect(page).toContain(fieldMessages.email.malformed)
  expect(page).toContain(fieldMessages.zone.malformed)
})

test('returns what was typed as text and never as markup', async () => {
  const { post } = await form()
  const name = `"><script>alert(1)</script>{{email}}$&$1'`
  const page = await (await post({ name, email: '{{title}}' })).text()
  expect(page).not.toContain('<script>')
  expect(page).toContain('value="&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;{{email}}$&#38;$1&#39;"')
  expect(page).toContain('value="{{title}}"')
})

test('writes what was typed into the links to chat and mail, encoded', async () => {
  const { post } = await form()
  const page = await (await post({ ...anna, name: `"Anna"\r\n& <b>'#?=+%41 🏠`, phone: '', zone: 'milano' })).text()
  const name = `%22Anna%22%20%26%20%3Cb%3E&#39;%23%3F%3D%2B%2541%20%F0%9F%8F%A0`
  const email = encodeURIComponent(anna.email)
  const label = (field: LeadField) => encodeURIComponent(`${fields[field].label}: `)
  const city = encodeURIComponent(cityOptions.find(({ zone }) => zone === 'milano')?.label ?? '')
  const lines = ['', '', `${label('name')}${name}`, `${label('email')}${email}`, `${label('zone')}${city}"`]
  expect(page).toContain(lines.join('%0A'))
  expect(page).toContain(lines.join('%0D%0A'))
})

test('answers that it failed if the lead cannot be stored, and keeps what was typed', async () => {
  const { post, directory, logLines } = await form()
  const other = new DatabaseSync(join(directory, 'leads.db'))
  other.exec('begin immediate')
  const response = await post({ ...anna })
  other.close()
  const page = await response.text()
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
  expect(page).toContain(toasts.failed.message)
  expect(page).toContain(`value="${anna.email}" aria-invalid="false"`)
  expect(logLines.filter((line) => line.includes('"level":50'))).toHaveLength(1)
  expect(logLines.join('')).not.toContain('Anna')
})

test.each([
  ['same-origin', 200],
  ['same-site', 200],
  ['none', 200],
  ['cross-site', 403],
])('answers a form whose Sec-Fetch-Site is %s with %i', async (place, status) => {
  const { post, storedLeads } = await form()
  const response = await post({ ...anna }, { 'Sec-Fetch-Site': place })
  expect(response.status).toBe(status)
  expect(await storedLeads()).toHaveLength(status === 200 ? 1 : 0)
})

test('gives back what was typed to a browser whose own error page sends the form once more', async () => {
  const { post, storedLeads } = await form()
  const response = await post({ ...anna, zone: 'milano' }, { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' })
  const page = await response.text()
  expect(response.status).toBe(403)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(page).toContain(toasts.failed.message)
  expect(page).toContain(`name="email" value="${anna.email}" aria-invalid="false"`)
  expect(page).toContain('<option value="milano" selected="">')
  expect(await storedLeads()).toEqual([])
})

test.each([
  ['text/plain', 'name=Anna', 415],
  ['application/json', JSON.stringify(anna), 415],
  ['application/x-www-form-urlencoded', `name=${'x'.repeat(50_000)}`, 413],
  ['application/x-www-form-urlencoded', 'name=%00%ff%zz&email=%00', 422],
  ['application/x-www-form-urlencoded', '', 422],
])('answers a body of type %s that is no lead with the form', async (type, body, status) => {
  const { url, storedLeads } = await form()
  const response = await fetch(`${url}/`, { method: 'POST', headers: { 'Content-Type': type }, body })
  expect(response.status).toBe(status)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await response.text()).toContain('name="name" value="')
  expect(await storedLeads()).toEqual([])
})

test('says of a form that is too long that nothing of it has arrived, and of no other', async () => {
  const { post } = await form()
  const tooLong = await post({ ...anna, name: 'x'.repeat(50_000) })
  const other = await post({ ...anna, name: 'x'.repeat(20_000) })
  const whatIsSaid = async (response: Response) => {
    const page = await response.text()
    return [tooLongNext, leadForm.failedNext].filter((sentence) => page.includes(sentence))
  }
  expect(await whatIsSaid(tooLong)).toEqual([tooLongNext])
  expect(await whatIsSaid(other)).toEqual([leadForm.failedNext])
})

/** Sends the bytes of a text in Latin-1. */
const sendBytes = (url: string, latin1: string) =>
  fetch(`${url}/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(latin1, 'latin1'),
  })

const encoded = String(new URLSearchParams({ ...anna, name: '' }))

test.each([
  ['raw bytes that are not UTF-8', 'Niccol\xe8 Bianchi'],
  ['nothing but such bytes', '\xff'.repeat(16_000)],
  ['percent-encoded bytes that are not UTF-8', 'Niccol%E8 Bianchi'],
  ['an incomplete character', 'Niccol%C3'],
  ['an overlong character', 'Niccol%C0%AF'],
  ['half of a surrogate pair', 'Niccol%ED%A0%80'],
])('refuses a name of %s, and keeps what can be read', async (_what, name) => {
  const { url, storedLeads } = await form()
  const response = await sendBytes(url, `name=${name}&${encoded.replace('name=&', '')}`)
  const page = await response.text()
  expect(response.status).toBe(422)
  expect(page).toContain(toasts.failed.message)
  expect(page).toContain(`value="${anna.email}" aria-invalid="false"`)
  expect(page).toContain('<option value="roma" selected="">')
  expect(page).toContain(`name="name" value="${/^\w*/.exec(name)?.[0] ?? ''}`)
  expect(page).not.toContain('\ufffd')
  expect(await storedLeads()).toEqual([])
})

test('refuses a form of which another field is not UTF-8', async () => {
  const { url, storedLeads } = await form()
  const response = await sendBytes(url, `${new URLSearchParams({ ...anna })}&sito=%FF`)
  expect(response.status).toBe(422)
  expect(await storedLeads()).toEqual([])
})

test('reads a percent sign that begins no escape, and a character of which one byte is escaped', async () => {
  const { url, storedLeads } = await form()
  const response = await sendBytes(url, `name=100%+%zz+%4+%%41+\xc3%A8+%C3\xa8&${encoded.replace('name=&', '')}`)
  expect(response.status).toBe(200)
  expect(await storedLeads()).toEqual([{ ...anna, name: '100% %zz %4 %A è è' }])
})
