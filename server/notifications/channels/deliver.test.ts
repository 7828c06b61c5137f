import type { SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { leadNews } from '../../../test/fixtures/message.ts'
import { smtpServer } from '../../../test/fixtures/smtp.ts'
import { webhookReceiver } from '../../../test/fixtures/webhook.ts'
import { parseChannels } from '../../config/channels.ts'
import { makeLeadMessage } from '../messages/lead-message.ts'
import type { Message } from './channel.ts'
import { deliverByChannels, openChannels } from './deliver.ts'

const notice = makeLeadMessage(leadNews())
const start = new Date('2026-11-21T10:00:00Z')
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

/** @param takeoverMs how long the mail server may keep silent */
async function bothChannels(options: SMTPServerOptions = {}, status = 204, takeoverMs?: number) {
  const mail = await smtpServer(options)
  const { received, url } = await webhookReceiver((_request, response) => response.writeHead(status).end())
  const parsed = parseChannels({
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    NOTIFY_FROM: 'sito@casainposa.example',
    NOTIFY_TO: 'lead@casainposa.example',
    WEBHOOK_URL: url,
    WEBHOOK_SECRET: 'a secret of the tests, long enough',
  })
  if (!parsed.ok) {
    throw new Error(parsed.problems.join('\n'))
  }
  const channels = await openChannels(parsed.channels)
  onTestFinished(async () => {
    await Promise.all(channels.map((channel) => channel.close()))
  })
  const deliverNow = deliverByChannels(channels, takeoverMs)
  const deliver = (message: Message, failingSince: Date | null, now: Date) =>
    deliverNow(message, failingSince, () => now)
  return { mail, received, deliver }
}

test('takes the first channel while it works', async () => {
  const { mail, received, deliver } = await bothChannels()
  expect(await deliver(notice, null, start)).toEqual({ ok: true, by: 'email', failures: [] })
  expect([mail.mails.length, received.length]).toEqual([1, 0])
})

test('leaves a first failure to the next attempt', async () => {
  const { mail, received, deliver } = await bothChannels()
  await mail.close()
  expect(await deliver(notice, null, start)).toEqual({ ok: false, failures: [expect.stringContaining('email: ')] })
  expect(await deliver(notice, null, later(4))).toMatchObject({ ok: false })
  expect(received).toHaveLength(0)
})

test('takes the second channel when the first has failed for five minutes, and goes back as soon as it works', async () => {
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

test('takes it at once for a message that has failed for so long in another process', async () => {
  const { mail, deliver } = await bothChannels()
  await mail.close()
  expect(await deliver(notice, start, later(5))).toMatchObject({ ok: true, by: 'webhook' })
})

test.each([
  ['of the channel', null],
  ['of the message', later(90)],
])(
  'takes it after five minutes though the clock was put back, and the first failure %s lies ahead',
  async (_, since) => {
    const { mail, deliver } = await bothChannels()
    await mail.close()
    await deliver(notice, null, later(60))
    expect(await deliver(notice, since, start)).toMatchObject({ ok: false })
    expect(await deliver(notice, since, later(4))).toMatchObject({ ok: false })
    expect(await deliver(notice, since, later(5))).toMatchObject({ ok: true, by: 'webhook' })
  },
)

/** A mail server that has a message and says whether it takes it when the test wants. */
function hesitantServer() {
  const answer = Promise.withResolvers<Error | null>()
  const options: SMTPServerOptions = {
    onData: (stream, _session, callback) => void stream.resume().on('end', () => void answer.promise.then(callback)),
  }
  return { options, answer: answer.resolve }
}

test('takes it when the first has a message and keeps silent', async () => {
  const { options, answer } = hesitantServer()
  const { received, deliver } = await bothChannels(options, 204, 200)
  const delivery = await deliver(notice, null, start)
  expect(delivery).toEqual({ ok: true, by: 'webhook', failures: ['email: no answer yet'] })
  expect(received).toHaveLength(1)
  answer(null)
})

test.each([
  ['delivers', null, { ok: true, by: 'email', failures: ['webhook: status 500'] }],
  ['fails', new Error('no'), { ok: false, failures: ['webhook: status 500', 'email: EMESSAGE 450'] }],
])('asks the first no second time before it has answered: it %s in the end', async (_, word, expected) => {
  const { options, answer } = hesitantServer()
  const { received, deliver } = await bothChannels(options, 500, 200)
  const delivery = deliver(notice, null, start)
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1)
  answer(word)
  expect(await delivery).toEqual(expected)
})
