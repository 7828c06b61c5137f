import { expect, test } from 'vitest'
import type { Environment } from '../../business/environment.ts'
import { fillText } from '../../business/fill-text.ts'
import { testMessage } from '../../content/notifications.ts'
import { runHere, runLeads } from '../../test/fixtures/commands.ts'
import { nameServer } from '../../test/fixtures/dns.ts'
import { smtpServer } from '../../test/fixtures/smtp.ts'
import { webhookReceiver } from '../../test/fixtures/webhook.ts'
import { parseChannels } from '../config/channels.ts'

const brand = 'Luce e Case'

const mailTo = (port: number, login = '') => ({
  SMTP_URL: `smtp://${login}127.0.0.1:${port}`,
  NOTIFY_FROM: `${brand} <sito@luceecase.example>`,
  NOTIFY_TO: 'lead@luceecase.example',
  BUSINESS_BRAND: brand,
})
const hookTo = (url: string) => ({ WEBHOOK_URL: url, WEBHOOK_SECRET: 'a secret of the tests, long enough' })

/** Runs the command within this process. */
async function send(environment: Environment, nameServers: readonly string[] = []) {
  const { value: channels } = parseChannels(environment)
  return runHere(['test-notification'], { notifications: () => ({ channels, brand }), nameServers })
}

test('sends one test message by each channel, and prints the answers', async () => {
  const server = await smtpServer()
  const { received, url } = await webhookReceiver()
  const environment = { ...mailTo(server.port), NOTIFY_ESCALATION_TO: 'titolare@luceecase.example', ...hookTo(url) }
  const { code, output, errors } = await runLeads(environment, 'test-notification')
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(output.split('\n')).toEqual([
    `e-mail to lead@luceecase.example by 127.0.0.1:${server.port}`,
    '  delivered: 250 OK: message queued',
    `webhook to ${new URL(url).host}`,
    '  delivered: status 204',
    '',
  ])
  expect(server.mails.map(({ recipients }) => recipients.toSorted())).toEqual([
    ['lead@luceecase.example', 'titolare@luceecase.example'],
  ])
  expect(server.mails[0]?.parsed.subject).toBe(fillText(testMessage.subject, { brand }))
  expect(server.mails[0]?.parsed.text).toContain(fillText(testMessage.footer, { brand }))
  expect(received.map(({ body }) => JSON.parse(body))).toMatchObject([{ type: 'test', data: {} }])
})

test('prints what the DNS of the sender’s domain lacks', async () => {
  const [server, dns] = await Promise.all([smtpServer(), nameServer({})])
  const { code, output } = await send({ ...mailTo(server.port), NOTIFY_FROM: 'sito@luceecase.it' }, [dns.address])
  expect(code).toBe(0)
  expect(output.split('\n').slice(1)).toEqual([
    '  delivered: 250 OK: message queued',
    '  luceecase.it has no SPF record (TXT "v=spf1 …"): ask the mail provider for it',
    '  luceecase.it has no DMARC record: add TXT "v=DMARC1; p=none" at _dmarc.luceecase.it',
    '',
  ])
})

test('tries the webhook after the e-mail has failed, and exits with a failure', async () => {
  const { received, url } = await webhookReceiver()
  const { code, output } = await runLeads({ ...mailTo(1), ...hookTo(url) }, 'test-notification')
  expect(code).toBe(1)
  expect(output).toContain('  not delivered: no server listens at this host and port (ECONNREFUSED)\n')
  expect(output).toContain('  delivered: status 204\n')
  expect(received).toHaveLength(1)
})

test('reports a wrong password with the answer of the server, and without the password', async () => {
  const server = await smtpServer({
    allowInsecureAuth: true,
    authOptional: false,
    onAuth: (_login, _session, callback) => callback(new Error('5.7.8 authentication failed')),
  })
  const { code, output, errors } = await runLeads(mailTo(server.port, 'lead:segreta@'), 'test-notification')
  expect({ code, errors }).toEqual({ code: 1, errors: '' })
  expect(output).toContain(
    '  not delivered: the server refuses the user or the password of SMTP_URL (EAUTH 535)\n  the server said to AUTH PLAIN: 535 5.7.8 authentication failed\n',
  )
  expect(output).not.toContain('segreta')
})

test('names the recipient that is refused, though the others have the message', async () => {
  const server = await smtpServer({
    onRcptTo: ({ address }, _session, callback) =>
      callback(address.startsWith('luca') ? new Error(`${address} unknown`) : null),
  })
  const environment = { ...mailTo(server.port), NOTIFY_TO: 'lead@luceecase.example, luca@luceecase.example' }
  const { code, output } = await send(environment)
  expect(code).toBe(1)
  expect(output).toContain(
    'delivered, but 1 of its recipients refused: 250 OK: message queued; RCPT TO: 550 luca@luceecase',
  )
  expect(server.mails).toHaveLength(1)
})

test.each([
  ['smtp://no-such-host.invalid:587', 'there is no such host, or no name server answers (ENOTFOUND)'],
  ['smtps://127.0.0.1:{secure}', 'the certificate of the server cannot be trusted (CERT_HAS_EXPIRED)'],
  ['smtps://127.0.0.1:{plain}', 'the server does not begin with encryption at this port'],
])('prints in plain words why nothing reaches %s', async (url, words) => {
  const [secure, plain] = await Promise.all([smtpServer({ secure: true }), smtpServer()])
  const SMTP_URL = url.replace('{secure}', String(secure.port)).replace('{plain}', String(plain.port))
  const { code, output } = await send({ ...mailTo(1), SMTP_URL })
  expect(code).toBe(1)
  expect(output).toContain(`not delivered: ${words}`)
})

test.each([
  [404, 'the receiver has nothing at this address (status 404)'],
  [301, 'the receiver redirects, which is not followed'],
  [500, 'the receiver failed or refuses the message (status 500)'],
])('prints in plain words that a webhook answers %i', async (status, words) => {
  const { url } = await webhookReceiver((_request, response) => response.writeHead(status).end())
  const { code, output } = await send(hookTo(url))
  expect(code).toBe(1)
  expect(output).toContain(`not delivered: ${words}`)
})

test('fails when no channel is configured, and when one is wrong', async () => {
  expect(await runLeads({}, 'test-notification')).toEqual({
    code: 1,
    output: '',
    errors: 'No channel is configured, so nobody is told of a lead: set SMTP_URL or WEBHOOK_URL\n',
  })
  const { code, errors } = await runLeads({ SMTP_URL: 'smtp://127.0.0.1' }, 'test-notification')
  expect(code).toBe(1)
  expect(errors).toContain('NOTIFY_TO is needed as well')
})
