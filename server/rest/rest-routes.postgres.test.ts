import { expect, test } from 'vitest'
import { anna } from '../../leads/same-lead-cases.ts'
import { listeningApp } from '../app-fixture.ts'
import { postgresFixture } from '../store/store-fixture.ts'
import { sendCase } from './send-case-fixture.ts'
import { testWire } from './wire-contract.ts'

testWire('PostgreSQL', postgresFixture)

const lead = { what: 'a lead', body: JSON.stringify(anna), status: 201 }

test("passes on what the database's own rules refuse", async () => {
  const { url, database, storedLeads } = await listeningApp(postgresFixture)
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
})

test('says 503 and when to come back while the database cannot be reached', async () => {
  const { url, database, logLines } = await listeningApp(postgresFixture)
  // The database's own word for a full disk, which the test cannot fill.
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
