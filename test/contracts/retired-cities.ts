import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { houseOf, namedZones, offeredZones, placeOf, zonesWith } from '../../business/cities.ts'
import type { Lead, Zone } from '../../leads/lead.ts'
import { HOUR_MS } from '../../leads/milliseconds.ts'
import type { StoreDatabase } from '../../server/leads/store/lead-store.ts'
import { anna } from '../cases/same-lead.ts'
import { key, listeningApp } from '../fixtures/app.ts'
import type { CommandFixture } from '../fixtures/commands.ts'
import { correctNow } from '../fixtures/leads-in-store.ts'
import { notifierOn } from '../fixtures/notifier.ts'
import { smtpServer } from '../fixtures/smtp.ts'
import type { StoreFixture } from '../fixtures/store.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'

/** A city that content has never named. */
const RETIRED = 'reggio-emilia'
const lead = { ...anna, zone: RETIRED }

/** Lets a database know a zone, as a process whose content offers the city does. */
const register = (store: StoreDatabase, zone: string) =>
  store.run([{ sql: 'insert into lead_zones (zone) values ($1)', values: [zone] }])

/**
 * What a city needs that is not offered any more, on every store.
 *
 * @param startAnother opens the same database as a process does whose content has these zones
 */
export function testRetiredCities<Fixture extends StoreFixture>(
  name: string,
  openCommands: () => Promise<CommandFixture>,
  openStore: () => Promise<Fixture>,
  startAnother: (fixture: Fixture, zones: readonly Zone[]) => Promise<StoreDatabase>,
): void {
  async function storeWithLead(): Promise<StoreFixture> {
    const fixture = await openStore()
    await register(fixture.leads, RETIRED)
    await fixture.leads.insert([lead])
    return fixture
  }

  async function commandsWithLead() {
    const fixture = await openCommands()
    await fixture.withStore(async (store) => {
      await store.ensureVisitorRights()
      await register(store, RETIRED)
      await store.insert([lead])
    })
    const [{ id }] = JSON.parse((await fixture.leads('list', '--json')).output)
    const correct = (fields: Partial<Lead>) => fixture.withStore((_, records) => correctNow(records, id, fields))
    return { ...fixture, id, correct }
  }

  describe(`a city that is not offered any more on ${name}`, () => {
    test('is listed, shown and exported with its leads', async () => {
      const { leads, id } = await commandsWithLead()
      expect((await leads('list', '--zone', RETIRED)).output).toMatch(/reggio-emilia\n\n1 lead\n$/)
      expect((await leads('show', id)).output).toMatch(/^Zone +reggio-emilia$/m)
      expect((await leads('export')).output).toContain(';Reggio Emilia;')
    })

    test('can be looked for while content names it, though no lead has it', async () => {
      const { leads } = await commandsWithLead()
      for (const zone of namedZones) {
        expect(await leads('list', '--zone', zone)).toEqual({ code: 0, output: '0 leads\n', errors: '' })
        expect(await leads('export', '--zone', zone)).toMatchObject({ code: 0, errors: '' })
      }
    })

    test('can be corrected to while content names it, though no lead has it', async () => {
      const { correct } = await commandsWithLead()
      for (const zone of namedZones) {
        expect(await correct({ zone })).toMatchObject({ zone })
      }
    })

    test('stays with a lead that is corrected, until it is corrected itself', async () => {
      const { leads, correct, withStore } = await commandsWithLead()
      expect(await correct({ phone: '06 1' })).toMatchObject({ phone: '06 1', zone: RETIRED })
      expect(await correct({ zone: RETIRED })).toMatchObject({ zone: RETIRED })
      const mayBeCorrectedTo = () => withStore(async (_, records) => zonesWith(await records.zones()))
      expect(await mayBeCorrectedTo()).toEqual([...namedZones, RETIRED])
      expect(await correct({ zone: 'altro' })).toMatchObject({ zone: 'altro' })
      expect(await mayBeCorrectedTo()).toEqual(namedZones)
      const choices = namedZones.join(', ')
      expect(await leads('list', '--zone', RETIRED)).toMatchObject({
        code: 2,
        errors: `list: --zone is one of ${choices}, not "${RETIRED}". See: npm run leads -- list --help\n`,
      })
    })

    test('is restored by a store that did not know it', async () => {
      const [from, to] = [await commandsWithLead(), await openCommands()]
      const file = join(temporaryFolder(), 'leads.backup')
      expect(await from.leads('backup', file)).toMatchObject({ code: 0, errors: '' })
      expect(await to.leads('restore', file)).toMatchObject({ code: 0, errors: '' })
      expect((await to.leads('list', '--zone', RETIRED)).output).toMatch(/\n1 lead\n$/)
      await to.withStore(async (store) => {
        expect(await store.knownZones([RETIRED])).toContain(RETIRED)
        expect(await store.insert([{ ...lead, name: 'Bruno' }])).toEqual({ stored: 1 })
      })
    })

    test.each([1, 2, 3, 4])('is restored from a backup of version %d', async (format) => {
      const to = await openCommands()
      const file = join(temporaryFolder(), 'leads.backup')
      const text = await readFile(new URL(`../fixtures/backups/version-${format}.jsonl`, import.meta.url), 'utf8')
      const rows = text.slice(0, text.lastIndexOf('{"end"')).replaceAll('"zone":"milano"', `"zone":"${RETIRED}"`)
      const end = text.slice(text.lastIndexOf('{"end"'))
      const sha256 = createHash('sha256').update(rows).digest('hex')
      await writeFile(file, rows + end.replace(/"sha256":"\w+"/, `"sha256":"${sha256}"`))
      expect(await to.leads('restore', file)).toMatchObject({ code: 0, errors: '' })
      expect((await to.leads('list', '--zone', RETIRED)).output).toMatch(/\n1 lead\n$/)
    })

    test('is told of by name: in the notice, the confirmation and the digest', async () => {
      const mail = await smtpServer()
      const { clock, work } = await notifierOn(storeWithLead, mail.environment)
      clock.set(new Date(Date.now() + 1000))
      await work()
      expect(mail.mails.map(({ parsed }) => parsed.subject)).toEqual([expect.stringContaining(placeOf(RETIRED))])
      expect(mail.confirmations).toHaveLength(1)
      clock.set(new Date(Date.now() + 24 * HOUR_MS))
      await work()
      await work()
      expect(mail.mails.some(({ parsed }) => parsed.text?.includes(`${anna.name}, ${placeOf(RETIRED)}`))).toBe(true)
      expect([placeOf(RETIRED), houseOf(RETIRED)]).toEqual(['Reggio Emilia', 'della tua casa'])
    })

    test('is stored when it still arrives, by every way', async () => {
      const { url, storedLeads } = await listeningApp(storeWithLead)
      const { error, status } = await createClient(url, key)
        .from('leads')
        .insert({ ...lead, name: 'Bruno' })
      expect({ error, status }).toEqual({ error: null, status: 201 })
      expect((await postForm(url, { ...lead, name: 'Carla' })).status).toBe(200)
      expect((await storedLeads()).map(({ name: one, zone }) => `${one} ${zone}`)).toEqual([
        `${anna.name} ${RETIRED}`,
        `Bruno ${RETIRED}`,
        `Carla ${RETIRED}`,
      ])
    })
  })

  describe(`a city that nobody has ever offered on ${name}`, () => {
    test('is refused by every way, until another process offers it', async () => {
      const fixture = await listeningApp(openStore)
      const { url, storedLeads, logLines } = fixture
      const send = () =>
        createClient(url, key)
          .from('leads')
          .insert({ ...anna, zone: 'torino' })
      const refused = await send()
      expect(refused.status).toBe(400)
      expect(refused.error).toMatchObject({
        code: '23514',
        message: 'new row for relation "leads" violates check constraint "leads_zone_check"',
        details: null,
        hint: null,
      })
      const form = await postForm(url, { ...anna, zone: 'torino' })
      expect(form.status).toBe(422)
      expect(await form.text()).toContain('<select name="zone" aria-invalid="true">')
      expect(await storedLeads()).toEqual([])
      expect(logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
      const another = await startAnother(fixture, ['torino'])
      const known = [...(await another.knownZones(['roma', 'nowhere']))]
      expect(known).toEqual(expect.arrayContaining(['torino', ...offeredZones]))
      expect(known).not.toContain('nowhere')
      await another.close()
      expect((await send()).status).toBe(201)
      expect(await storedLeads()).toEqual([{ ...anna, zone: 'torino' }])
    })
  })
}

function postForm(url: string, fields: Readonly<Record<string, string>>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), headers: { origin: url } })
}
