import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { anna } from '../../test/cases/same-lead.ts'
import { appOnFreshDatabase, key } from '../../test/fixtures/app.ts'
import { loggablePath } from './request-log.ts'

/** What the log must not contain. */
const visitor = [
  anna.name,
  'Anna',
  'Bianchi',
  anna.email,
  'esempio',
  '123 4567',
  '1234567',
  '203.0.113.7',
  '127.0.0.1',
  'Netscape',
  key,
]

test('logs one line for each request, with nothing of who sent it or what', async () => {
  const { url, logLines, directory } = await appOnFreshDatabase()
  const linesAtStart = logLines.length
  const headers = {
    apikey: key,
    'Content-Type': 'application/json',
    'X-Forwarded-For': '203.0.113.7',
    'User-Agent': 'Netscape',
    Referer: 'https://esempio.it/Anna',
  }
  const send = (body: string, path = '/rest/v1/leads') => fetch(`${url}${path}`, { method: 'POST', headers, body })
  await send(JSON.stringify(anna))
  await send(JSON.stringify({ ...anna, zone: 'Bianchi' }))
  await send(`{"name":"Anna Bianchi", ${anna.email}`)
  await send(JSON.stringify({ ...anna, 'Anna Bianchi': 1 }))
  await send(JSON.stringify(anna), '/rest/v1/leads?name=Anna&email=anna@esempio.it')
  await fetch(`${url}/`, { method: 'POST', body: new URLSearchParams({ ...anna, email: 'anna' }) })
  expect(logLines.slice(linesAtStart)).toHaveLength(6)

  const other = new DatabaseSync(join(directory, 'leads.db'))
  other.exec('drop table leads')
  other.close()
  const response = await send(JSON.stringify({ ...anna, name: 'Anna Bianchi Neri' }))
  expect(response.status).toBe(503)
  expect(logLines.slice(linesAtStart)).toHaveLength(8)

  const log = logLines.slice(linesAtStart).join('')
  expect(visitor.filter((text) => log.includes(text))).toEqual([])
  expect(JSON.parse(logLines[linesAtStart] ?? '')).toEqual({
    level: 30,
    time: expect.any(String),
    reqId: expect.any(String),
    method: 'POST',
    path: '/rest/v1/leads',
    status: 201,
    durationMs: expect.any(Number),
    msg: 'request',
  })
})

test('logs no line for a health check, of which there are several a second', async () => {
  const { url, logLines } = await appOnFreshDatabase()
  const linesAtStart = logLines.length
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  await fetch(`${url}/`)
  expect(logLines.slice(linesAtStart).map((line) => JSON.parse(line).path)).toEqual(['/'])
})

test('logs a failure with the id of its request', async () => {
  const { url, logLines, directory } = await appOnFreshDatabase()
  const other = new DatabaseSync(join(directory, 'leads.db'))
  other.exec('drop table leads')
  other.close()
  await fetch(`${url}/rest/v1/leads`, {
    method: 'POST',
    headers: { apikey: key },
    body: new TextEncoder().encode(JSON.stringify(anna)),
  })
  const [failure, line] = logLines.slice(-2).map((text): Record<string, unknown> => JSON.parse(text))
  expect(failure).toMatchObject({ level: 50, msg: 'the lead store is unavailable', reason: expect.any(String) })
  expect(failure?.reqId).toBe(line?.reqId)
})

test.each([
  ['/chi-siamo', '/chi-siamo'],
  ['/chi-siamo?nome=Anna', '/chi-siamo'],
  ['/citt%C3%A0', '/città'],
  ['/recensione%3Fcodice=K7mXb0Zq3tR9vYw1sNpLdA', '/recensione'],
  ['/recensione%3Fcodice=K7mXb0Zq3tR9vYw1sNpLdA%', '/recensione'],
  ['/recensione%253Fcodice%253DK7mXb0Zq3tR9vYw1sNpLdA', '/recensione'],
  ['/a%0Ab%00c%1b[31m', '/a\\u000ab\\u0000c\\u001b[31m'],
  ['/a\u0007b', '/a\\u0007b'],
  ['/a%E2%80%AEb', '/a\\u202eb'],
  ['/a%E2%80%A8b', '/a\\u2028b'],
  ['/not%zzdecodable', '/not%zzdecodable'],
  ['http://anna:segreto@www.casainposa.example/chi-siamo?nome=Anna', '/chi-siamo'],
  ['HTTPS://anna@casainposa.example?nome=Anna', ''],
])('logs the path %s as %s', (url, path) => {
  expect(loggablePath(url)).toBe(path)
})

test('keeps at most 200 characters, and never half of a surrogate pair', () => {
  const path = loggablePath(`/${'🏠'.repeat(200)}`)
  expect(path.length).toBeLessThanOrEqual(200)
  expect(loggablePath(`/${'a'.repeat(300)}`)).toHaveLength(200)
  expect(path.isWellFormed()).toBe(true)
})
