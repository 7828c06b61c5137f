import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import type { SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { listenHere } from '../../../scripts/find-free-port.ts'
import { annaRecord, digestInput, failureOf, leadMessageInput } from '../../../test/fixtures/message.ts'
import { smtpServer } from '../../../test/fixtures/smtp.ts'
import type { SmtpSettings } from '../../config/channels.ts'
import { makeDigest } from '../messages/digest.ts'
import { makeLeadMessage } from '../messages/lead-message.ts'
import type { Message } from './channel.ts'
import { openSmtpChannel } from './smtp.ts'

const notice = makeLeadMessage(leadMessageInput())
const escalation = makeLeadMessage(leadMessageInput({ kind: 'reminder-20' }))

function channelTo(
  port: number,
  settings: Partial<SmtpSettings> = {},
  timeouts?: NonNullable<Parameters<typeof openSmtpChannel>[1]>,
) {
  const channel = openSmtpChannel(
    {
      url: `smtp://127.0.0.1:${port}`,
      from: { name: 'Casa in Posa', address: 'lead@casainposa.example' },
      to: ['anna@studio.example', 'luca@studio.example'],
      escalationTo: [],
      ...settings,
    },
    timeouts,
  )
  onTestFinished(channel.close)
  return channel
}

async function delivered(message: Message, settings: Partial<SmtpSettings> = {}) {
  const server = await smtpServer()
  await channelTo(server.port, settings).deliver(message)
  const [mail] = server.mails
  if (mail === undefined) {
    throw new Error('no mail arrived')
  }
  return mail
}

test('sends both parts from the business, so that an answer goes to the lead', async () => {
  const { parsed, recipients, source } = await delivered(notice)
  expect(parsed.from?.value).toEqual([{ name: 'Casa in Posa', address: 'lead@casainposa.example' }])
  expect(parsed.replyTo?.value).toEqual([{ name: 'Anna Bianchi', address: 'anna.bianchi@esempio.it' }])
  expect(recipients).toEqual(['anna@studio.example', 'luca@studio.example'])
  expect(parsed.subject).toBe(notice.subject)
  expect(parsed.text?.trim()).toBe(notice.text.trim())
  expect(String(parsed.html).trim()).toBe(notice.html.trim())
  expect(source).toMatch(/Content-Type: multipart\/alternative/)
  expect(parsed.attachments).toEqual([])
})

test('is marked as automatic, with the same Message-ID in all attempts', async () => {
  const first = await delivered(notice)
  const second = await delivered(notice)
  expect(first.parsed.headers.get('auto-submitted')).toBe('auto-generated')
  expect(first.parsed.messageId).toBe(`<${annaRecord.id}.notice@casainposa.example>`)
  expect(second.parsed.messageId).toBe(first.parsed.messageId)
})

test('sends an escalation to its own addresses, with the usual ones in copy', async () => {
  const { parsed, recipients } = await delivered(escalation, { escalationTo: ['capo@studio.example'] })
  expect(parsed.to).toMatchObject({ value: [{ address: 'capo@studio.example' }] })
  expect(parsed.cc).toMatchObject({ value: [{ address: 'anna@studio.example' }, { address: 'luca@studio.example' }] })
  expect(recipients).toHaveLength(3)
})

test('sends an escalation to the usual addresses when it has none of its own', async () => {
  expect((await delivered(escalation)).recipients).toEqual(['anna@studio.example', 'luca@studio.example'])
})

test('sends a usual message to no escalation address', async () => {
  const { recipients } = await delivered(notice, { escalationTo: ['capo@studio.example'] })
  expect(recipients).not.toContain('capo@studio.example')
})

test('sends a digest without Reply-To', async () => {
  const { parsed } = await delivered(makeDigest(digestInput()))
  expect(parsed.replyTo).toBeUndefined()
  expect(parsed.messageId).toBe('<digest.2026-11-17@casainposa.example>')
})

test('a name adds neither recipients nor headers', async () => {
  const name = 'x" <evil@esempio.it>, "y\r\nBcc: evil@esempio.it\r\n\r\nbody'
  const { parsed, recipients, source } = await delivered(
    makeLeadMessage(leadMessageInput({ lead: { ...annaRecord, name } })),
  )
  expect(parsed.replyTo?.value).toHaveLength(1)
  expect(parsed.replyTo?.value[0]?.address).toBe('anna.bianchi@esempio.it')
  expect(parsed.bcc).toBeUndefined()
  expect(source).not.toMatch(/^Bcc:/im)
  expect(recipients).toEqual(['anna@studio.example', 'luca@studio.example'])
})

test.each([
  'niccolò@esempio.it',
  '"a,b"@esempio.it',
  'a,b@esempio.it',
  '<a>@esempio.it',
  'a@b_!.it',
  'a..b@esempio.it',
  `${'x'.repeat(300)}@esempio.it`,
])('leaves Reply-To out for %s', async (email) => {
  const { parsed } = await delivered(makeLeadMessage(leadMessageInput({ lead: { ...annaRecord, email } })))
  expect(parsed.replyTo).toBeUndefined()
})

test('writes a domain with an accent in Punycode', async () => {
  const { parsed } = await delivered(
    makeLeadMessage(leadMessageInput({ lead: { ...annaRecord, email: 'anna@città.it' } })),
  )
  expect(parsed.headers.get('reply-to')).toMatchObject({ value: [{ address: expect.stringMatching(/^anna@/) }] })
})

test('logs in with the user and the password of the address', async () => {
  const logins: string[] = []
  const server = await smtpServer({
    allowInsecureAuth: true,
    authOptional: false,
    onAuth({ username, password }, _session, callback) {
      logins.push(`${username} ${password}`)
      callback(password === 'p@ss#1%2F' ? null : new Error('no'), { user: username })
    },
  })
  await channelTo(server.port, {
    url: `smtp://lead%40studio.example:p%40ss%231%252F@127.0.0.1:${server.port}`,
  }).deliver(notice)
  const wrong = channelTo(server.port, { url: `smtp://lead:wrong@127.0.0.1:${server.port}` })
  expect(await failureOf(wrong.deliver(notice))).toBe('EAUTH 535')
  expect(logins).toEqual(['lead@studio.example p@ss#1%2F', 'lead wrong'])
  expect(server.mails).toHaveLength(1)
})

test('sends nothing to a server whose certificate cannot be verified', async () => {
  const server = await smtpServer({ disabledCommands: [] })
  expect(await failureOf(channelTo(server.port).deliver(notice))).toMatch(/^E[A-Z]+$|CERT/)
  expect(server.mails).toEqual([])
})

const refusing = (address: string): SMTPServerOptions => ({
  onRcptTo: (recipient, _session, callback) =>
    callback(recipient.address.includes(address) ? new Error(`${recipient.address} is unknown`) : null),
})

test('counts as delivered when one of the recipients is refused', async () => {
  const server = await smtpServer(refusing('luca@'))
  await channelTo(server.port).deliver(notice)
  expect(server.mails[0]?.recipients).toEqual(['anna@studio.example'])
})

test('fails when all are refused, without an address in the reason', async () => {
  const server = await smtpServer(refusing('@'))
  expect(await failureOf(channelTo(server.port).deliver(notice))).toBe('EENVELOPE 550')
})

test('fails when the message is refused', async () => {
  const server = await smtpServer({
    onData(stream, _session, callback) {
      stream.resume().on('end', () => callback(new Error('Anna Bianchi looks like spam')))
    },
  })
  expect(await failureOf(channelTo(server.port).deliver(notice))).toBe('EMESSAGE 450')
})

test('fails without a server, and delivers once it is back', async () => {
  const { port, close } = await smtpServer()
  const channel = channelTo(port)
  await channel.deliver(notice)
  await close()
  expect(await failureOf(channel.deliver(notice))).toMatch(/^E[A-Z]+$/)
  const again = await smtpServer({}, port)
  await channel.deliver(notice)
  expect(again.mails).toHaveLength(1)
})

const never = () => undefined

const LONG_MS = 10 * 60_000
const shortHandOver: NonNullable<Parameters<typeof openSmtpChannel>[1]> = { handOverMs: 300, answerMs: LONG_MS }
const shortAnswer: NonNullable<Parameters<typeof openSmtpChannel>[1]> = { handOverMs: LONG_MS, answerMs: 300 }

test.each<[string, NonNullable<Parameters<typeof openSmtpChannel>[1]>, SMTPServerOptions, string]>([
  ['its greeting', shortHandOver, { onConnect: never }, 'timeout'],
  ['the sender', shortHandOver, { onMailFrom: never }, 'timeout'],
  ['a recipient', shortHandOver, { onRcptTo: never }, 'timeout'],
  ['the message', shortAnswer, { onData: (stream) => stream.resume() }, 'timeout after DATA'],
  ['the middle of the message', shortAnswer, { onData: never }, 'timeout after DATA'],
])('times out when the server hangs at %s, and closes the connection', async (_, timeouts, options, reason) => {
  const server = await smtpServer(options)
  const start = performance.now()
  expect(await failureOf(channelTo(server.port, {}, timeouts).deliver(notice))).toBe(reason)
  expect(performance.now() - start).toBeLessThan(6000)
  await expect.poll(server.connections).toBe(0)
})

/** Starts a server that answers to all lines but one, to which it sends an endless answer slowly. */
async function serverThatTricklesAt(trickled: RegExp): Promise<number> {
  const server = createServer((socket) => {
    const timers: NodeJS.Timeout[] = []
    socket.on('error', never).on('close', () => timers.forEach(clearInterval))
    socket.write('220 mail.example\r\n')
    createInterface({ input: socket }).on('line', (line) => {
      if (trickled.test(line)) {
        timers.push(setInterval(() => socket.write('250-wait\r\n'), 20))
      } else if (/^(EHLO|MAIL|RCPT|DATA)/.test(line)) {
        socket.write(line === 'DATA' ? '354 go on\r\n' : '250 fine\r\n')
      }
    })
  })
  onTestFinished(() => void server.close())
  return listenHere(server)
}

test.each<[string, RegExp, NonNullable<Parameters<typeof openSmtpChannel>[1]>, string]>([
  ['EHLO', /^EHLO/, shortHandOver, 'timeout'],
  ['DATA', /^DATA$/, shortHandOver, 'timeout'],
  ['the message', /^\.$/, shortAnswer, 'timeout after DATA'],
])(
  'times out when the server trickles its answer to %s, so that it is never silent',
  async (_, line, timeouts, reason) => {
    const channel = channelTo(await serverThatTricklesAt(line), {}, timeouts)
    const start = performance.now()
    expect(await failureOf(channel.deliver(notice))).toBe(reason)
    expect(performance.now() - start).toBeLessThan(6000)
  },
)

test('waits longer for the answer to a message than for all before it', async () => {
  const handOverMs = 3000
  const server = await smtpServer({
    onData: (stream, _session, callback) => {
      stream.resume().on('end', () => setTimeout(callback, handOverMs + 500))
    },
  })
  await channelTo(server.port, {}, { handOverMs, answerMs: LONG_MS }).deliver(notice)
})

test('delivers the next message after one that hung', async () => {
  let isHanging = true
  const server = await smtpServer({ onMailFrom: (_address, _session, callback) => void (isHanging || callback()) })
  const channel = channelTo(server.port, {}, { handOverMs: 3000, answerMs: LONG_MS })
  await failureOf(channel.deliver(notice))
  isHanging = false
  await channel.deliver(notice)
  expect(server.mails).toHaveLength(1)
})

test('sends many at once over three connections', async () => {
  let most = 0
  const server = await smtpServer({
    onConnect(_session, callback) {
      most = Math.max(most, server.connections())
      callback()
    },
  })
  const channel = channelTo(server.port)
  await Promise.all(Array.from({ length: 20 }, () => channel.deliver(notice)))
  expect(server.mails).toHaveLength(20)
  expect([most, channel.capacity]).toEqual([3, 3])
})

test('finishes the deliveries under way when it is closed, and closes its connections', async () => {
  const server = await smtpServer()
  const channel = channelTo(server.port)
  const deliveries = Promise.all(Array.from({ length: 6 }, () => channel.deliver(notice)))
  await expect.poll(server.connections).toBe(channel.capacity)
  await channel.close()
  expect(server.mails).toHaveLength(6)
  await deliveries
  await expect.poll(server.connections).toBe(0)
})
