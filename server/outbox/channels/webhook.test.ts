import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { annaRecord, failureOf, leadMessageInput } from '../../../test/fixtures/message.ts'
import { webhookReceiver } from '../../../test/fixtures/webhook.ts'
import type { WebhookRequest } from '../../../test/webhook-receiver.ts'
import { makeLeadMessage } from '../messages/lead-message.ts'
import { openWebhookChannel } from './webhook.ts'

const notice = makeLeadMessage(leadMessageInput())
const secret = `whsec_${Buffer.from('thirty-two bytes for this test..').toString('base64')}`

const nothing: WebhookRequest = { request: null, headers: {}, body: '', at: 0 }

test('posts the event with the text of the message', async () => {
  const { received, url } = await webhookReceiver()
  await openWebhookChannel({ url, secret }).deliver(notice)
  const [{ request, headers, body } = nothing] = received
  expect([request?.method, request?.url]).toEqual(['POST', '/hook?key=1'])
  expect(headers['content-type']).toBe('application/json')
  expect(headers['webhook-id']).toBe(notice.id)
  expect(JSON.parse(body)).toEqual({ ...notice.event, text: notice.text })
})

test.each([
  ['in the form of the standard', secret, new Webhook(secret)],
  [
    'in a form of the owner’s',
    'a secret of my own: città',
    new Webhook(Buffer.from('a secret of my own: città'), { format: 'raw' }),
  ],
])('signs so that the reference library agrees, with a secret %s', async (_, own, reference) => {
  const { received, url } = await webhookReceiver()
  await openWebhookChannel({ url, secret: own }).deliver(notice)
  const [{ headers, body } = nothing] = received
  expect(reference.verify(body, headers)).toMatchObject({ type: 'lead.created' })
  expect(() => reference.verify(`${body} `, headers)).toThrow()
})

test('all attempts have the same id, and each its own time', async () => {
  const { received, url } = await webhookReceiver()
  const channel = openWebhookChannel({ url, secret })
  await channel.deliver(notice)
  await channel.deliver(notice)
  expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([notice.id]))
  const sentAt = Number(received[1]?.headers['webhook-timestamp'])
  expect(Math.abs(sentAt - Date.now() / 1000)).toBeLessThan(5)
})

test('removes chat commands from a name', async () => {
  const { received, url } = await webhookReceiver()
  const lead = { ...annaRecord, name: '<!channel> <https://evil.example|click>' }
  await openWebhookChannel({ url, secret }).deliver(makeLeadMessage(leadMessageInput({ lead })))
  const sent = JSON.parse(received[0]?.body ?? '{}')
  expect(sent.text).not.toMatch(/[<>]/)
  expect(sent.data.name).toBe(lead.name)
})

test.each([200, 201, 202, 299])('counts %i as delivered', async (status) => {
  const { url } = await webhookReceiver((_request, response) => response.writeHead(status).end('{"ok":true}'))
  await openWebhookChannel({ url, secret }).deliver(notice)
})

test.each([400, 404, 410, 429, 500, 503])('fails on %i', async (status) => {
  const { url } = await webhookReceiver((_request, response) => response.writeHead(status).end('Anna Bianchi'))
  expect(await failureOf(openWebhookChannel({ url, secret }).deliver(notice))).toBe(`status ${status}`)
})

test.each([301, 302, 307, 308])('follows no redirect, not even %i', async (status) => {
  const other = await webhookReceiver()
  const { url } = await webhookReceiver((_request, response) =>
    response.writeHead(status, { Location: other.url }).end(),
  )
  expect(await failureOf(openWebhookChannel({ url, secret }).deliver(notice))).toBe(`status ${status}`)
  expect(other.received).toEqual([])
})

test('times out when the receiver hangs', async () => {
  const { url } = await webhookReceiver(() => undefined)
  const start = performance.now()
  expect(await failureOf(openWebhookChannel({ url, secret }, 200).deliver(notice))).toBe('timeout')
  expect(performance.now() - start).toBeLessThan(6000)
})

test('does not wait for the end of an answer', async () => {
  const { url } = await webhookReceiver((_request, response) => response.writeHead(200).write('x'))
  await openWebhookChannel({ url, secret }, 10_000).deliver(notice)
})

test('fails when nobody listens', async () => {
  const delivery = openWebhookChannel({ url: 'http://127.0.0.1:9/', secret }).deliver(notice)
  expect(await failureOf(delivery)).toMatch(/^ECONNREFUSED$|^unknown failure$/)
})

test('says why when what answers is no web server', async () => {
  const { url } = await webhookReceiver(({ socket }) => socket.end('220 mail.example ESMTP\r\n'))
  expect(await failureOf(openWebhookChannel({ url, secret }).deliver(notice))).toMatch(/^HTTPParserError$|^HPE_/)
})

test('finishes a request under way when it is closed', async () => {
  const { received, url } = await webhookReceiver((_request, response) => {
    setTimeout(() => response.writeHead(204).end(), 100)
  })
  const channel = openWebhookChannel({ url, secret })
  let isDelivered = false
  const delivery = channel.deliver(notice).then(() => {
    isDelivered = true
  })
  channel.close()
  await delivery
  expect([isDelivered, received.length]).toEqual([true, 1])
})
