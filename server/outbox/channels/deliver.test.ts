import type { SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { leadMessageInput } from '../../../test/fixtures/message.ts'
import { smtpServer } from '../../../test/fixtures/smtp.ts'
import { webhookReceiver } from '../../../test/fixtures/webhook.ts'
import { parseChannels } from '../../config/channels.ts'
import { StoreUnavailable } from '../../database/failures.ts'
import { makeLeadMessage } from '../messages/lead-message.ts'
import type { Message } from './channel.ts'
import { attempt, deliverByChannels, openChannels } from './deliver.ts'

const notice = makeLeadMessage(leadMessageInput())
const start = new Date('2026-11-21T10:00:00Z')
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

/** @param failoverAfterMs how long the mail server may take to answer */
async function bothChannels(options: SMTPServerOptions = {}, status = 204, failoverAfterMs?: number) {
  const mail = await smtpServer(options)
  const { received, environment } = await webhookReceiver((_request, response) => response.writeHead(status).end())
  const channels = await openChannels(parseChannels({ ...mail.environment, ...environment }).value)
  onTestFinished(() => {
    for (const channel of channels) {
      channel.close()
    }
  })
  const deliverNow = deliverByChannels(channels, failoverAfterMs)
  const deliver = (message: Message, failingSince: Date | null, now: Date) =>
    deliverNow(message, failingSince, () => now)
  return { mail, received, deliver }
}

test('delivers by the first channel while it works', async () => {
  const { mail, received, deliver } = await bothChannels()
  expect(await deliver(notice, null, start)).toEqual({ ok: true, by: 'email', failures: [] })
  expect([mail.mails.length, received.length]).toEqual([1, 0])
})

test('does not fail over before five minutes', async () => {
  const { mail, received, deliver } = await bothChannels()
  await mail.close()
  expect(await deliver(notice, null, start)).toEqual({
    ok: false,
    kind: 'other',
    failures: [expect.stringContaining('email: ')],
  })
  expect(await deliver(notice, null, later(4))).toMatchObject({ ok: false })
  expect(received).toHaveLength(0)
})

test('fails over when the first channel has failed for five minutes, and returns to it as soon as it works', async () => {
  const { mail, received, deliver } = await bothChannels()
  await mail.close()
  await deliver(notice, null, start)
  expect(await deliver(notice, null, later(5))).toMatchObject({ ok: true, by: 'webhook' })
  expect(received).toHaveLength(1)
  const again = await smtpServer({}, mail.port)
  expect(await deliver(notice, null, later(6))).toMatchObject({ ok: true, by: 'email' })
  expect(again.mails).toHaveLength(1)
  await again.close()
  expect(await deliver(notice, null, later(7))).toMatchObject({ ok: false })
})

test('fails over at once for a message that has failed for so long in another process', async () => {
  const { mail, deliver } = await bothChannels()
  await mail.close()
  expect(await deliver(notice, start, later(5))).toMatchObject({ ok: true, by: 'webhook' })
})

test.each([
  ['of the channel', null],
  ['of the message', later(90)],
])(
  'fails over after five minutes though the clock was put back, and the first failure %s lies ahead',
  async (_, since) => {
    const { mail, deliver } = await bothChannels()
    await mail.close()
    await deliver(notice, null, later(60))
    expect(await deliver(notice, since, start)).toMatchObject({ ok: false })
    expect(await deliver(notice, since, later(4))).toMatchObject({ ok: false })
    expect(await deliver(notice, since, later(5))).toMatchObject({ ok: true, by: 'webhook' })
  },
)

/** The options of a mail server that answers to a message when the test lets it. */
function slowServer() {
  const answer = Promise.withResolvers<Error | null>()
  const options: SMTPServerOptions = {
    onData: (stream, _session, callback) => void stream.resume().on('end', () => void answer.promise.then(callback)),
  }
  return { options, answer: answer.resolve }
}

test('fails over when the first channel has a message and does not answer', async () => {
  const { options, answer } = slowServer()
  const { received, deliver } = await bothChannels(options, 204, 200)
  const delivery = await deliver(notice, null, start)
  expect(delivery).toEqual({ ok: true, by: 'webhook', failures: ['email: no answer yet'] })
  expect(received).toHaveLength(1)
  answer(null)
})

test.each([
  ['delivers', null, { ok: true, by: 'email', failures: ['webhook: status 500'] }],
  ['fails', new Error('no'), { ok: false, kind: 'other', failures: ['webhook: status 500', 'email: EMESSAGE 450'] }],
])('does not try the first channel again before it has answered: it %s in the end', async (_, word, expected) => {
  const { options, answer } = slowServer()
  const { received, deliver } = await bothChannels(options, 500, 200)
  const delivery = deliver(notice, null, start)
  await expect.poll(() => received.length).toBe(1)
  answer(word)
  expect(await delivery).toEqual(expected)
})

test('a channel that cannot store what became of a message says so, and any other failure is one of the attempt', async () => {
  const failing = (error: Error) => attempt('push', () => Promise.reject(error))
  await expect(failing(new StoreUnavailable('disk full'))).rejects.toThrow('disk full')
  expect(await failing(new TypeError('no such thing'))).toEqual({
    ok: false,
    failures: ['push: unexpected failure'],
    kind: 'other',
  })
})
