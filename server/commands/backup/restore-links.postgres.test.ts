import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  constants,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { leadsHere, startLeads } from '../../../test/fixtures/commands.ts'
import { postLead } from '../../../test/fixtures/post-lead.ts'
import { freshTestDatabase } from '../../../test/fixtures/postgres-database.ts'
import { smtpServer } from '../../../test/fixtures/smtp.ts'
import { runningServer, serverDirectory, spawnServer } from '../../../test/fixtures/spawned-server.ts'
import { placeDatabase } from '../../../test/fixtures/store.ts'
import { temporaryFolder } from '../../../test/fixtures/temporary-folder.ts'

/** Delivers the notice of a lead, makes a backup of the server, stops it, and returns the link of the notice. */
async function backUpServer(environment: Readonly<Record<string, string>>) {
  const directory = await serverDirectory()
  const mail = await smtpServer()
  const notified = { ...environment, ...mail.environment, DATA_DIR: join(directory, 'data') }
  const server = spawnServer(directory, notified)
  const url = await server.listening()
  expect((await postLead(url)).status).toBe(201)
  await expect.poll(() => mail.mails.length).toBe(1)
  const link = new URL(/\S+\/contattato\?\S+/.exec(mail.mails[0]?.parsed.text ?? '')?.[0] ?? '')
  const file = join(directory, 'leads.backup')
  expect(await leadsHere(notified, 'backup', file)).toMatchObject({ code: 0, errors: '' })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  server.process.kill('SIGTERM')
  await server.ended()
  const secretFile = join(directory, 'data', 'link-secret')
  return { backup: readFileSync(file), secret: existsSync(secretFile) ? readFileSync(secretFile) : null, link }
}

let made: ReturnType<typeof backUpServer> | undefined

/** Puts the backup of a server, which is made once, and its secret into a folder, and returns the link of the notice. */
async function backedUp() {
  made ??= backUpServer({})
  const { backup, secret, link } = await made
  const directory = temporaryFolder()
  const file = join(directory, 'leads.backup')
  const secretFile = join(directory, 'link-secret')
  writeFileSync(file, backup)
  writeFileSync(secretFile, secret ?? '')
  return { directory, file, secretFile, link }
}

/** Starts a server, opens a link and presses its button, and returns the statuses. */
async function statusesOf(link: URL, environment: Readonly<Record<string, string>>): Promise<number[]> {
  const { server, url } = await runningServer(environment)
  const opened = await fetch(`${url}${link.pathname}${link.search}`)
  const pressed = await fetch(`${url}${link.pathname}`, { method: 'POST', body: link.searchParams })
  server.process.kill('SIGTERM')
  await server.ended()
  return [opened.status, pressed.status]
}

const states = async (environment: Readonly<Record<string, string>>) =>
  JSON.parse((await leadsHere(environment, 'list', '--json')).output).map(({ state }: { state: string }) => state)

test('the link of a delivered message works after a restore into an empty folder, and marks the lead', async () => {
  const { file, link } = await backedUp()
  const directory = join(temporaryFolder(), 'data')
  const { code, output, errors } = await leadsHere({ DATA_DIR: directory }, 'restore', file)
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(output).toMatch(/^leads +1\n(.*\n)*The link secret is in /m)
  expect(output).toContain(` ${join(directory, 'link-secret')}: restart the server if it is running`)
  expect(statSync(join(directory, 'link-secret')).mode & 0o777).toBe(0o600)
  expect(await statusesOf(link, { DATA_DIR: directory })).toEqual([200, 200])
  expect(await states({ DATA_DIR: directory })).toEqual(['contacted'])
})

test('the link works after a restore into PostgreSQL, from a server with a configured secret', async () => {
  const { backup, link } = await backUpServer({ LINK_SECRET: 'a secret of 24 characters' })
  const database = await freshTestDatabase()
  onTestFinished(database.drop)
  const environment = { DATABASE_URL: database.url, DATA_DIR: temporaryFolder() }
  const file = join(temporaryFolder(), 'leads.backup')
  writeFileSync(file, backup)
  expect(await leadsHere(environment, 'restore', file)).toMatchObject({ code: 0, errors: '' })
  expect(await statusesOf(link, environment)).toEqual([200, 200])
  expect(await states(environment)).toEqual(['contacted'])
})

test('the link works after a restore where a server without leads has a secret, which is kept under another name', async () => {
  const { file, link } = await backedUp()
  const directory = temporaryFolder()
  await placeDatabase(directory)
  const former = 'the secret of a server without leads\n'
  writeFileSync(join(directory, 'link-secret'), former)
  const { code, output } = await leadsHere({ DATA_DIR: directory }, 'restore', file)
  expect(code).toBe(0)
  expect(output).toContain('restart the server if it is running')
  const kept = readdirSync(directory).find((name) => name.startsWith('link-secret.until-')) ?? ''
  expect(output).toContain(join(directory, kept))
  expect(readFileSync(join(directory, kept), 'utf8')).toBe(former)
  expect(statSync(join(directory, kept)).mode & 0o777).toBe(0o600)
  expect(await statusesOf(link, { DATA_DIR: directory })).toEqual([200, 200])
})

test('a configured secret stays, and the instructions that are printed work', async () => {
  const { file, link } = await backedUp()
  const own = { DATA_DIR: temporaryFolder(), LINK_SECRET: 'another secret of its own' }
  const { code, output } = await leadsHere(own, 'restore', file)
  expect(code).toBe(0)
  expect(output).toContain('The backup has another link secret than LINK_SECRET, which stays')
  expect(output).toContain(`set LINK_SECRET to the linkSecret in the first line of ${file} and restart the server`)
  expect(readdirSync(own.DATA_DIR)).not.toContain('link-secret')
  expect(await statusesOf(link, own)).toEqual([403, 403])
  const [header = ''] = readFileSync(file, 'utf8').split('\n')
  expect(await statusesOf(link, { ...own, LINK_SECRET: JSON.parse(header).linkSecret })).toEqual([200, 200])
})

test('the secret in a file stays when the restored store is PostgreSQL', async () => {
  const { directory, file } = await backedUp()
  const database = await freshTestDatabase()
  onTestFinished(database.drop)
  const environment = { DATABASE_URL: database.url, DATA_DIR: temporaryFolder() }
  const path = join(environment.DATA_DIR, 'link-secret')
  const mine = 'the secret of another server\n'
  writeFileSync(path, mine)
  const { output } = await leadsHere(environment, 'restore', file)
  expect(output).toContain(`The backup has another link secret than ${path}, which stays`)
  expect(readFileSync(path, 'utf8')).toBe(mine)
  expect(readdirSync(environment.DATA_DIR)).toEqual(['link-secret'])
  await database.query('delete from leads')
  const same = await leadsHere({ ...environment, DATA_DIR: directory }, 'restore', file)
  expect(same.output).toMatch(/^leads +1\n(.* \d+\n)+$/m)
})

test('backup and restore report that there is no secret', async () => {
  const { directory, secretFile: path } = await backedUp()
  const file = join(temporaryFolder(), 'leads.backup')
  const target = temporaryFolder()
  const secret = readFileSync(path, 'utf8')
  await placeDatabase(directory)
  writeFileSync(path, 'short\n')
  const refused = await leadsHere({ DATA_DIR: directory }, 'backup', file)
  expect(refused.errors).toContain(`The secret of the links, ${path} (LINK_SECRET, DATA_DIR), cannot be used`)
  const database = await freshTestDatabase()
  onTestFinished(database.drop)
  const elsewhere = { DATABASE_URL: database.url, DATA_DIR: target }
  const without = await leadsHere(elsewhere, 'backup', file)
  expect(without.code).toBe(0)
  expect(without.output).toContain(`neither LINK_SECRET nor ${join(target, 'link-secret')} is there`)
  const restored = await leadsHere(elsewhere, 'restore', file)
  expect(restored.output).toMatch(/^leads +0\n(.*\n)*The backup has no link secret: /m)
  expect(readFileSync(file, 'utf8')).not.toContain(secret.trim())
})

test('a restore that is killed at its end can be run again, and the link works', async () => {
  const { file, link } = await backedUp()
  const directory = temporaryFolder()
  const path = join(directory, 'link-secret')
  // Whoever reads it waits for what is written.
  execFileSync('mkfifo', [path])
  const restoring = startLeads({ DATA_DIR: directory }, 'restore', file)
  const pipe = await vi.waitFor(() => openSync(path, constants.O_WRONLY | constants.O_NONBLOCK), 60_000)
  restoring.kill('SIGKILL')
  await once(restoring, 'exit')
  closeSync(pipe)
  rmSync(path)
  expect(await leadsHere({ DATA_DIR: directory }, 'restore', file)).toMatchObject({ code: 0, errors: '' })
  expect(await statusesOf(link, { DATA_DIR: directory })).toEqual([200, 200])
})

test('nothing is restored beside a secret that cannot be used, and all once that is gone', async () => {
  const { file, link } = await backedUp()
  const directory = temporaryFolder()
  const path = join(directory, 'link-secret')
  writeFileSync(path, 'short\n')
  const { code, output, errors } = await leadsHere({ DATA_DIR: directory }, 'restore', file)
  expect({ code, output }).toEqual({ code: 1, output: '' })
  expect(errors).toMatch(
    /^The link secret cannot be stored \(.*too short.*\), and nothing is restored: mend that, or set LINK/,
  )
  rmSync(path)
  expect(await leadsHere({ DATA_DIR: directory }, 'restore', file)).toMatchObject({ code: 0, errors: '' })
  expect(await statusesOf(link, { DATA_DIR: directory })).toEqual([200, 200])
})
