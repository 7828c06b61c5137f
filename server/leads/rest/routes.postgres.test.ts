import { expect, test } from 'vitest'
import { HARD_LIMIT_SQLSTATE } from '../../../leads/lead.ts'
import { anna } from '../../../test/cases/same-lead.ts'
import { sendCase } from '../../../test/cases/wire-case.ts'
import { testWire } from '../../../test/contracts/wire.ts'
import { listeningApp } from '../../../test/fixtures/app.ts'
import { ownPostgresFixture, postgresFixture } from '../../../test/fixtures/store.ts'

testWire('PostgreSQL', postgresFixture)

const lead = { what: 'a lead', body: JSON.stringify(anna), status: 201 }

function errorsIn(logLines: readonly string[]): readonly Record<string, unknown>[] {
  return logLines.map((line): Record<string, unknown> => JSON.parse(line)).filter(({ level }) => level === 50)
}

test("passes on a refusal of the database's own rules, and logs it as an error without the lead", async () => {
  const { url, database, storedLeads, logLines } = await listeningApp(ownPostgresFixture)
  await database.query('drop policy "Visitors may leave a lead" on leads')
  const response = await sendCase(url, lead)
  expect(response.status).toBe(401)
  expect(response.headers.get('www-authenticate')).toBe('Bearer')
  expect(await response.json()).toEqual({
    code: '42501',
    message: 'new row violates row-level security policy for table "leads"',
    details: null,
    hint: null,
  })
  expect(await storedLeads()).toEqual([])
  expect(errorsIn(logLines)).toMatchObject([{ code: '42501', msg: 'the store refused a statement' }])
  expect(Object.values(anna).filter((text) => logLines.join('').includes(text))).toEqual([])
})

test('the health check logs that the database refuses every lead, before one comes', async () => {
  const { url, database, logLines } = await listeningApp(ownPostgresFixture)
  await database.query('revoke all on leads from anon')
  expect((await fetch(`${url}/healthz`)).status).toBe(503)
  expect(errorsIn(logLines)).toMatchObject([
    { reason: 'permission denied for table leads', msg: "the database refuses visitors' leads" },
  ])
})

test('logs an error when the database refuses a zone that the server knows', async () => {
  const { url, leads, database, logLines } = await listeningApp(ownPostgresFixture)
  // As when the server starts: it adds them once.
  await leads.ensureVisitorRights()
  await database.query(`delete from lead_zones where zone = 'roma'`)
  const response = await sendCase(url, lead)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: '23514' })
  expect(errorsIn(logLines)).toMatchObject([
    { code: '23514', rule: 'leads_zone_check', msg: 'the store refused a statement' },
  ])
  expect(Object.values(anna).filter((text) => logLines.join('').includes(text))).toEqual([])
})

test('logs no error when one address sends too many leads', async () => {
  const { url, database, logLines } = await listeningApp(ownPostgresFixture)
  await database.query(`create function public.fail() returns trigger language plpgsql as
    $$ begin raise exception 'too many' using errcode = '${HARD_LIMIT_SQLSTATE}'; end $$;
    create trigger a_fail before insert on leads for each row execute function public.fail()`)
  const response = await sendCase(url, lead)
  expect(response.status).toBe(429)
  expect(errorsIn(logLines)).toEqual([])
})

test('answers 503 with Retry-After while the database cannot be reached', async () => {
  const { url, database, logLines } = await listeningApp(ownPostgresFixture)
  // The database's code for a full disk, which the test cannot fill.
  await database.query(`create function public.fail() returns trigger language plpgsql as
    $$ begin raise exception 'no space left' using errcode = '53100'; end $$;
    create trigger a_fail before insert on leads for each row execute function public.fail()`)
  const response = await sendCase(url, lead)
  const health = await fetch(`${url}/healthz`)
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
  expect(response.headers.get('proxy-status')).toBe('PostgREST; error=PGRST000')
  expect(await response.json()).toMatchObject({ code: 'PGRST000', details: null, hint: null })
  expect(health.status).toBe(503)
  expect(logLines.filter((line) => line.includes('the lead store is unavailable'))).toHaveLength(1)
})
