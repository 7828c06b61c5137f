import { beforeEach, describe, expect, test } from 'vitest'
import { type EditingStore, editingStoreIn, PRESENT_MS } from '../../server/publishing/editing-store.ts'
import { sitePhotographsIn } from '../../server/publishing/photographs/site-photographs.ts'
import { KEPT_VERSIONS, REACHABLE_MS } from '../../server/publishing/versions/site-versions.ts'
import { signIn } from '../fixtures/office-session.ts'
import type { StoreFixture } from '../fixtures/store.ts'

const now = new Date('2026-11-23T09:00:00.000Z')
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)

/** The contract tests of the site's draft and versions, which run on every store. */
export function testEditingStore(name: string, openFixture: () => Promise<StoreFixture>): void {
  describe(`the site's draft and versions on ${name}`, () => {
    let fixture: StoreFixture
    let editing: EditingStore

    beforeEach(async () => {
      fixture = await openFixture()
      editing = editingStoreIn(fixture.leads)
    })

    const publish = async (at: Date, title: string) => {
      const version = { at, by: 'Anna', kind: 'published', overlay: { title }, files: ['/photos/a.jpg'] } as const
      return (await editing.addVersion(version)) ?? expect.fail()
    }

    test('begin empty', async () => {
      expect(await editing.draft()).toEqual({ revision: 0, fields: {} })
      expect(await editing.newestPublished()).toBeNull()
      expect(await editing.versions()).toEqual([])
    })

    test('of two who change the draft at once, one is told to read it again', async () => {
      const both = await Promise.all([
        editing.replaceDraft({ revision: 1, fields: { title: field } }),
        editing.replaceDraft({ revision: 1, fields: {} }),
      ])
      expect(both.filter((isDone) => isDone)).toHaveLength(1)
      const before = await editing.fingerprint()
      expect(await editing.replaceDraft({ revision: 2, fields: { title: field } })).toBe(true)
      expect(await editing.draft()).toEqual({ revision: 2, fields: { title: field } })
      expect(await editing.fingerprint()).not.toBe(before)
    })

    const field = { value: 'nuovo', by: 'Anna', at: now.toISOString(), revision: 1 }
    const typed = { revision: 1, fields: { title: field } }
    const putAway = { at: now, by: 'Anna', kind: 'draft', overlay: { title: 'nuovo' }, files: [] } as const

    test('put the draft away with its replacement, and neither when somebody else was faster', async () => {
      await editing.replaceDraft(typed)
      expect(await editing.replaceDraft({ revision: 2, fields: {} }, putAway)).toBe(true)
      expect(await editing.versions()).toMatchObject([{ ...putAway, id: expect.any(Number) }])
      for (const revision of [1, 2, 4]) {
        expect(await editing.replaceDraft({ ...typed, revision }, putAway), String(revision)).toBe(false)
      }
      expect(await editing.draft()).toEqual({ revision: 2, fields: {} })
      expect(await editing.versions()).toHaveLength(1)
    })

    test('keep what waits, also where a field has its default again, so that a release before reads it all', async () => {
      const waiting = ['price', 'title']
      const draft = { revision: 1, fields: { text: field, title: field }, waiting }
      await editing.replaceDraft(draft)
      const read = await editing.draft()
      expect({ ...read, waiting: read.waiting?.toSorted() }).toEqual(draft)
      const [row] = await fixture.leads.run([{ sql: 'select fields from site_draft' }])
      // What that release asks of each field.
      const asked = { value: expect.anything(), by: expect.any(String), at: expect.any(String), revision: 1 }
      expect(Object.values(JSON.parse(String(row?.[0]?.fields)))).toEqual(
        ['text', ...waiting].map(() => expect.objectContaining(asked)),
      )
      await editing.replaceDraft({ revision: 2, fields: { title: field }, waiting: [] })
      expect(await editing.draft()).toEqual({ revision: 2, fields: { title: field } })
    })

    test('of many who replace the draft at once, one puts it away', async () => {
      for (const revision of [1, 2]) {
        const replace = () => editing.replaceDraft({ ...typed, revision }, putAway)
        const all = await Promise.all(Array.from({ length: 8 }, replace))
        expect(all.filter((isDone) => isDone)).toHaveLength(1)
        expect(await editing.versions()).toHaveLength(revision)
      }
    })

    test('read what earlier releases stored for each part of a review as changes of all reviews', async () => {
      const reviews = 'reviews.testimonials'
      const fields = {
        [`${reviews}.0.quote`]: { ...field, by: 'Bruno', revision: 1 },
        [`${reviews}.1.quote`]: { ...field, value: 'Tornano.', revision: 2 },
        // Of a review that the content does not have any more: it stays by itself.
        [`${reviews}.9.quote`]: { ...field, by: 'Bruno', revision: 3 },
      }
      await editing.replaceDraft({ revision: 1, fields })
      const overlay = { [`${reviews}.0.quote`]: 'nuovo', [`${reviews}.1.quote`]: 'Tornano.' }
      await editing.addVersion({ at: now, by: 'Anna', kind: 'published', overlay, files: [] })
      const whole = [{ quote: 'nuovo', isSample: true }, { quote: 'Tornano.', isSample: true }, { isSample: true }]
      const draft = await editing.draft()
      expect(draft.fields).toMatchObject({ [reviews]: { value: whole, by: 'Anna', revision: 2 } })
      expect(Object.keys(draft.fields).toSorted()).toEqual([reviews, `${reviews}.9.quote`])
      expect((await editing.newestPublished())?.overlay).toEqual({ [reviews]: draft.fields[reviews]?.value })
    })

    test('change what earlier releases stored for each part of a review as it is read', async () => {
      const reviews = 'reviews.testimonials'
      const overlay = { [`${reviews}.0.quote`]: 'nuovo', title: 'prima' }
      await editing.addVersion({ at: now, by: 'Anna', kind: 'published', overlay, files: [] })
      await publish(later(1), 'seconda')
      await editing.changeOldVersions((before) => before)
      expect((await editing.versions())[1]?.overlay).toHaveProperty([reviews])
      await editing.changeOldVersions((before) =>
        Object.hasOwn(before, reviews) ? { ...before, [reviews]: [] } : before,
      )
      expect((await editing.versions())[1]?.overlay).toEqual({ [reviews]: [], title: 'prima' })
    })

    test.each([
      ['put away', 'create unique index obstacle on site_versions (by)'],
      // Too large a number for either database, once the revision is 78, which rows that other tests have deleted never had.
      [
        'replaced',
        'create index obstacle on site_draft (abs(-9223372036854775807 - (case revision when 78 then 1 else 0 end)))',
      ],
    ])('write nothing when the draft cannot be %s', async (_, obstacle) => {
      const draft = { ...typed, revision: 77 }
      await editing.replaceDraft(draft)
      await publish(now, 'uno')
      const before = await editing.fingerprint()
      await fixture.leads.run([{ sql: obstacle }])
      const outcome = editing.replaceDraft({ revision: 78, fields: {} }, putAway)
      // The database is lent to other tests, also when this one fails.
      await expect(outcome.finally(() => fixture.leads.run([{ sql: 'drop index obstacle' }]))).rejects.toThrow()
      expect(await editing.fingerprint()).toBe(before)
      expect(await editing.draft()).toEqual(draft)
    })

    test('have the newest published version online, and not a draft that was put away', async () => {
      await publish(now, 'uno')
      const second = await publish(later(1000), 'due')
      await editing.addVersion({ at: later(2000), by: 'Bea', kind: 'draft', overlay: { title: 'tre' }, files: [] })
      expect(await editing.newestPublished()).toEqual({
        id: second,
        at: later(1000),
        by: 'Anna',
        kind: 'published',
        overlay: { title: 'due' },
        files: ['/photos/a.jpg'],
      })
      expect((await editing.versions()).map(({ overlay }) => overlay.title)).toEqual(['tre', 'due', 'uno'])
      expect([await editing.newestBy('Anna'), await editing.newestBy('Bea')]).toEqual([second, null])
    })

    test('are not added once a photograph that they show is deleted, and keep it from being deleted', async () => {
      const photographs = sitePhotographsIn(fixture.leads)
      const villa = { name: 'foto-3f2a91c0', width: 3000, height: 2000, colour: '#a05030', digest: 'a'.repeat(64) }
      const made = { at: now, by: 'Anna', kind: 'published', overlay: { photo: villa.name }, files: [] } as const
      expect(await editing.addVersion(made, [villa.name])).toBeNull()
      expect(await editing.newestPublished()).toBeNull()
      await photographs.add(villa, Buffer.of(1), 'Anna', now)
      const both = [editing.addVersion(made, [villa.name]), photographs.remove(villa.name)] as const
      const [id, isRemoved] = await Promise.all(both)
      expect(isRemoved).toBe(id === null)
      expect((await photographs.list()).length).toBe(isRemoved ? 0 : 1)
      expect(await editing.addVersion({ ...made, overlay: {} })).toEqual(expect.any(Number))
    })

    test('say which one another has put online again', async () => {
      await publish(now, 'uno')
      const again = {
        at: later(1000),
        by: 'Bea',
        kind: 'published',
        overlay: {},
        files: [],
        restoredFrom: now,
      } as const
      await editing.addVersion(again)
      expect((await editing.versions()).map(({ restoredFrom }) => restoredFrom)).toEqual([now, undefined])
    })

    test('keep twenty versions, and those whose files a visitor may still load', async () => {
      for (let index = 0; index < KEPT_VERSIONS + 5; index += 1) {
        await publish(later(index), String(index))
      }
      expect(await editing.versions()).toHaveLength(KEPT_VERSIONS)
      expect(await editing.keptVersions()).toHaveLength(KEPT_VERSIONS + 5)
      await publish(later(REACHABLE_MS + 100), 'new')
      const kept = await editing.keptVersions()
      expect(kept.map(({ overlay }) => overlay.title).slice(0, 2)).toEqual(['new', String(KEPT_VERSIONS + 4)])
      expect(kept).toHaveLength(KEPT_VERSIONS)
    })

    test('have the one online among the versions, however many drafts were put away after it', async () => {
      await publish(now, 'prima')
      const online = await publish(later(1), 'online')
      for (let index = 0; index < KEPT_VERSIONS + 5; index += 1) {
        await editing.addVersion({ ...putAway, at: later(REACHABLE_MS + 2 + index) })
      }
      const versions = await editing.versions()
      expect([versions.length, versions.at(-1)?.id]).toEqual([KEPT_VERSIONS + 1, online])
      // What nobody can see any more keeps no photograph from being deleted.
      expect(await editing.keptVersions()).toEqual(versions)
    })

    test('change what older versions and drafts say, and not the one that is online', async () => {
      await publish(now, 'prima')
      await publish(later(1), 'seconda')
      await editing.replaceDraft(typed)
      await editing.replaceDraft({ revision: 2, fields: {} }, putAway)
      await editing.changeOldVersions(({ title }) => ({ title: `${title} cambiata` }))
      expect((await editing.versions()).map(({ overlay }) => overlay.title)).toEqual([
        'nuovo cambiata',
        'seconda',
        'prima cambiata',
      ])
    })

    test('have further pictures as other builds name them, each once, whoever adds them first', async () => {
      const id = await publish(now, 'uno')
      const before = await editing.fingerprint()
      await editing.addFiles(id, ['/photos/a.jpg'])
      expect(await editing.fingerprint()).toBe(before)
      const added = ['/photos/b.jpg', '/photos/c.jpg', '/photos/d.jpg']
      await Promise.all(added.map((path) => editing.addFiles(id, [path, '/photos/a.jpg'])))
      expect((await editing.newestPublished())?.files.toSorted()).toEqual(['/photos/a.jpg', ...added])
      expect(await editing.fingerprint()).not.toBe(before)
      await editing.addFiles(id + 1, added)
    })

    test('have another fingerprint once another version has the id of one that was lost', async () => {
      await publish(now, 'uno')
      const before = await editing.fingerprint()
      await fixture.leads.run([{ sql: 'update site_versions set at = $1', values: [later(1000).toISOString()] }])
      expect(await editing.fingerprint()).not.toBe(before)
    })

    test('say who else is editing, for as long as they say so', async () => {
      const anna = await signIn(fixture.leads, 'Anna', 'iPhone')
      const bea = await signIn(fixture.leads, 'Bea', 'Pixel')
      await editing.present(anna, 'Anna', 'servizi', now)
      await editing.present(bea, 'Bea', 'servizi', now)
      await editing.present(bea, 'Bea', 'domande', later(1000))
      expect(await editing.others(anna, later(1000))).toEqual([{ name: 'Bea', section: 'domande' }])
      expect(await editing.others(anna, later(PRESENT_MS + 1000))).toEqual([])
    })
  })
}
