import { appendFile, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { noCampaign } from '../../leads/campaign.ts'
import { MAX_TEXT_BYTES } from '../../leads/lead.ts'
import { writeBackup } from '../../server/commands/backup/write-backup.ts'
import { toArchivedRow } from '../../server/database/archive.ts'
import { storedClockIn } from '../../server/database/clock.ts'
import { leadTablesBefore5 } from '../../server/leads/lead-archive.ts'
import { unknownOrigin } from '../../server/leads/screening/sender.ts'
import { anna } from '../cases/same-lead.ts'
import { rewriteBackup, withValue } from '../fixtures/backup.ts'
import { bruno, type CommandFixture, carla, storeThree, withThree } from '../fixtures/commands.ts'
import { LINK_SECRET } from '../fixtures/store.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'

const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

/** The owner's commands on every store. */
export function testCommands(name: string, openFixture: () => Promise<CommandFixture>): void {
  describe(name, () => {
    test('list shows the leads as a table, the newest first, and their number', async () => {
      const { ids, leads } = await withThree(openFixture)
      const { code, output, errors } = await leads('list')
      const lines = output.split('\n')
      expect({ code, errors }).toEqual({ code: 0, errors: '' })
      expect(lines[0]).toMatch(/^ID +RECEIVED +24 HOURS +STATE +NAME +PHONE +E-MAIL +ZONE$/)
      expect(lines[1]).toMatch(
        new RegExp(
          `^${ids.anna.slice(0, 13)}  \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d  23 h 59 min left +new +Anna Bianchi`,
        ),
      )
      expect(lines[2]).toMatch(/contacted 0 min ago +contacted +Carla Neri +333 765 4321 +carla@esempio\.it +altro$/)
      expect(lines[3]).toMatch(/ - +held: content +Bruno Verdi/)
      expect(lines.slice(4)).toEqual(['', '3 leads', ''])
    })

    test('list --json has exactly the leads that match the filters', async () => {
      const { leads } = await withThree(openFixture)
      const found = async (...filter: string[]) => {
        const { output } = await leads('list', ...filter, '--json')
        return JSON.parse(output).map((lead: { name: string }) => lead.name)
      }
      expect(await found('--state', 'new')).toEqual([anna.name])
      expect(await found('--state', 'contacted', '--zone', 'altro')).toEqual([carla.name])
      expect(await found('--state', 'held', '--zone', 'roma')).toEqual([])
      expect(await found('--email', 'ANNA.bianchi@Esempio.IT')).toEqual([anna.name])
      expect(await found('--name', ' ANNA  bianchi')).toEqual([anna.name])
      expect(await found('--name', 'Anna')).toEqual([])
      expect(await found('--name', anna.name, '--email', carla.email)).toEqual([])
      expect(await found('--since', '2020-01-01', '--limit', '2')).toEqual([anna.name, carla.name])
      expect(await found('--until', '2020-01-01')).toEqual([])
    })

    test('list --json has all that is stored, in the terms of the code', async () => {
      const { ids, leads } = await withThree(openFixture)
      const { output } = await leads('list', '--state', 'held', '--json')
      expect(JSON.parse(output)).toEqual([
        {
          ...bruno,
          id: ids.bruno,
          state: 'held',
          createdAt: iso,
          contactBefore: iso,
          contactedAt: null,
          bookedFor: null,
          bookedMinutes: null,
          bookedAddress: null,
          bookedAt: null,
          deliveredAt: null,
          photosLink: null,
          lostAt: null,
          lostBecause: null,
          spamAt: null,
          emailRefusedAt: null,
          heldBecause: 'content',
          arrivedBy: null,
          ...noCampaign,
        },
      ])
    })

    test('list, show and export say which campaign a lead came by, and a backup keeps it', async () => {
      const { leads, withStore } = await openFixture()
      const campaign = { source: 'instagram', medium: 'social', campaign: '=estate' }
      await withStore((store) => store.insert([anna], { ...unknownOrigin, campaign }))
      const file = join(temporaryFolder(), 'leads.backup')
      await leads('backup', file)
      await withStore((store) => store.run([{ sql: 'delete from leads' }]))
      await leads('restore', file)
      const [lead] = JSON.parse((await leads('list', '--json')).output)
      expect(lead).toMatchObject(campaign)
      expect((await leads('show', lead.id)).output).toContain(
        'Source     instagram\nMedium     social\nCampaign   =estate\n',
      )
      expect((await leads('export')).output).toMatch(new RegExp(`;${lead.id};instagram;social;'=estate\r\n$`))
    })

    test('show finds a lead by the beginning of its id, and lists its notifications', async () => {
      const { ids, leads } = await withThree(openFixture)
      const { code, output } = await leads('show', ids.anna.slice(0, 13).toUpperCase())
      expect(code).toBe(0)
      expect(output).toContain(`Id         ${ids.anna}\n`)
      expect(output).toContain('Name       Anna Bianchi\n')
      expect(output).toMatch(/\nNOTIFICATION +STATUS +DUE +ATTEMPTS +DELIVERED\n/)
      expect(output).toMatch(/\nnotice +delivered +\S+ \S+ +1 +\d\d\/\d\d\/\d{4} \d\d:\d\d\n/)
      expect(output).toMatch(/\nreminder-4 +waiting +\S+ \S+ +0 +-\n$/)
      const json = await leads('show', ids.anna, '--json')
      expect(JSON.parse(json.output)).toMatchObject({
        id: ids.anna,
        notifications: [
          { kind: 'confirmation', channel: 'host', status: 'waiting' },
          { kind: 'notice', status: 'delivered', attempts: 1, deliveredAt: iso },
          { kind: 'reminder-4', status: 'waiting', deliveredAt: null },
        ],
      })
    })

    test('a beginning that leads of one millisecond share is refused, and more of the id is enough', async () => {
      const fixture = await withThree(openFixture)
      const beginning = '019a1b2c-3d4e'
      await fixture.withStore((store) =>
        store.run([
          { sql: 'delete from notifications' },
          ...[anna, bruno].map(({ email }, index) => ({
            sql: 'update leads set id = $1 where email = $2',
            values: [`${beginning}-7${index}00-8000-000000000000`, email],
          })),
        ]),
      )
      const why = `several leads have an id that begins with "${beginning}": give more of it, list --json has it whole`
      expect((await fixture.leads('list')).output.match(/^019a1b2c-3d4e {2}/gm)).toHaveLength(2)
      expect(await fixture.leads('show', beginning)).toEqual({ code: 1, output: '', errors: `show: ${why}\n` })
      const refused = { code: 1, output: `${beginning}  ${why}\n`, errors: '' }
      expect(await fixture.leads('release', beginning)).toEqual(refused)
      const { output } = await fixture.leads('release', `${beginning}-70`)
      expect(output).toBe(`${beginning}  Anna Bianchi: was not held\n`)
    })

    test('release prints each outcome, and fails only for unknown leads', async () => {
      const { ids, leads } = await withThree(openFixture)
      const one = await leads('release', ids.bruno.slice(0, 13), ids.anna, 'ffffffff')
      expect(one).toMatchObject({ code: 1, errors: '' })
      expect(one.output).toMatch(
        /^[\w-]{13} {2}Bruno Verdi: released, .*\n[\w-]{13} {2}Anna Bianchi: was not held\nffffffff {2}there is no lead with the id "ffffffff"\n$/,
      )
      expect((await leads('show', ids.bruno)).output).toMatch(/State +new\n(.*\n)*notice +waiting/)
      expect(await leads('release', ids.bruno)).toMatchObject({ code: 0, errors: '' })
      const all = await leads('release', '--all')
      expect(all).toEqual({ code: 0, output: '0 held leads\n', errors: '' })
    })

    test('release --all names every lead that it releases', async () => {
      const { leads } = await withThree(openFixture)
      const { code, output } = await leads('release', '--all')
      expect(code).toBe(0)
      expect(output).toMatch(/^[\w-]{13} {2}Bruno Verdi: released, it is notified like any other\n1 held lead\n$/)
    })

    test('export writes all that is stored about a person, with the times of the notifications', async () => {
      const { ids, leads } = await withThree(openFixture)
      const file = join(temporaryFolder(), 'anna.json')
      const line = ['export', '--format', 'json', '--email', anna.email.toUpperCase(), '--output', file]
      const { code, output } = await leads(...line)
      expect({ code, output }).toEqual({ code: 0, output: `1 lead in ${file}\n` })
      expect((await stat(file)).mode & 0o777).toBe(0o600)
      const untried = { dueAt: iso, attempts: 0, attemptedAt: null, deliveredAt: null }
      expect(JSON.parse(await readFile(file, 'utf8'))).toEqual([
        expect.objectContaining({
          ...anna,
          id: ids.anna,
          notifications: [
            { kind: 'confirmation', channel: 'host', status: 'waiting', ...untried },
            {
              kind: 'notice',
              channel: null,
              status: 'delivered',
              ...untried,
              attempts: 1,
              attemptedAt: iso,
              deliveredAt: iso,
            },
            { kind: 'reminder-4', channel: null, status: 'waiting', ...untried },
          ],
        }),
      ])
    })

    test('erase erases all of a person, and nobody else', async () => {
      const { leads, withStore } = await withThree(openFixture)
      // Somebody who has left the same number.
      await withStore((store) => store.insert([{ ...bruno, name: 'Dora Blu', email: 'dora@esempio.it' }]))
      const { code, output } = await leads('erase', '--email', 'BRUNO@pec.example', '--yes')
      expect({ code, output }).toEqual({
        code: 0,
        output: '1 lead of BRUNO@pec.example erased, with what was to be sent.\n',
      })
      await withStore(async (store, records) => {
        const [orphans] = await store.run([{ sql: `select id from notifications where status = 'held'` }])
        expect(orphans).toEqual([])
        const names = (await records.list({})).map((lead) => lead.name)
        expect(names.sort()).toEqual([anna.name, carla.name, 'Dora Blu'])
      })
    })

    test('erase finds a person by the name, and by name and address when both are given', async () => {
      const { leads } = await withThree(openFixture)
      const both = await leads('erase', '--name', bruno.name, '--email', anna.email, '--yes')
      expect(both).toMatchObject({
        code: 1,
        output: 'There is no lead of Bruno Verdi, anna.bianchi@esempio.it: nothing was erased.\n',
      })
      const byName = await leads('erase', '--name', 'bruno  VERDI', '--yes')
      expect(byName.output).toBe('1 lead of bruno VERDI erased, with what was to be sent.\n')
      const file = join(temporaryFolder(), 'carla.json')
      await leads('export', '--format', 'json', '--name', 'CARLA NERI', '--output', file)
      expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject([carla])
      const left = JSON.parse((await leads('list', '--json')).output)
      expect(left.map((lead: { name: string }) => lead.name)).toEqual([anna.name, carla.name])
    })

    test('purge --dry-run has the number of leads that purge then erases', async () => {
      const { leads, withStore } = await withThree(openFixture)
      await withStore((store) =>
        store.run([
          { sql: 'update leads set created_at = $1', values: [new Date(Date.now() - 31 * 86_400_000).toISOString()] },
          {
            sql: 'update leads set created_at = $1 where email = $2',
            values: ['2020-01-01T00:00:00.000Z', carla.email],
          },
        ]),
      )
      const trial = await leads('purge', '--dry-run')
      expect(trial).toEqual({
        code: 0,
        output: '1 lead and 0 held leads to erase.\n1 lead more that nobody was notified of: see --unnotified.\n',
        errors: '',
      })
      const all = await leads('purge', '--unnotified', '--dry-run')
      expect(all.output).toBe('1 lead and 1 held lead to erase.\n')
      const real = await leads('purge')
      expect(real).toEqual({ ...trial, output: trial.output.replace('to erase', 'erased') })
      const unnotified = await leads('purge', '--unnotified')
      expect(unnotified.output).toBe('0 leads and 1 held lead erased.\n')
      expect((await leads('list')).output).toMatch(/Anna Bianchi.*\n\n1 lead\n$/)
    })

    test('purge erases nothing while the clock is not trusted', async () => {
      const { leads, withStore } = await withThree(openFixture)
      const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
      await withStore(async (store) => {
        await store.run([{ sql: 'update leads set created_at = $1', values: ['2020-01-01T00:00:00.000Z'] }])
        await storedClockIn(store).see(daysAgo(400))
      })
      const { code, errors } = await leads('purge', '--unnotified')
      expect({ code, errors }).toEqual({ code: 1, errors: expect.stringContaining('nothing was erased') })
      await withStore((store) => storedClockIn(store).see(new Date()))
      expect((await leads('purge', '--unnotified')).code).toBe(1)
      const forced = await leads('purge', '--unnotified', '--clock-is-right')
      expect(forced.output).toBe('2 leads and 1 held lead erased.\n')
    })

    test('restore refuses a store that has leads, and changes nothing', async () => {
      const { leads } = await withThree(openFixture)
      const file = join(temporaryFolder(), 'leads.backup')
      expect(await leads('backup', file)).toEqual({
        code: 0,
        output: expect.stringMatching(/^leads +3\nnotifications +5\nevents of leads +1$/m),
        errors: '',
      })
      const { code, errors } = await leads('restore', file)
      expect({ code, errors }).toEqual({
        code: 1,
        errors:
          "The store has 3 leads already, and stays as it is: restore into an empty one. How to put this one aside: docs/operations.md, 'Restore after a loss'\n",
      })
      expect((await leads('list')).output).toContain('\n3 leads\n')
    })

    test('restore names every row that the database refuses, and restores nothing', async () => {
      const fixture = await openFixture()
      const { ids, file } = await backUpWithRefused(fixture)
      const { code, output, errors } = await fixture.leads('restore', file)
      const lines = output.trimEnd().split('\n')
      // Anna's notifications too, which belong to a lead that is not there.
      expect(lines).toHaveLength(6)
      expect(output.match(new RegExp(`, notification ${ids.anna}:`, 'g'))).toHaveLength(3)
      expect(output).toMatch(new RegExp(`^line \\d, lead ${ids.carla}: .*(leads_pkey|leads\\.id)$`, 'm'))
      expect(output).toMatch(new RegExp(`^line \\d, lead ${ids.anna}: .*leads_name_length_check$`, 'm'))
      expect(output).toMatch(
        new RegExp(`^line \\d+, notification ${ids.bruno}:notice: .*(notifications_pkey|notifications\\.id)$`, 'm'),
      )
      const inFile = (await readFile(file, 'utf8')).split('\n')
      for (const line of lines) {
        const [, number, id = ''] = /^line (\d+), \w+ (\S+): /.exec(line) ?? []
        expect(inFile[Number(number) - 1]).toContain(`"id":"${id}"`)
      }
      expect({ code, errors }).toEqual({
        code: 1,
        errors:
          'The database refuses 2 leads and 4 notifications, listed on the output, and stays as it is. To restore the rest without them, say --skip-refused\n',
      })
      expect((await fixture.leads('list')).output).toBe('0 leads\n')
    })

    test('restore --skip-refused restores the rest, and names what it leaves out', async () => {
      const fixture = await openFixture()
      const { ids, file } = await backUpWithRefused(fixture)
      const { code, output, errors } = await fixture.leads('restore', file, '--skip-refused')
      expect({ code, errors }).toEqual({ code: 0, errors: '' })
      expect(output).toContain(`lead ${ids.anna}: `)
      expect(output).not.toMatch(/Anna|Carla|Bruno|xxx/)
      expect(output).toMatch(/^RESTORED +ROWS +LEFT OUT\nleads +2 +2\nnotifications +2 +4$/m)
      const list = await fixture.leads('list')
      expect(list.output).toMatch(/Carla Neri.*\n.*Bruno Verdi.*\n\n2 leads\n$/)
      expect((await fixture.leads('show', ids.carla)).output).toMatch(/notice +withdrawn/)
      expect((await fixture.leads('show', ids.bruno)).output).toMatch(/notice +held/)
    })

    test('restore finds the refused rows among many', async () => {
      const fixture = await openFixture()
      const file = join(temporaryFolder(), 'leads.backup')
      const refused = [0, 999, 1000, 1001, 2499].map(idOfNumber)
      await writeBackupOf(2500, file, (id) => (refused.includes(id) ? tooLong : anna.phone))
      const { output } = await fixture.leads('restore', file, '--skip-refused')
      expect(output.match(/(?<=lead )\S+(?=: )/g)).toEqual(refused)
      expect(output).toMatch(/\nleads +2495 +5\n$/)
      expect((await fixture.leads('list')).output).toMatch(/\n2495 leads\n$/)
    })

    test('restore restores erased leads, and the store works as before', async () => {
      const { leads, withStore } = await withThree(openFixture)
      const file = join(temporaryFolder(), 'leads.backup')
      const before = await leads('list', '--json')
      await leads('backup', file)
      await withStore((store) => store.run([{ sql: 'delete from leads' }]))
      const { code, output } = await leads('restore', file)
      expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^leads +3\nnotifications +5$/m) })
      expect((await leads('list', '--json')).output).toBe(before.output)
      await withStore(async (store) => {
        expect(await store.insert([anna])).toEqual({ stored: 0 })
        expect(await store.insert([{ ...anna, name: 'Dopo' }])).toEqual({ stored: 1 })
        const [rows] = await store.run([{ sql: 'select id from notifications' }])
        expect(rows).toHaveLength(6)
      })
    })
  })
}

const tooLong = 'x'.repeat(MAX_TEXT_BYTES + 1)

/**
 * Makes a backup of three leads and their four notifications, and empties the store. A database refuses Anna with her
 * notifications, and the duplicates of Carla and of Bruno's notification.
 */
async function backUpWithRefused(fixture: CommandFixture) {
  const ids = await storeThree(fixture)
  const file = join(temporaryFolder(), 'leads.backup')
  await fixture.leads('backup', file)
  await rewriteBackup(file, (row) => {
    const { id } = row.values
    if (id === ids.carla || id === `${ids.bruno}:notice`) {
      return [row, row]
    }
    return [id === ids.anna ? withValue(row, 'name', tooLong) : row]
  })
  await fixture.withStore((store) => store.run([{ sql: 'delete from leads' }]))
  return { ids, file }
}

const idOfNumber = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Writes a backup of many leads that differ in their phone. */
async function writeBackupOf(leads: number, file: string, phoneOf: (id: string) => string): Promise<void> {
  const tables = leadTablesBefore5.filter(({ table }) => table.name === 'leads')
  async function* rows() {
    for (const each of tables) {
      for (let number = 0; number < leads; number += 1) {
        const id = idOfNumber(number)
        const columns = { created_at: '2026-11-21T10:00:00.000Z', ...noCampaign }
        yield toArchivedRow(each, { ...anna, ...columns, id, phone: phoneOf(id) })
      }
    }
  }
  await writeBackup({ tables, rows: rows() }, LINK_SECRET, new Date(), (piece) => appendFile(file, piece))
}
