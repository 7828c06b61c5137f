import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { officeApi } from '../contracts/office-paths.ts'
import { signIn } from '../test/fixtures/office-session.ts'
import { postLead } from '../test/fixtures/post-lead.ts'
import { type SmallDisk, smallDisk } from '../test/fixtures/small-disk.ts'
import { smtpServer } from '../test/fixtures/smtp.ts'
import { runningServer, type SpawnedServer, serverDirectory, spawnServer } from '../test/fixtures/spawned-server.ts'
import { query } from './database/sql-database.ts'
import { openSqliteStore } from './leads/store/sqlite-store.ts'
import { hashOf, newSecret } from './office/access/secrets.ts'

async function healthOf(url: string): Promise<number> {
  return (await fetch(`${url}/healthz`)).status
}

/** Fills a disk that holds the database of a stopped server, with one lead that nobody was notified of. */
async function fullDiskWithLead(disk: SmallDisk): Promise<void> {
  const server = spawnServer(await serverDirectory(), { DATA_DIR: disk.directory })
  expect((await postLead(await server.listening(), { name: 'Prima' })).status).toBe(201)
  server.process.kill('SIGTERM')
  await server.ended()
  disk.fill()
}

function notifiedNames({ mails }: Pick<Awaited<ReturnType<typeof smtpServer>>, 'mails'>) {
  return mails.map(({ parsed }) => parsed.replyTo?.value[0]?.name).sort()
}

function errorsIn(server: SpawnedServer): readonly { msg: string; reason?: string }[] {
  return server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{"level":50'))
    .map((line) => JSON.parse(line))
}

test('a server that starts on a full disk serves the pages, and stores leads as soon as there is room', async ({
  skip,
}) => {
  const disk = smallDisk(skip)
  await fullDiskWithLead(disk)
  const mail = await smtpServer()
  const { server, url } = await runningServer({ ...mail.environment, DATA_DIR: disk.directory })
  expect((await fetch(url)).status).toBe(200)
  expect(await healthOf(url)).toBe(503)
  const refused = await postLead(url, { name: 'Durante' })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(server.output()).toContain(
    'Cannot be written    now (database or disk is full): leads are refused until it can',
  )
  const waiting = () => errorsIn(server).filter(({ msg }) => msg === 'notifications wait for the store')
  await expect.poll(waiting).toEqual([expect.objectContaining({ reason: 'database or disk is full' })])
  // The notifier tries every second, and logs the reason once.
  await wait(3_500)
  expect(waiting()).toHaveLength(1)
  disk.makeRoom()
  await expect.poll(() => healthOf(url)).toBe(200)
  expect((await postLead(url, { name: 'Dopo' })).status).toBe(201)
  await expect.poll(() => notifiedNames(mail)).toEqual(['Dopo', 'Prima'])
  expect(server.errors()).toBe('')
})

test('the process that only notifies starts on a full disk too, and notifies as soon as there is room', async ({
  skip,
}) => {
  const disk = smallDisk(skip)
  await fullDiskWithLead(disk)
  const mail = await smtpServer()
  const worker = spawnServer(await serverDirectory(), { ...mail.environment, DATA_DIR: disk.directory }, 'worker')
  const url = await worker.listening()
  expect(await healthOf(url)).toBe(503)
  await expect.poll(() => errorsIn(worker).map(({ reason }) => reason)).toEqual(['database or disk is full'])
  disk.makeRoom()
  await expect.poll(() => notifiedNames(mail)).toEqual(['Prima'])
  await expect.poll(() => healthOf(url)).toBe(200)
})

/** Signs Anna in, who was last seen two minutes ago. Returns the headers of her requests. */
async function signedInBefore(directory: string): Promise<Readonly<Record<string, string>>> {
  const [store, token] = [await openSqliteStore(directory, []), newSecret()]
  const id = await signIn(store, 'Anna', 'iPhone', hashOf(token))
  const seenAt = new Date(Date.now() - 120_000).toISOString()
  await query(store, 'update office_sessions set seen_at = $2 where id = $1', id, seenAt)
  await store.close()
  return { cookie: `__Secure-ufficio=${token}` }
}

test('a server whose disk becomes full refuses leads until there is room, and shows the office', async ({ skip }) => {
  const disk = smallDisk(skip)
  const { server, url } = await runningServer({ DATA_DIR: disk.directory })
  const headers = await signedInBefore(disk.directory)
  expect((await postLead(url, { name: 'Prima' })).status).toBe(201)
  disk.fill()
  let refused = await postLead(url, { name: 'Durante' })
  // The log of the database, begun anew meanwhile, has room for some in the file that it has.
  for (let more = 1; refused.status === 201; more += 1) {
    refused = await postLead(url, { name: `Durante ${more}` })
  }
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  await expect
    .poll(() => errorsIn(server))
    .toContainEqual(expect.objectContaining({ reason: 'database or disk is full' }))
  // Now and then one shares its transaction with something to be written.
  await expect.poll(async () => (await fetch(`${url}${officeApi}/today`, { headers })).status).toBe(200)
  disk.makeRoom()
  expect((await postLead(url, { name: 'Dopo' })).status).toBe(201)
})
