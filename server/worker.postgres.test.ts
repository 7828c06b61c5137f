import { readdir, readFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { anna } from '../test/cases/same-lead.ts'
import { type FreshTestDatabase, freshTestDatabase, testLogin } from '../test/fixtures/postgres-database.ts'
import { smtpServer } from '../test/fixtures/smtp.ts'
import { serverDirectory, spawnServer } from '../test/fixtures/spawned-server.ts'
import { supabaseProject } from '../test/fixtures/supabase-project.ts'

/** Applies the migrations as docs/deploy-many.md says for the SQL editor of Supabase, beside those of another project. */
async function applyByHand(database: FreshTestDatabase): Promise<void> {
  const folder = new URL('../supabase/migrations/', import.meta.url)
  for (const file of (await readdir(folder)).filter((each) => each.endsWith('.sql')).sort()) {
    await database.query(await readFile(new URL(file, folder), 'utf8'))
  }
  await database.query(`create schema supabase_migrations;
    create table supabase_migrations.schema_migrations (version text primary key);
    insert into supabase_migrations.schema_migrations (version) values ('29991231000000')`)
}

test('notifies of leads that came another way, and answers the links of its messages', async () => {
  const database = await freshTestDatabase()
  onTestFinished(database.drop)
  await applyByHand(database)
  const mail = await smtpServer()
  const worker = spawnServer(
    await serverDirectory(),
    {
      DATABASE_URL: database.url,
      ...mail.environment,
      LINK_URL: 'https://avvisi.casainposa.example',
    },
    'worker',
  )
  const url = await worker.listening()
  // As PostgREST inserts it, with a visitor's rights.
  await database.query(`begin; set local role anon;
    insert into leads (name, email, phone, zone) values ('Anna Bianchi', 'anna@esempio.it', '333 1234567', 'roma');
    commit`)
  await expect.poll(() => mail.mails.length).toBe(1)
  const link = /https:\/\/avvisi\.casainposa\.example(\/contattato\?\S+)/.exec(mail.mails[0]?.parsed.text ?? '')?.[1]
  const page = await fetch(`${url}${link}`)
  expect(page.status).toBe(200)
  const query = new URLSearchParams(link?.split('?')[1])
  const done = await fetch(`${url}/contattato`, { method: 'POST', body: query })
  expect(done.status).toBe(200)
  expect(await database.query('select contacted_at is not null as is_contacted from leads')).toEqual([
    { is_contacted: true },
  ])
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  // The pages of links have the site's header and footer, and the site is on another host.
  const answerTo = async (path: string) => {
    const { status, headers } = await fetch(url + path, { redirect: 'manual' })
    return [status, headers.get('location')]
  }
  expect(await answerTo('/privacy-policy')).toEqual([307, 'http://localhost:3000/privacy-policy'])
  expect(await answerTo('/assets/form.abc123.js')).toEqual([200, null])
  expect(await answerTo('/nowhere')).toEqual([404, null])
})

test('notifies of leads in a Supabase project, whose visitors can read and change nothing', async () => {
  const database = await freshTestDatabase()
  onTestFinished(database.drop)
  const { ownerUrl, asVisitor, asAuthenticator, insert } = await supabaseProject(database)
  const mail = await smtpServer()
  // It applies the migrations itself, with the rights of the project's owner.
  const worker = spawnServer(
    await serverDirectory(),
    {
      DATABASE_URL: ownerUrl,
      ...mail.environment,
    },
    'worker',
  )
  const url = await worker.listening()
  expect((await fetch(`${url}/healthz`)).status).toBe(200)

  await insert(anna)
  // The same lead again, as from a visitor who is not sure: no error, and no second row.
  await insert(anna)
  await expect.poll(() => mail.mails.length).toBe(1)
  expect(mail.mails[0]?.parsed.replyTo?.text).toContain(anna.email)
  await expect
    .poll(() => database.query(`select status from notifications where kind = 'notice'`))
    .toEqual([{ status: 'delivered' }])
  expect(await database.query('select name, email, phone, zone from leads')).toEqual([anna])

  const refused = [
    'select * from leads',
    'select count(*) from leads',
    `update leads set phone = '1'`,
    'delete from leads',
    `insert into leads (name, email, phone, zone, contacted_at) values ('A', 'a@b', '1', 'roma', now())`,
    `insert into leads (name, email, phone, zone) values ('A', 'a@b', '1', 'roma') returning id`,
    'select * from notifications',
    `update notifications set status = 'withdrawn'`,
    'select * from sender_salt',
    'truncate leads cascade',
  ]
  for (const statement of refused) {
    await expect(asVisitor(statement), statement).rejects.toMatchObject({ code: '42501' })
    await expect(asAuthenticator(statement), statement).rejects.toMatchObject({ code: '42501' })
  }
  expect(await database.query('select name, email, phone, zone from leads')).toEqual([anna])
  expect(mail.mails).toHaveLength(1)
})

test('notifies without the right to become anon, and logs that it lacks it', async () => {
  const database = await freshTestDatabase()
  onTestFinished(database.drop)
  await applyByHand(database)
  const login = await testLogin(database, 'bypassrls')
  await database.query(`grant usage on schema casa_in_posa to ${login.name};
    grant select on all tables in schema casa_in_posa to ${login.name};
    grant select, update, delete on leads to ${login.name};
    grant select, insert, update, delete on notifications, lead_events, office_people, office_sessions, office_subscriptions,
      office_keys, office_tickets, office_guesses, backup_record, spam_senders, closed_days, host_links, appointments,
      calendar_feeds, reviews, review_links, review_settings
      to ${login.name};
    insert into leads (name, email, phone, zone) values ('Anna Bianchi', 'anna@esempio.it', '333 1234567', 'roma')`)
  const mail = await smtpServer()
  const environment = {
    DATABASE_URL: login.url,
    ...mail.environment,
  }
  const worker = spawnServer(await serverDirectory(), environment, 'worker')
  const url = await worker.listening()
  await expect.poll(() => mail.mails.length).toBe(1)
  const line = worker
    .output()
    .split('\n')
    .find((each) => each.includes('"level":50'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    msg: "the database refuses visitors' leads",
    reason: expect.stringContaining('permission denied to set role "anon"'),
  })
  // It cannot check whether a visitor's lead would be stored.
  expect((await fetch(`${url}/healthz`)).status).toBe(503)
})
