import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { anna } from '../../../test/cases/same-lead.ts'
import { appOnFreshDatabase, key } from '../../../test/fixtures/app.ts'

const bruno = { ...anna, name: 'Bruno' }

test('takes a lead from the official client', async () => {
  const { url, storedLeads } = await appOnFreshDatabase()
  const { error, status, data } = await createClient(url, key).from('leads').insert(anna)
  expect({ error, status, data }).toEqual({ error: null, status: 201, data: null })
  expect(await storedLeads()).toEqual([anna])
})

test('takes several leads from the official client', async () => {
  const { url, storedLeads } = await appOnFreshDatabase()
  const { error, count } = await createClient(url, key).from('leads').insert([anna, bruno], { count: 'exact' })
  expect({ error, count }).toEqual({ error: null, count: 2 })
  expect(await storedLeads()).toEqual([anna, bruno])
})

test('returns the error of the database to the official client', async () => {
  const { url } = await appOnFreshDatabase()
  const { error, status } = await createClient(url, key)
    .from('leads')
    .insert({ ...anna, zone: 'nowhere' })
  expect(status).toBe(400)
  expect(error).toMatchObject({
    code: '23514',
    message: 'new row for relation "leads" violates check constraint "leads_zone_check"',
    details: null,
    hint: null,
  })
})

test('lets the official client neither read nor read back', async () => {
  const { url, storedLeads } = await appOnFreshDatabase()
  const leads = createClient(url, key).from('leads')
  const results = [
    await leads.select(),
    await leads.select('*', { head: true, count: 'exact' }),
    await leads.insert(anna).select(),
    await leads.upsert(anna),
    await leads.update({ name: 'x' }).eq('name', anna.name),
    await leads.delete().neq('name', ''),
  ]
  expect(results.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401])
  expect(await storedLeads()).toEqual([])
})

test("returns the gateway's error for a wrong key to the official client", async () => {
  const { url } = await appOnFreshDatabase()
  const { error, status } = await createClient(url, 'another-key').from('leads').insert(anna)
  expect(status).toBe(401)
  expect(error?.message).toBe('Invalid API key')
})
