import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import type { Lead } from '../../leads/lead.ts'
import { anna } from '../../test/cases/same-lead.ts'
import {
  bruno,
  callSpam,
  carla,
  runHere,
  runLeads,
  sqliteCommands,
  storeThree,
  withThree,
} from '../../test/fixtures/commands.ts'
import { signIn } from '../../test/fixtures/office-session.ts'
import { shortId } from '../leads/lead-record.ts'
import { openSqliteStore } from '../leads/store/sqlite-store.ts'
import { editingStoreIn } from '../publishing/editing-store.ts'
import { uploadsIn } from '../publishing/photographs/uploads.ts'
import { reviewList } from '../publishing/reviews/review-cards.ts'
import { officeCommands } from './office-commands.ts'
import { configuredBy } from './start-command.ts'

const person: Lead = {
  ...anna,
  name: 'Gelsomina Quintavalle',
  email: 'gelsomina@esempio.it',
  phone: '339 8877665',
  zone: 'roma',
}

/**
 * Returns which details are anywhere in the files of the database. Another process reads them: closing a file releases all
 * locks of its process on it, and the store in this process would lose SQLite's.
 */
function traces(directory: string, details = [person.name, person.email, person.phone]): string[] {
  const files = ['leads.db', 'leads.db-wal', 'leads.db-shm'].map((name) => join(directory, name))
  const bytes = Buffer.concat(
    files
      .filter((file) => existsSync(file))
      .map((file) => execFileSync('cat', [file], { maxBuffer: 100 * 1024 * 1024 })),
  )
  return details.filter((detail) => bytes.includes(detail))
}

/** Opens a store as a server does, with the person among many others. */
async function runningStore() {
  const { directory } = await sqliteCommands()
  const store = await openSqliteStore(directory)
  onTestFinished(() => store.close())
  for (let round = 0; round < 20; round += 1) {
    const others = Array.from({ length: 10 }, (_, index) => ({ ...anna, name: `Anna ${round} ${index}` }))
    await store.insert([...others, { ...person, phone: `${person.phone} ${round}` }])
    // Updated rows leave copies of themselves in the files.
    await store.run([{ sql: 'update leads set contacted_at = created_at where name like $1', values: [`%${round}%`] }])
  }
  return { directory, store }
}

test('erase leaves no text of the person in the files, while a server has them open', async () => {
  const { directory, store } = await runningStore()
  expect(traces(directory)).toEqual([person.name, person.email, person.phone])
  const { code, output, errors } = await runLeads({ DATA_DIR: directory }, 'erase', '--email', person.email, '--yes')
  expect({ code, output, errors }).toEqual({
    code: 0,
    output: '20 leads of gelsomina@esempio.it erased, with what was to be sent.\n',
    errors: '',
  })
  expect(traces(directory)).toEqual([])
  expect(await store.insert([person])).toEqual({ stored: 1 })
})

test('revoke leaves nothing of a photograph that was on its way from there', async () => {
  const { directory, store } = await runningStore()
  const uploads = uploadsIn(store)
  const session = await signIn(store, 'Bea', 'iPhone')
  const place = 'GPS 41.8902 12.4922'
  await uploads.begin('one', session, 'Bea', new Date())
  await uploads.addPart('one', 0, session, Buffer.from(place))
  expect(traces(directory, [place])).toEqual([place])
  const { output } = await runHere(['revoke', 'Bea'], configuredBy({ DATA_DIR: directory }), officeCommands)
  expect(output).toBe('Bea is signed out everywhere\n')
  expect(traces(directory, [place])).toEqual([])
})

test('erase reports that another program reads the database, and cleans up when it runs again', async () => {
  const { directory } = await runningStore()
  const reader = new DatabaseSync(join(directory, 'leads.db'))
  reader.exec('begin; select count(*) from leads')
  const { code, output } = await runLeads({ DATA_DIR: directory }, 'erase', '--email', person.email, '--yes')
  expect(code).toBe(0)
  expect(output).toMatch(
    /^20 leads of .*\nThe file leads\.db-wal could not be tidied \(another program is reading the database\), and may still hold/,
  )
  reader.close()
  await runLeads({ DATA_DIR: directory }, 'erase', '--email', person.email, '--yes')
  expect(traces(directory)).toEqual([])
})

test.each([
  ['', 1, 3],
  ['no', 1, 3],
  ['sì', 0, 2],
  ['Y', 0, 2],
])('erase asks on a terminal, and acts on the answer "%s"', async (answer, exitCode, left) => {
  const fixture = await withThree(sqliteCommands)
  const questions: string[] = []
  const { code } = await runHere(['erase', '--email', ' Carla@esempio.it '], {
    store: () => ({ kind: 'sqlite', directory: fixture.directory }),
    ask: async (question) => {
      questions.push(question)
      return answer
    },
  })
  expect(code).toBe(exitCode)
  expect(questions).toEqual(['Erase 1 lead of Carla@esempio.it? [y/N] '])
  expect(await fixture.withStore((_, records) => records.list({}))).toHaveLength(left)
})

test('erase lists the people with a name before it asks, safe for a terminal', async () => {
  const fixture = await sqliteCommands()
  const ids = await fixture.withStore(async (store, records) => {
    const namesake: Lead = { ...person, name: 'Gelsomina\r\n\tQUINTAVALLE', email: 'altra@esempio.it', zone: 'milano' }
    await store.insert([anna, person, namesake])
    await store.run([{ sql: `update leads set created_at = '2026-11-21T10:00:00.000Z'` }])
    return new Map((await records.list({})).map((lead) => [lead.email, shortId(lead)]))
  })
  const asked: string[] = []
  const { code, output } = await runHere(['erase', '--name', 'GELSOMINA  Quintavalle'], {
    store: () => ({ kind: 'sqlite', directory: fixture.directory }),
    ask: async (question) => {
      asked.push(question)
      return 'y'
    },
  })
  const [heading, ...lines] = output.split('\n')
  expect(code).toBe(0)
  expect(heading).toMatch(/^ID +RECEIVED .* NAME .* ZONE$/)
  const listed = lines.slice(0, 2).join('\n')
  expect(listed).toMatch(
    new RegExp(`^${ids.get(person.email)} {2}21/11/2026 11:00 .* Gelsomina Quintavalle .* roma$`, 'm'),
  )
  expect(listed).toMatch(
    new RegExp(`^${ids.get('altra@esempio.it')} {2}21/11/2026 11:00 .* Gelsomina QUINTAVALLE .* milano$`, 'm'),
  )
  expect(lines.slice(2)).toEqual(['2 leads of GELSOMINA Quintavalle erased, with what was to be sent.', ''])
  expect(asked).toEqual(['Erase 2 leads of GELSOMINA Quintavalle? [y/N] '])
  expect(await fixture.withStore((_, records) => records.list({}))).toMatchObject([anna])
})

test('erase erases the leads that it has asked about, and none that was stored meanwhile', async () => {
  const fixture = await sqliteCommands()
  await fixture.withStore((store) => store.insert([person]))
  await runHere(['erase', '--name', person.name], {
    store: () => ({ kind: 'sqlite', directory: fixture.directory }),
    ask: async () => {
      await fixture.withStore((store) => store.insert([{ ...person, email: 'omonima@esempio.it' }]))
      return 'y'
    },
  })
  expect(await fixture.withStore((_, records) => records.list({}))).toMatchObject([{ email: 'omonima@esempio.it' }])
})

test('erase forgets who was called spam, and erases nothing where it lacks the secret that tells who that is', async () => {
  const fixture = await sqliteCommands()
  const { bruno: id } = await storeThree(fixture)
  const withoutSecret = (who: string, how = '--name') =>
    runHere(['erase', how, who, '--yes'], {
      store: () => ({ kind: 'sqlite', directory: fixture.directory }),
      linkSecret: () => ({ configured: null, directory: fixture.directory }),
    })
  const hashes = () => fixture.withStore((store) => store.run([{ sql: 'select hash from spam_senders' }]))
  await callSpam(fixture, id)
  expect(await hashes()).toEqual([[expect.anything(), expect.anything()]])
  const refused = { code: 1, errors: expect.stringContaining('LINK_SECRET') }
  expect(await withoutSecret(bruno.name)).toMatchObject(refused)
  // Of whose lead nothing is left, the hash may be.
  expect(await withoutSecret('nobody@esempio.it', '--email')).toMatchObject(refused)
  expect(await fixture.withStore((_, records) => records.list({}))).toHaveLength(3)
  expect(await fixture.leads('erase', '--name', bruno.name, '--yes')).toMatchObject({ code: 0 })
  expect(await hashes()).toEqual([[]])
  expect(await withoutSecret(carla.name)).toMatchObject({ code: 0 })
})

test('erase forgets who was called spam by address and number, when the lead is gone already', async () => {
  const fixture = await sqliteCommands()
  const { bruno: id } = await storeThree(fixture)
  const hashes = () => fixture.withStore((store) => store.run([{ sql: 'select hash from spam_senders' }]))
  await callSpam(fixture, id)
  await fixture.withStore((store) => store.run([{ sql: 'delete from leads where id = $1', values: [id] }]))
  const given = ['--email', bruno.email, '--phone', bruno.phone]
  expect(await fixture.leads('erase', ...given, '--yes')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/sender of spam: that is forgotten/),
  })
  expect(await hashes()).toEqual([[]])
  expect(await fixture.leads('erase', ...given, '--yes')).toMatchObject({ code: 1 })
})

test('erase says that a review which has outlived its request is erased in the office', async () => {
  const { directory, leads } = await sqliteCommands()
  const store = await openSqliteStore(directory)
  await store.run([
    {
      sql: `insert into reviews (id, requested_at, delivered_at, zone, asked_at, asked_by, write_until, given_at, stars, words, shown_as, decision, place)
        values ('a', $1, $1, 'roma', $1, 'Sara', $1, $1, 5, 'Puntuali.', 'Gelsomina Q.', 'published', 'a key')`,
      values: [new Date().toISOString()],
    },
  ])
  const overlay = { [reviewList]: [{ given: 'a key' }] }
  await editingStoreIn(store).addVersion({ at: new Date(), by: 'Sara', kind: 'published', overlay, files: [] })
  await store.close()
  const { output } = await leads('erase', '--name', person.name, '--yes')
  expect(output).toMatch(/^There is no lead of .*\n1 published review may be of this person too, .* 'Recensioni'/)
})
