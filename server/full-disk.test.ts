import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { leadsPath } from '../business/backend.ts'
import { anna } from '../test/cases/same-lead.ts'
import { key } from '../test/fixtures/app.ts'
import { type SmallDisk, smallDisk } from '../test/fixtures/small-disk.ts'
import { smtpServer } from '../test/fixtures/smtp.ts'
import { type SpawnedServer, serverDirectory, spawnServer } from '../test/fixtures/spawned-server.ts'

async function post(url: string, name: string): Promise<Response> {
  return fetch(`${url}${leadsPath}`, {
    method: 'POST',
    headers: { apikey: key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...anna, name }),
  })
}

async function healthOf(url: string): Promise<number> {
  return (await fetch(`${url}/healthz`)).status
}

/** A full disk with the database of a server that has stopped, a lead in it of which nobody was told. */
async function fullDiskWithLead(disk: SmallDisk): Promise<void> {
  const server = spawnServer(await serverDirectory(), { DATA_DIR: disk.directory })
  expect((await post(await server.listening(), 'Prima')).status).toBe(201)
  server.process.kill('SIGTERM')
  await server.ended()
  disk.fill()
}

async function mailEnvironment() {
  const mail = await smtpServer()
  const told = () => mail.mails.map(({ parsed }) => parsed.replyTo?.value[0]?.name).sort()
  const environment = {
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    NOTIFY_FROM: 'sito@casainposa.example',
    NOTIFY_TO: 'lead@casainposa.example',
  }
  return { told, environment }
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
  const { told, environment } = await mailEnvironment()
  const server = spawnServer(await serverDirectory(), { ...environment, DATA_DIR: disk.directory })
  const url = await server.listening()
  expect((await fetch(url)).status).toBe(200)
  expect(await healthOf(url)).toBe(503)
  const refused = await post(url, 'Durante')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(server.output()).toContain(
    'Cannot be written    now (database or disk is full): leads are refused until it can',
  )
  const waiting = () => errorsIn(server).filter(({ msg }) => msg === 'notifications wait for the store')
  await expect.poll(waiting).toEqual([expect.objectContaining({ reason: 'database or disk is full' })])
  // The notifier asks every second, and says so no more.
  await wait(3_500)
  expect(waiting()).toHaveLength(1)
  disk.makeRoom()
  await expect.poll(() => healthOf(url)).toBe(200)
  expect((await post(url, 'Dopo')).status).toBe(201)
  await expect.poll(told).toEqual(['Dopo', 'Prima'])
  expect(server.errors()).toBe('')
})

test('the process that only notifies starts on a full disk too, and notifies as soon as there is room', async ({
  skip,
}) => {
  const disk = smallDisk(skip)
  await fullDiskWithLead(disk)
  const { told, environment } = await mailEnvironment()
  const worker = spawnServer(await serverDirectory(), { ...environment, DATA_DIR: disk.directory }, 'worker')
  const url = await worker.listening()
  expect(await healthOf(url)).toBe(503)
  await expect.poll(() => errorsIn(worker).map(({ reason }) => reason)).toEqual(['database or disk is full'])
  disk.makeRoom()
  await expect.poll(told).toEqual(['Prima'])
  await expect.poll(() => healthOf(url)).toBe(200)
})

test('a server whose disk becomes full refuses leads until there is room', async ({ skip }) => {
  const disk = smallDisk(skip)
  const server = spawnServer(await serverDirectory(), { DATA_DIR: disk.directory })
  const url = await server.listening()
  expect((await post(url, 'Prima')).status).toBe(201)
  disk.fill()
  const refused = await post(url, 'Durante')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  await expect
    .poll(() => errorsIn(server))
    .toContainEqual(expect.objectContaining({ reason: 'database or disk is full' }))
  disk.makeRoom()
  expect((await post(url, 'Durante')).status).toBe(201)
})
