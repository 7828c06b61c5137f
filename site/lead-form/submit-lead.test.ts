import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { HARD_LIMIT } from '../../leads/lead.ts'
import { anna } from '../../test/cases/same-lead.ts'
import { fillingHeader, submitLead } from './submit-lead.ts'

const filling = { seconds: 12, isTrapped: false }
const page = { 'Content-Type': 'text/html; charset=utf-8' }
const closers: (() => void)[] = []

afterEach(() => {
  for (const close of closers.splice(0)) {
    close()
  }
})

type Answer = number | readonly [number, Readonly<Record<string, string>>, body?: string] | 'drop'

/**
 * An HTTP server that gives one answer after another, a status or one with headers and a body, and repeats the last one; `drop` cuts
 * the connection.
 */
async function backendThatAnswers(...answers: Answer[]) {
  const requests: { readonly head: IncomingMessage; readonly body: string }[] = []
  const server = createServer(async (request, response) => {
    requests.push({ head: request, body: await text(request) })
    const answer = answers[Math.min(requests.length, answers.length) - 1]
    if (answer === 'drop') {
      request.socket.destroy()
    } else {
      const [status, headers, body] = typeof answer === 'object' ? answer : [answer ?? 500, {}]
      response.writeHead(status, headers).end(body)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  const { port } = server.address() as AddressInfo
  return { requests, backend: { url: `http://127.0.0.1:${port}`, key: 'a-key' } }
}

test('sends exactly the fields of a lead, with the headers that PostgREST requires', async () => {
  const { requests, backend } = await backendThatAnswers(201)
  const sent = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => sent.mockRestore())
  expect(await submitLead(anna, backend, filling)).toEqual({ ok: true })
  // It is sent also when the visitor leaves the page at once.
  expect(sent).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ keepalive: true }))
  const [request] = requests
  expect(request?.head.method).toBe('POST')
  expect(request?.head.url).toBe('/rest/v1/leads')
  expect(request?.head.headers).toMatchObject({
    apikey: 'a-key',
    authorization: 'Bearer a-key',
    'content-type': 'application/json',
    prefer: 'return=minimal',
  })
  expect(request?.head.headers).not.toHaveProperty('x-client-info')
  expect(JSON.parse(request?.body ?? '')).toEqual(anna)
})

test('retries twice when the backend fails', async () => {
  const { requests, backend } = await backendThatAnswers(500, 'drop', 201)
  expect(await submitLead(anna, backend, filling)).toEqual({ ok: true })
  expect(requests).toHaveLength(3)
})

test('fails after the third attempt, with a reason that has none of the visitor’s data', async () => {
  const { requests, backend } = await backendThatAnswers(503, 503, [200, page])
  expect(await submitLead(anna, backend, filling)).toEqual({ ok: false, reason: 'status 200' })
  expect(requests).toHaveLength(3)
})

test('takes a page and a redirect for no stored lead, and retries', async () => {
  const redirect = [302, { Location: '/privacy-policy' }] as const
  const { requests, backend } = await backendThatAnswers([202, { 'Content-Type': 'Text/HTML' }], redirect, 201)
  expect(await submitLead(anna, backend, filling)).toEqual({ ok: true })
  expect(requests.map(({ head }) => `${head.method} ${head.url}`)).toEqual(Array(3).fill('POST /rest/v1/leads'))
})

test.each<[Answer]>([
  [200],
  [204],
  [[200, { 'Content-Type': 'application/json; charset=utf-8' }]],
  [[201, { 'Content-Type': 'application/json' }]],
  [[202, { 'Content-Type': 'text/plain' }]],
])('takes an answer that is no page for a stored lead: %j', async (answer) => {
  const { requests, backend } = await backendThatAnswers(answer)
  expect(await submitLead(anna, backend, filling)).toEqual({ ok: true })
  expect(requests).toHaveLength(1)
})

test('retries where the server has no connection for the address just now', async () => {
  const { requests, backend } = await backendThatAnswers([429, { 'Retry-After': '5' }], 201)
  expect(await submitLead(anna, backend, filling)).toEqual({ ok: true })
  expect(requests).toHaveLength(2)
})

test.each<[number, Readonly<Record<string, string>>]>([
  [400, {}],
  [401, {}],
  [413, {}],
  [429, {}],
  [429, { 'Retry-After': String(HARD_LIMIT.periodMs / 1000) }],
])('does not retry after status %i with %o', async (status, headers) => {
  const { requests, backend } = await backendThatAnswers([status, headers])
  expect(await submitLead(anna, backend, filling)).toEqual({ ok: false, reason: `status ${status}` })
  expect(requests).toHaveLength(1)
})

test.each([
  ['{"code":"23514","message":"invalid: Anna","details":"Failing row contains (Anna)","hint":null}', ' 23514'],
  ['{"message":"Invalid API key","hint":"Double check your key."}', ''],
  [`{"code":"${'no'.repeat(50)}"}`, ` ${'no'.repeat(24)}n`],
  ['{"code":null}', ''],
  ['null', ''],
  ['<p>Bad Request</p>', ''],
])('adds to the reason what an error of the body %s is called, and nothing of what was typed', async (body, called) => {
  const { backend } = await backendThatAnswers([400, {}, body])
  expect(await submitLead(anna, backend, filling)).toEqual({ ok: false, reason: `status 400${called}` })
})

test.each([
  [{ seconds: 12, isTrapped: false }, 'casa-in-posa; seconds=12; trap=0'],
  [{ seconds: 0, isTrapped: true }, 'casa-in-posa; seconds=0; trap=1'],
])('sends %o to the own server', (filling, value) => {
  expect(fillingHeader({ url: '', key: 'a-key' }, filling)).toEqual({ 'X-Client-Info': value })
})

test('sends nothing of it to another origin', () => {
  expect(fillingHeader({ url: 'https://abc.supabase.co', key: 'a-key' }, filling)).toEqual({})
})
