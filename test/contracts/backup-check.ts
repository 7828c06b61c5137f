import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { backups } from '../../content/office/backups.ts'
import { DAY_MS, HOUR_MS } from '../../leads/milliseconds.ts'
import { type BackupRecord, backupRecordsIn } from '../../server/database/backup-record.ts'
import { makeHealth } from '../../server/office/health.ts'
import { sitePhotographsIn } from '../../server/publishing/photographs/site-photographs.ts'
import { type CommandFixture, storeThree, withThree } from '../fixtures/commands.ts'
import { notifierOn } from '../fixtures/notifier.ts'
import { smtpServer } from '../fixtures/smtp.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import { storeFixtureOf } from './archive.ts'

const terrace = { name: 'foto-3f2a91c0', width: 1600, height: 1067, colour: '#a05030', digest: 'a'.repeat(64) }

export function recordOf(fixture: CommandFixture): Promise<BackupRecord> {
  return fixture.withStore((store) => backupRecordsIn(store).read())
}

/** Stores leads and photographs, the newest a real one or what is given. */
async function storeWithPhotograph(fixture: CommandFixture, newest?: Uint8Array): Promise<void> {
  await storeThree(fixture)
  const bytes = newest ?? (await readFile('content/photos/terrace.jpg'))
  await fixture.withStore(async (store) => {
    const photographs = sitePhotographsIn(store)
    await photographs.add({ ...terrace, name: 'foto-00000000' }, Buffer.from('no picture'), 'Anna', new Date(0))
    await photographs.add(terrace, bytes, 'Anna', new Date())
  })
}

/** What a check finds out about backups, and what it records. */
export function testBackupCheck(name: string, open: () => Promise<CommandFixture>): void {
  describe(`a backup of ${name}`, () => {
    test('is opened as soon as it is written, and the record says when it was made, where, and its size', async () => {
      const fixture = await open()
      await storeWithPhotograph(fixture)
      expect(await recordOf(fixture)).toEqual({ checked: null, sentAt: null })
      const file = join(temporaryFolder(), 'leads.backup')
      const before = new Date()
      const { code, output, errors } = await fixture.leads('backup', '--check', file)
      expect({ code, errors }).toEqual({ code: 0, errors: '' })
      expect(output).toMatch(/^OPENED AGAIN +ROWS\nleads +3$/m)
      expect(output).toMatch(/^photographs +2\n[\s\S]*^All of it can be restored from /m)
      const { checked } = await recordOf(fixture)
      expect(checked).toMatchObject({ failure: null, file: resolve(file), bytes: (await readFile(file)).length })
      expect(checked?.madeAt?.getTime()).toBeGreaterThanOrEqual(before.getTime())
      expect(checked?.freePercent).toBeLessThanOrEqual(100)
    })

    test('is noticed with one byte changed, wherever it is', async () => {
      const fixture = await withThree(open)
      const file = join(temporaryFolder(), 'leads.backup')
      expect(await fixture.leads('backup', file)).toMatchObject({ code: 0 })
      const good = await readFile(file)
      const end = good.lastIndexOf('{"end"')
      const inTheEnd = Array.from({ length: 6 }, (_, index) => end + Math.floor((index * (good.length - end)) / 6))
      const elsewhere = Array.from({ length: 6 }, (_, index) => Math.floor((index * end) / 6))
      for (const place of [...elsewhere, ...inTheEnd, good.length - 1]) {
        const changed = Buffer.from(good)
        changed[place] = good[place] === 0x20 ? 0x21 : 0x20
        await writeFile(file, changed)
        const { code, errors } = await fixture.leads('check-backup', file)
        expect({ place, code }).toEqual({ place, code: 1 })
        expect(errors).not.toMatch(/Anna|Bruno|Carla|esempio/)
        expect((await recordOf(fixture)).checked?.failure, `byte ${place}`).toMatch(
          /^(damaged|cut-off|version|refused)$/,
        )
      }
    })

    test.each([
      ['cut in a row', 'cut-off', (text: string) => text.slice(0, text.length / 2)],
      ['cut before its end', 'cut-off', (text: string) => text.slice(0, text.lastIndexOf('{"end"'))],
      ['without its last byte', 'cut-off', (text: string) => text.slice(0, -1)],
      ['of a newer version', 'version', (text: string) => text.replace('"version":5', '"version":6')],
      ['empty', 'empty', () => ''],
    ])('is noticed when it is %s, and the last good one is remembered', async (_how, failure, change) => {
      const fixture = await withThree(open)
      const file = join(temporaryFolder(), 'leads.backup')
      expect(await fixture.leads('backup', '--check', file)).toMatchObject({ code: 0 })
      const good = (await recordOf(fixture)).checked
      const changed = join(temporaryFolder(), 'changed.backup')
      await writeFile(changed, change(await readFile(file, 'utf8')))
      expect(await fixture.leads('check-backup', changed)).toMatchObject({ code: 1, output: '' })
      expect((await recordOf(fixture)).checked).toMatchObject({ failure, madeAt: good?.madeAt, file: changed })
      expect(await fixture.leads('check-backup', file)).toMatchObject({ code: 0 })
      expect((await recordOf(fixture)).checked).toMatchObject({ failure: null, madeAt: good?.madeAt, file })
    })

    test('is said to be broken by the office at once, and by the digest of the next morning', async () => {
      const fixture = await withThree(open)
      const file = join(temporaryFolder(), 'leads.backup')
      await fixture.leads('backup', '--check', file)
      await writeFile(file, (await readFile(file, 'utf8')).replace('Carla Neri', 'Carla Nera'))
      expect(await fixture.leads('check-backup', file)).toMatchObject({ code: 1 })
      const mail = await smtpServer()
      await fixture.withStore(async (store, records) => {
        const { clock, work, queue } = await notifierOn(async () => storeFixtureOf(store, records), mail.environment)
        const health = makeHealth({
          queue,
          backups: backupRecordsIn(store),
          store: 'sqlite',
          channels: { smtp: null, webhook: null, sendsByBoth: false },
          version: '0',
          now: clock.now,
        })
        clock.set(new Date())
        expect((await health()).backup).toMatchObject({ failure: 'damaged', madeAt: expect.any(String), file })
        // Eight in Rome, in summer as in winter.
        clock.set(new Date(`${new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)}T07:00:30Z`))
        await work()
        const digest = mail.mails.find(({ parsed }) => parsed.subject?.startsWith('Riepilogo'))
        expect(digest?.parsed.text).toContain(backups.failures.damaged)
        expect(digest?.parsed.text).toMatch(/^Ultima copia: .*, riaperta e contata$/m)
        clock.set(new Date(Date.now() + 37 * HOUR_MS))
        expect((await health()).backup.warnings).toContain('late')
      })
    })

    test('is noticed when it is missing, or could not be written', async () => {
      const fixture = await withThree(open)
      const file = join(temporaryFolder(), 'nowhere', 'leads.backup')
      expect(await fixture.leads('check-backup', file)).toMatchObject({ code: 1, errors: `There is no file ${file}\n` })
      expect((await recordOf(fixture)).checked).toMatchObject({ failure: 'missing', madeAt: null, bytes: null })
      const { code, errors } = await fixture.leads('backup', '--check', file)
      expect({ code, errors }).toMatchObject({ code: 1, errors: expect.stringContaining('cannot be written') })
      expect((await recordOf(fixture)).checked).toMatchObject({ failure: 'unwritten', madeAt: null })
    })

    test('is noticed when its newest photograph cannot be decoded', async () => {
      const fixture = await open()
      const whole = await readFile('content/photos/terrace.jpg')
      await storeWithPhotograph(fixture, whole.subarray(0, whole.length / 2))
      const file = join(temporaryFolder(), 'leads.backup')
      const { code, errors } = await fixture.leads('backup', '--check', file)
      expect({ code, errors }).toMatchObject({ code: 1, errors: expect.stringContaining('the newest one') })
      expect((await recordOf(fixture)).checked?.failure).toBe('photograph')
    })

    test('reaches a second place when somebody says so, and the record is in no backup', async () => {
      const [fixture, other] = [await open(), await open()]
      await storeThree(fixture)
      const file = join(temporaryFolder(), 'leads.backup')
      expect(await fixture.leads('backup-sent')).toMatchObject({ code: 0, errors: '' })
      expect(await recordOf(fixture)).toEqual({ checked: null, sentAt: expect.any(Date) })
      await fixture.leads('backup', '--check', file)
      expect(await recordOf(fixture)).toMatchObject({ checked: { failure: null }, sentAt: expect.any(Date) })
      await other.leads('restore', file)
      expect(await recordOf(other)).toEqual({ checked: null, sentAt: null })
    })
  })
}
