import { expect, test } from 'vitest'
import { describeChannels, openChannels } from '../outbox/channels/deliver.ts'
import { parseChannels } from './channels.ts'

const mail = {
  SMTP_URL: 'smtp://user:p%40ss@mail.example.it:587',
  NOTIFY_FROM: 'Casa in Posa <lead@casainposa.it>',
  NOTIFY_TO: 'anna@example.it, luca@example.it',
}
const hook = { WEBHOOK_URL: 'https://hooks.example.com/services/T0/secret', WEBHOOK_SECRET: 'a'.repeat(24) }

const problemsOf = (environment: Record<string, string>) => parseChannels(environment).problems

test('needs no channel', () => {
  expect(parseChannels({ SMTP_URL: ' ' })).toEqual({
    value: { smtp: null, webhook: null, sendsByBoth: false },
    problems: [],
  })
})

test('reads both channels', () => {
  expect(parseChannels({ ...mail, ...hook, NOTIFY_ESCALATION_TO: 'capo@example.it' })).toEqual({
    value: {
      smtp: {
        url: mail.SMTP_URL,
        from: { name: 'Casa in Posa', address: 'lead@casainposa.it' },
        to: ['anna@example.it', 'luca@example.it'],
        escalationTo: ['capo@example.it'],
      },
      webhook: { url: hook.WEBHOOK_URL, secret: hook.WEBHOOK_SECRET },
      sendsByBoth: false,
    },
    problems: [],
  })
})

test.each([
  ['lead@casainposa.it', { name: '', address: 'lead@casainposa.it' }],
  ['<lead@casainposa.it>', { name: '', address: 'lead@casainposa.it' }],
  ['"Posa, Casa in" <lead@casainposa.it>', { name: 'Posa, Casa in', address: 'lead@casainposa.it' }],
  ['lead@città.it', { name: '', address: 'lead@xn--citt-3na.it' }],
])('accepts %s as sender', (value, from) => {
  expect(parseChannels({ ...mail, NOTIFY_FROM: value })).toMatchObject({ value: { smtp: { from } }, problems: [] })
})

test('reports every variable that mail needs besides the server', () => {
  expect(problemsOf({ SMTP_URL: mail.SMTP_URL })).toEqual([
    expect.stringMatching(/^NOTIFY_FROM is needed as well/),
    expect.stringMatching(/^NOTIFY_TO is needed as well/),
  ])
})

test.each([
  ['SMTP_URL', 'mail.example.it:587'],
  ['SMTP_URL', 'https://mail.example.it'],
  ['SMTP_URL', 'smtp://'],
  ['NOTIFY_FROM', 'Casa in Posa'],
  ['NOTIFY_FROM', 'a@b.it, c@d.it'],
  ['NOTIFY_TO', 'anna@example.it; luca@example.it'],
  ['NOTIFY_TO', 'Anna <anna@example.it>'],
  ['NOTIFY_TO', ','],
  ['NOTIFY_ESCALATION_TO', 'nobody'],
  ['WEBHOOK_URL', 'hooks.example.com'],
  ['WEBHOOK_URL', 'ftp://hooks.example.com'],
  ['WEBHOOK_URL', 'https://user:password@hooks.example.com'],
  ['WEBHOOK_SECRET', ''],
  ['WEBHOOK_SECRET', 'short'],
  ['WEBHOOK_SECRET', `whsec_${Buffer.alloc(23).toString('base64')}`],
  ['WEBHOOK_SECRET', `whsec_${'?'.repeat(40)}`],
])('refuses %s=%s and never repeats a value', (name, value) => {
  const problems = problemsOf({ ...mail, ...hook, [name]: value })
  expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} `))])
  expect(problems.join('')).not.toContain('p%40ss')
})

test.each([
  'smtps://user@luceecase.it:pass1@smtp.example.it',
  'smtps://user@luceecase.it:pass1#1@smtp.example.it',
  'smtps://user%40luceecase.it:p@ss1@smtp.example.it',
  'smtps://user:pass1#1@smtp.example.it',
  'smtps://user:pass1/1@smtp.example.it',
  'smtps://user:pass1?1@smtp.example.it',
  'smtps://user:pass1%@smtp.example.it',
  'smtps://user:pass1%E0@smtp.example.it',
  'smtps://user:pass1 1@smtp.example.it',
  'smtps://user:@smtp.example.it',
  'smtps://user@smtp.example.it',
  'smtps://:pass1@smtp.example.it',
  'smtps://user:pass1@smtp.example.it/mail',
  'smtps://user:pass1@smtp.example.it?tls.rejectUnauthorized=false',
  'smtps://user:pass1@smtp.example.it:99999',
  'smtps://user:pass1@smtp.example.it:0',
  'smtps://user:pass1@smtp..example.it',
  'smtps://user%40luceecase.it:12',
  'smtps:user:pass1@smtp.example.it',
])('refuses the ambiguous SMTP_URL=%s, and explains how to write it', (url) => {
  const problems = problemsOf({ ...mail, SMTP_URL: url })
  expect(problems).toEqual([
    expect.stringMatching(/^SMTP_URL must be like .*%40example\.it:password@.* @ as %40, # as %23/),
  ])
  expect(problems.join('')).not.toMatch(/pass1|luceecase/)
})

test.each([
  'smtps://user%40luceecase.it:p%40ss%231%25%2F%3F%20@smtp.example.it',
  'smtp://user:a:b!$&+=\\^~è@smtp.example.it:587',
  'SMTP://mailpit:1025',
  'smtp://[::1]:25/',
  'smtps://posta.città.it',
])('accepts SMTP_URL=%s', (url) => {
  expect(problemsOf({ ...mail, SMTP_URL: url })).toEqual([])
})

test.each([
  [{ ...mail, ...hook, NOTIFY_BOTH: 'yes' }, true],
  [{ ...mail, ...hook, NOTIFY_BOTH: 'no' }, false],
  [{ ...mail, NOTIFY_BOTH: 'no' }, false],
])('sends each message by both channels if NOTIFY_BOTH is yes', (environment, sendsByBoth) => {
  expect(parseChannels(environment)).toEqual({ value: expect.objectContaining({ sendsByBoth }), problems: [] })
})

test.each([
  [{ ...mail, ...hook, NOTIFY_BOTH: 'true' }, /^NOTIFY_BOTH must be yes or no$/],
  [{ ...mail, NOTIFY_BOTH: 'yes' }, /^NOTIFY_BOTH=yes needs SMTP_URL and WEBHOOK_URL/],
  [{ ...hook, NOTIFY_BOTH: 'yes' }, /^NOTIFY_BOTH=yes needs SMTP_URL and WEBHOOK_URL/],
  [{ NOTIFY_BOTH: 'yes' }, /^NOTIFY_BOTH=yes needs SMTP_URL and WEBHOOK_URL/],
])('refuses a NOTIFY_BOTH that cannot be followed: %j', (environment, problem) => {
  expect(problemsOf(environment)).toEqual([expect.stringMatching(problem)])
})

test('accepts a secret in the form of Standard Webhooks', () => {
  expect(problemsOf({ ...hook, WEBHOOK_SECRET: `whsec_${Buffer.alloc(24).toString('base64')}` })).toEqual([])
})

test('describes the channels in their order without secrets', () => {
  expect(describeChannels(parseChannels({ ...mail, ...hook }).value)).toBe(
    'e-mail to anna@example.it, luca@example.it by mail.example.it:587; if that fails, by webhook to hooks.example.com',
  )
  expect(describeChannels(parseChannels({ ...mail, ...hook, NOTIFY_BOTH: 'yes' }).value)).toBe(
    'e-mail to anna@example.it, luca@example.it by mail.example.it:587, and each message also by webhook to hooks.example.com',
  )
  expect(describeChannels({ smtp: null, webhook: null, sendsByBoth: false })).toBe('')
})

test('opens the channels that are set, e-mail first', async () => {
  const channels = await openChannels(parseChannels({ ...mail, ...hook }).value)
  expect(channels.map(({ name }) => name)).toEqual(['email', 'webhook'])
  await Promise.all(channels.map((channel) => channel.close()))
})
