import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { officeApi } from '../contracts/office-paths.ts'
import type { Lead } from '../leads/lead.ts'
import { signIn } from '../test/fixtures/office-session.ts'
import { postLead } from '../test/fixtures/post-lead.ts'
import { serverDirectory, spawnServer } from '../test/fixtures/spawned-server.ts'
import { LINK_SECRET } from '../test/fixtures/store.ts'
import { openSqliteStore } from './leads/store/sqlite-store.ts'
import { hashOf } from './office/access/secrets.ts'
import { recordsIn } from './outbox/records.ts'

/** A running server with some leads, and somebody who is signed in at its office. */
async function serverWithLeads(persons: readonly Pick<Lead, 'name' | 'email' | 'phone'>[]) {
  const cwd = await serverDirectory()
  const data = join(cwd, 'data')
  const server = spawnServer(cwd, { DATA_DIR: data })
  const url = await server.listening()
  const token = randomBytes(32).toString('base64url')
  const store = await openSqliteStore(data)
  const session = await signIn(store, 'Anna', 'iPhone')
  await store.run([
    { sql: 'update office_sessions set token_hash = $1 where id = $2', values: [hashOf(token), session] },
  ])
  const headers = {
    cookie: `__Secure-ufficio=${token}`,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
  }
  for (const person of persons) {
    expect((await postLead(url, person)).status).toBe(201)
  }
  const leads = await recordsIn(store, LINK_SECRET).list({})
  await store.close()
  /** Does something with the lead of a name in the office. */
  const post = async (name: string | undefined, path: string, payload: object) => {
    const id = leads.find((lead) => lead.name === name)?.id
    const body = JSON.stringify({ version: 0, ...payload })
    const response = await fetch(`${url}${officeApi}/leads/${id}/${path}`, { method: 'POST', headers, body })
    return { status: response.status, answer: await response.json() }
  }
  const filesWith = (text: string) => readdirSync(data).filter((file) => readFileSync(join(data, file)).includes(text))
  return { url, data, post, filesWith }
}

test('the server answers while somebody is erased and another program reads the database', async () => {
  const names = ['Ermenegilda Cancellata', 'Gioconda Cancellata']
  const { url, data, post, filesWith } = await serverWithLeads(
    names.map((name, index) => ({ name, email: `${index}@esempio.it`, phone: `061234567${index}` })),
  )
  const erase = async (name: string | undefined) =>
    expect(await post(name, 'erase', {})).toEqual({ status: 200, answer: { count: 1 } })

  // As Litestream does all the time.
  const reader = new DatabaseSync(join(data, 'leads.db'))
  reader.exec('begin')
  expect(reader.prepare('select count(*) as count from leads').get()).toEqual({ count: 2 })
  await erase(names[0])
  // All are answered before the reader lets go.
  for (let count = 0; count < 5; count += 1) {
    expect((await fetch(url)).status).toBe(200)
    expect((await postLead(url, { name: `Bea ${count}`, email: `bea${count}@esempio.it` })).status).toBe(201)
  }
  expect(filesWith('Ermenegilda')).not.toEqual([])
  reader.close()
  await erase(names[1])
  await expect.poll(() => names.flatMap(filesWith)).toEqual([])
})

test('no text of what was wrong in a lead is left in the files once it is corrected', async () => {
  const wrong = { name: 'Sbagliata Nomenclatura', email: 'sbagliata@esempio.it', phone: '06 99887766' }
  const { post, filesWith } = await serverWithLeads([wrong])
  expect(Object.values(wrong).filter((text) => filesWith(text).length === 0)).toEqual([])
  // Of the same length, a longer and a shorter one.
  const right = { name: 'Giustissima Nomenclata', email: 'giustissima@esempio.it', phone: '06 1' }
  expect(await post(wrong.name, 'correct', { fields: right })).toMatchObject({ status: 200, answer: { lead: right } })
  await expect.poll(() => Object.values(wrong).flatMap(filesWith)).toEqual([])
  expect(filesWith(right.name)).not.toEqual([])
})
