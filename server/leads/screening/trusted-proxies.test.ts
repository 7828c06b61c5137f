import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { HARD_LIMIT, leadsPath } from '../../../leads/lead.ts'
import { anna } from '../../../test/cases/same-lead.ts'
import { key, listeningApp } from '../../../test/fixtures/app.ts'
import { sqliteFixture } from '../../../test/fixtures/store.ts'

/** The application behind trusted proxies, and the sender's key that it stores with a lead. */
async function behind(trustedProxies: readonly string[]) {
  const { app, url, directory } = await listeningApp(sqliteFixture, {}, trustedProxies)
  let number = 0
  const nextLead = () => {
    number += 1
    return { ...anna, email: `anna-${number}@esempio.it` }
  }
  const post = async (...forwardedFor: readonly string[]) => {
    const headers = new Headers({ apikey: key, 'Content-Type': 'application/json' })
    for (const chain of forwardedFor) {
      headers.append('X-Forwarded-For', chain)
    }
    const body = JSON.stringify(nextLead())
    const { status } = await fetch(`${url}${leadsPath}`, { method: 'POST', headers, body })
    return status
  }
  /** The same for a proxy elsewhere than on this machine. */
  const senderFrom = async (remoteAddress: string, forwardedFor: string) => {
    const headers = { apikey: key, 'x-forwarded-for': forwardedFor }
    const request = { method: 'POST', url: leadsPath, remoteAddress, headers, payload: nextLead() } as const
    expect((await app.inject(request)).statusCode).toBe(201)
    return newestSender()
  }
  const newestSender = () => {
    const database = new DatabaseSync(join(directory, 'leads.db'))
    const row = database.prepare('select sender from notifications order by rowid desc limit 1').get()
    database.close()
    return String(row?.sender)
  }
  const senderOf = async (...forwardedFor: readonly string[]) => {
    expect(await post(...forwardedFor)).toBe(201)
    return newestSender()
  }
  return { post, senderOf, senderFrom }
}

test('without trusted proxies the header is ignored', async () => {
  const { senderOf } = await behind([])
  const direct = await senderOf()
  expect(direct).toMatch(/^shared:/)
  expect(await senderOf('203.0.113.7')).toBe(direct)
  expect(await senderOf('198.51.100.1, 203.0.113.7')).toBe(direct)
})

test('behind a trusted proxy the header has the sender', async () => {
  const { senderOf } = await behind(['127.0.0.1'])
  const one = await senderOf('203.0.113.7')
  expect(one).toMatch(/^own:/)
  expect(await senderOf('203.0.113.7')).toBe(one)
  expect(await senderOf('203.0.113.8')).not.toBe(one)
})

test.each([
  ['one', ['198.51.100.1, 203.0.113.7']],
  ['itself', ['127.0.0.1, 203.0.113.7']],
  ['many', ['10.0.0.1, 198.51.100.1, unknown, 203.0.113.7']],
  ['one in a header of its own', ['198.51.100.1', '203.0.113.7']],
  ['garbage', ["' or 1=1 --, \u00ff, ,,%00, 203.0.113.7"]],
])('addresses that a visitor puts before the proxy’s are ignored: %s', async (_what, chains) => {
  const { senderOf } = await behind(['127.0.0.1'])
  expect(await senderOf(...chains)).toBe(await senderOf('203.0.113.7'))
})

test('the trusted proxies of a chain are skipped, and no others', async () => {
  const { senderOf } = await behind(['127.0.0.1', '10.0.0.0/8'])
  const visitor = await senderOf('203.0.113.7')
  expect(await senderOf('198.51.100.1, 203.0.113.7, 10.1.2.3, 10.4.5.6')).toBe(visitor)
  expect(await senderOf('203.0.113.7, 192.168.1.1')).not.toBe(visitor)
})

test('the header of another proxy than the trusted one is ignored', async () => {
  const { senderOf } = await behind(['10.0.0.1'])
  expect(await senderOf('203.0.113.7')).toMatch(/^shared:/)
})

test('made-up addresses do not avoid the limit', async () => {
  const { post } = await behind(['127.0.0.1'])
  const statuses: number[] = []
  for (let made = 0; made <= HARD_LIMIT.leads; made += 1) {
    statuses.push(await post(`198.51.100.${made}, 203.0.113.7`))
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(HARD_LIMIT.leads)
  expect(statuses.at(-1)).toBe(429)
})

test.each(['172.18.0.1', 'fd00::1'])(
  'visitors for whom a trusted proxy forwards the private address %s share a key, and none is refused',
  async (address) => {
    const { post, senderOf } = await behind(['127.0.0.1'])
    expect(await senderOf(address)).toMatch(/^shared:/)
    for (let visitor = 0; visitor <= HARD_LIMIT.leads; visitor += 1) {
      expect(await post(address)).toBe(201)
    }
  },
)

test.each(['172.18.0.4', '::ffff:172.18.0.4', 'fd10:e4c0:5a1e::4'])(
  'with private networks trusted (uniquelocal), the header of the proxy at %s has the sender',
  async (proxy) => {
    const { senderFrom } = await behind(['uniquelocal'])
    const visitor = await senderFrom(proxy, '2001:db8:1::7')
    expect(visitor).toMatch(/^own:/)
    expect(await senderFrom('2001:db8:1::7', '203.0.113.9')).toBe(visitor)
  },
)

test('texts that are no addresses are accepted', async () => {
  const { post } = await behind(['127.0.0.1'])
  const odd = [
    '',
    ' ',
    ',',
    'unknown',
    '_hidden',
    'x'.repeat(8000),
    '[::1',
    '999.9.9.9',
    'fe80::1%eth0',
    '<script>',
    '\u00ff',
  ]
  for (const address of odd) {
    expect({ address, status: await post(address) }).toEqual({ address, status: 201 })
  }
})
