import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../test/fixtures/temporary-folder.ts'
import { mistypedIn, mistypedVariables, unclosedQuotes, unreadVariables } from './mistyped-variables.ts'
import { projectRoot } from './project-root.ts'

const example = readFileSync(join(projectRoot, '.env.example'), 'utf8')

test.each([
  ['RETENTION_MONTH', 'RETENTION_MONTHS'],
  ['WEBHOOK_URLL', 'WEBHOOK_URL'],
  ['SMPT_URL', 'SMTP_URL'],
  ['TRUSTPROXY', 'TRUST_PROXY'],
  ['TRUST_PROXIES', 'TRUST_PROXY'],
  ['SMTP_PASSWORD', 'SMTP_URL'],
  ['BUSINESS_EMIAL', 'BUSINESS_EMAIL'],
  ['NOTIFY_ESCALATION', 'NOTIFY_ESCALATION_TO'],
  ['site_url', 'SITE_URL'],
  ['POR', 'PORT'],
])('%s is taken for a mistyped %s', (name, meant) => {
  expect(mistypedVariables([name], example)).toEqual([`${name} in .env is read by nothing. Is ${meant} meant?`])
})

test('leaves what is read, and what an owner has beside it', () => {
  const read = Object.keys(parseEnv(example.replace(/^#(?=[A-Z_]+=)/gm, '')))
  expect(read.length).toBeGreaterThan(30)
  const others = ['NODE_ENV', 'TZ', 'PATH', 'HOME', 'RESTIC_PASSWORD', 'CADDY_OPTIONS', 'COMPOSE_PROJECT_NAME']
  expect(mistypedVariables([...read, ...others], example)).toEqual([])
})

test.each(['"', "'", '`'])('names the line whose %s is not closed, whatever Node makes of it', (quote) => {
  const sentence = 'BUSINESS_BRAND in .env begins with a quote that does not end where its line does.'
  for (const next of ['PORT=3000', ` B = ${quote}y${quote}`, `SITE_URL=${quote}https://casa.example${quote}`]) {
    expect(unclosedQuotes(`BUSINESS_BRAND=${quote}Casa in Posa\n${next}\n`)).toEqual([sentence])
  }
})

test('leaves quotes that are closed, or part of a value', () => {
  const closed = `A="b"\nB='"Casa in Posa" <ciao@casa.example>'\nC=L'isola\nD="-----BEGIN\nYWJj\nZg==\n-----END"\nE=\n`
  expect(unclosedQuotes(closed)).toEqual([])
  expect(unclosedQuotes(`A="'O Sole Mio" # the brand\r\n`)).toEqual([])
})

test('names the line of which Node leaves out what stands behind an apostrophe', () => {
  expect(unclosedQuotes(`BUSINESS_LEGAL_NAME='Casa dell'isola'`)).toHaveLength(1)
})

test('names what Node does not see: a variable behind a byte order mark, and those with a colon', () => {
  const unread = (name: string) =>
    `${name} in .env is not read: write ${name}=…, and save the file as UTF-8 without a byte order mark.`
  const own = join(temporaryFolder(), '.env')
  writeFileSync(own, '\ufeffSITE_URL=https://casa.example\nBUSINESS_EMAIL=a@b.it\n')
  expect(mistypedIn(own, join(projectRoot, '.env.example'))).toEqual([unread('SITE_URL')])
  expect(unreadVariables('PORT : 3000\nSITE_URL: https://casa.example\n', example).toSorted()).toEqual([
    unread('PORT'),
    unread('SITE_URL'),
  ])
  expect(unreadVariables("BUSINESS_LEGAL_NAME='Casa dell\nBUSINESS_EMAIL=a@b.it\n# l'isola\n", example)).toEqual([])
  expect(unreadVariables('# SITE_URL: x\n#PORT=1\nNOTE: x\nexport HOST = "::1"\nPORT=\n', example)).toEqual([])
})
