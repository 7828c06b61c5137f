import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { officeApi } from '../contracts/office-paths.ts'
import { signIn } from '../test/fixtures/office-session.ts'
import { postLead } from '../test/fixtures/post-lead.ts'
import { serverDirectory, spawnServer } from '../test/fixtures/spawned-server.ts'
import { openSqliteStore } from './leads/store/sqlite-store.ts'
import { hashOf } from './office/access/secrets.ts'
import { recordsIn } from './outbox/records.ts'

test('the server answers while somebody is erased and another program reads the database', async () => {
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
  const names = ['Ermenegilda Cancellata', 'Gioconda Cancellata']
  for (const [index, name] of names.entries()) {
    expect((await postLead(url, { name, email: `${index}@esempio.it`, phone: `061234567${index}` })).status).toBe(201)
  }
  const leads = await recordsIn(store).list({})
  await store.close()
  const erase = async (name: string | undefined) => {
    const id = leads.find((lead) => lead.name === name)?.id
    const response = await fetch(`${url}${officeApi}/leads/${id}/erase`, {
      method: 'POST',
      headers,
      body: '{"version":0}',
    })
    expect([response.status, await response.json()]).toEqual([200, { count: 1 }])
  }
  const filesWith = (text: string) => readdirSync(data).filter((file) => readFileSync(join(data, file)).includes(text))

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
