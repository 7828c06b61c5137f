import { expect, test } from 'vitest'
import { anna } from '../../test/cases/same-lead.ts'
import { appOnFreshDatabase, key, workerOnFreshDatabase } from '../../test/fixtures/app.ts'

const pagePolicy = "default-src 'none'"
const apiPolicy = "default-src 'none'; frame-ancestors 'none'"
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json', apikey: key }
const large = 'x'.repeat(50_000)

const answers = [
  ['a page', { url: '/' }, 200, pagePolicy],
  ['a file', { url: '/assets/form.abc123.js' }, 200, pagePolicy],
  ['a page that does not exist', { url: '/nowhere' }, 404, pagePolicy],
  ['a redirection', { url: '/index.html' }, 308, pagePolicy],
  ['a method that a page does not allow', { method: 'PUT', url: '/' }, 405, pagePolicy],
  ['the health check', { url: '/healthz' }, 200, pagePolicy],
  ['a lead', { method: 'POST', url: '/rest/v1/leads', payload: anna, headers: json }, 201, apiPolicy],
  ['a lead without the key', { method: 'POST', url: '/rest/v1/leads', payload: anna }, 401, apiPolicy],
  ['a lead that is refused', { method: 'POST', url: '/rest/v1/leads', payload: {}, headers: json }, 400, apiPolicy],
  ['a table that does not exist', { url: '/rest/v1/others', headers: json }, 404, apiPolicy],
  ['a preflight', { method: 'OPTIONS', url: '/rest/v1/leads' }, 200, apiPolicy],
  [
    'the form without script',
    { method: 'POST', url: '/', payload: String(new URLSearchParams({ ...anna })), headers: form },
    200,
    pagePolicy,
  ],
  ['an incomplete form', { method: 'POST', url: '/', payload: 'name=Anna', headers: form }, 422, pagePolicy],
  ['a form of another type', { method: 'POST', url: '/', payload: {} }, 415, pagePolicy],
  ['a form that is too large', { method: 'POST', url: '/', payload: large, headers: form }, 413, pagePolicy],
  ['a link that nobody signed', { url: '/contattato?richiesta=1' }, 403, pagePolicy],
] as const

test.each(answers)('%s is answered with the security headers', async (_what, request, status, policy) => {
  const { app } = await appOnFreshDatabase()
  const { statusCode, headers } = await app.inject({ method: 'GET', ...request })
  expect({ statusCode, policy: headers['content-security-policy'], sniff: headers['x-content-type-options'] }).toEqual({
    statusCode: status,
    policy,
    sniff: 'nosniff',
  })
})

test('the process that only notifies sends the security headers too', async () => {
  const worker = await workerOnFreshDatabase()
  for (const [url, status] of [
    ['/healthz', 200],
    ['/nowhere', 404],
    ['/contattato?richiesta=1', 403],
  ] as const) {
    const { statusCode, headers } = await worker.inject(url)
    expect({ url, statusCode, policy: headers['content-security-policy'] }).toEqual({
      url,
      statusCode: status,
      policy: pagePolicy,
    })
  }
})
