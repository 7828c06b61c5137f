import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { toasts } from '../../../content/lead-form.ts'
import { noCampaign } from '../../../leads/campaign.ts'
import { anna } from '../../../test/cases/same-lead.ts'
import { sendCase } from '../../../test/cases/wire-case.ts'
import { testWire } from '../../../test/contracts/wire.ts'
import { appOnFreshDatabase, key } from '../../../test/fixtures/app.ts'
import { sqliteFixture } from '../../../test/fixtures/store.ts'
import { rebuildTable } from '../../database/sqlite/migrate.ts'

testWire('SQLite', sqliteFixture)

test('logs an error when the database has a rule that the server has not, and blames no field', async () => {
  const { url, directory, logLines } = await appOnFreshDatabase()
  const database = new DatabaseSync(join(directory, 'leads.db'))
  rebuildTable(database, 'leads', { from: 'trim(zone', to: `zone <> '${anna.zone}' and trim(zone` })
  database.close()
  const response = await sendCase(url, { what: 'a lead', body, status: 400 })
  const page = await fetch(url, { method: 'POST', body: new URLSearchParams({ ...anna }) })
  const pageText = await page.text()
  expect([response.status, await response.json()]).toMatchObject([400, { code: '23514' }])
  expect(page.status).toBe(500)
  expect(pageText).toContain(toasts.failed.message)
  expect(pageText).not.toContain('aria-invalid="true"')
  const errors = logLines.map((line): Record<string, unknown> => JSON.parse(line)).filter(({ level }) => level === 50)
  const refused = { code: '23514', rule: 'leads_zone_check', msg: 'the store refused a statement' }
  expect(errors).toMatchObject([refused, refused])
  expect(Object.values(anna).filter((text) => logLines.join('').includes(text))).toEqual([])
})

const body = JSON.stringify(anna)

test.each([
  [
    'no key',
    { apikey: undefined },
    'No API key found in request',
    'No `apikey` request header or url param was found.',
  ],
  ['an empty key', { apikey: '' }, 'No API key found in request', 'No `apikey` request header or url param was found.'],
  [
    'a wrong key',
    { apikey: 'wrong' },
    'Invalid API key',
    'Double check your Supabase `anon` or `service_role` API key.',
  ],
  [
    'a wrong key that begins right',
    { apikey: `${key}x` },
    'Invalid API key',
    'Double check your Supabase `anon` or `service_role` API key.',
  ],
])("answers as Supabase's gateway to %s", async (_what, headers, message, hint) => {
  const { url, storedLeads } = await appOnFreshDatabase()
  const response = await sendCase(url, { what: '', headers, body, status: 401 })
  expect(response.status).toBe(401)
  expect(await response.json()).toEqual({ message, hint })
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(await storedLeads()).toEqual([])
})

test('answers HEAD like GET, without a body', async () => {
  const { url } = await appOnFreshDatabase()
  const response = await sendCase(url, { what: '', method: 'HEAD', status: 401 })
  expect(response.status).toBe(401)
  expect(response.headers.get('www-authenticate')).toBe('Bearer')
})

test("answers a browser's preflight from another origin without a key", async () => {
  const { url } = await appOnFreshDatabase()
  const response = await fetch(`${url}/rest/v1/leads`, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://www.casainposa.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'apikey,authorization,content-type,prefer,x-new-header',
    },
  })
  const allowed = response.headers.get('access-control-allow-headers')?.split(', ')
  expect(response.status).toBe(200)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('access-control-allow-methods')).toContain('POST')
  expect(allowed).toEqual(
    expect.arrayContaining(['apikey', 'authorization', 'content-type', 'prefer', 'x-client-info', 'x-new-header']),
  )
  expect(new Set(allowed).size).toBe(allowed?.length)
})

test('answers the same lead with the same success again, and stores it once', async () => {
  const { url, storedLeads } = await appOnFreshDatabase()
  const responses = await Promise.all(Array.from({ length: 50 }, () => sendCase(url, { what: '', body, status: 201 })))
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201))
  expect(await storedLeads()).toEqual([anna])
})

test('stores the campaign in the address of the page, whatever else it is', async () => {
  const { app, records } = await appOnFreshDatabase()
  const referers = ['https://a.example/?utm_source=instagram&utm_medium=social', 'nonsense', '?utm_source=%ff', '']
  for (const [index, referer] of referers.entries()) {
    const { statusCode } = await app.inject({
      ...{ method: 'POST', url: '/rest/v1/leads' },
      headers: { apikey: key, 'content-type': 'application/json', referer },
      payload: { ...anna, name: `Anna ${index}` },
    })
    expect(statusCode).toBe(201)
  }
  const leads = (await records.list({})).toReversed()
  expect(leads.map(({ campaign }) => campaign)).toEqual([
    { source: 'instagram', medium: 'social', campaign: null },
    ...[noCampaign, noCampaign, noCampaign],
  ])
})

test('refuses values nested so deep that writing them out again would fail', async () => {
  const { url, storedLeads } = await appOnFreshDatabase()
  const deep = `${'['.repeat(8000)}${']'.repeat(8000)}`
  const response = await sendCase(url, {
    what: '',
    body: `{"name":${deep},"email":"a","phone":"1","zone":"x"}`,
    status: 400,
  })
  expect([400, 413]).toContain(response.status)
  expect(await storedLeads()).toEqual([])
})
