import { beforeEach, describe, expect, test } from 'vitest'
import { editingStoreIn } from '../../server/publishing/editing-store.ts'
import { sitePhotographsIn } from '../../server/publishing/photographs/site-photographs.ts'
import type { StoreFixture } from '../fixtures/store.ts'

const villa = { name: 'foto-3f2a91c0', width: 3000, height: 2000, colour: '#a05030', digest: 'a'.repeat(64) }
const roof = { ...villa, name: 'foto-00000001', digest: 'b'.repeat(64) }
const every = Uint8Array.from({ length: 256 }, (_, index) => index)
const plain = (bytes: Uint8Array | null) => bytes && [...bytes]

/** The contract tests of photographs, which run on every store. */
export function testSitePhotographs(name: string, openFixture: () => Promise<StoreFixture>): void {
  describe(`the photographs on ${name}`, () => {
    let fixture: StoreFixture
    const now = new Date()
    const later = new Date(now.getTime() + 1000)

    beforeEach(async () => {
      fixture = await openFixture()
    })

    test('come back byte for byte, the newest last, each once', async () => {
      const photographs = sitePhotographsIn(fixture.leads)
      expect(await photographs.add(roof, every, 'Anna', later)).toBe(true)
      expect(await photographs.add(villa, every.slice(5), 'Anna', now)).toBe(true)
      expect(await photographs.add(villa, every, 'Bruno', later)).toBe(true)
      expect(await photographs.list()).toEqual([
        { ...villa, at: now },
        { ...roof, at: later },
      ])
      expect(plain(await photographs.read(roof.name))).toEqual(plain(every))
      expect(plain(await photographs.read(villa.name))).toEqual(plain(every.slice(5)))
      expect(await photographs.read('foto-ffffffff')).toBeNull()
    })

    test('take no more than their room, also two at once', async () => {
      const photographs = sitePhotographsIn(fixture.leads, 300)
      const added = await Promise.all([villa, roof].map((each) => photographs.add(each, every, 'Anna', now)))
      expect(added.sort()).toEqual([false, true])
      expect(await photographs.list()).toHaveLength(1)
    })

    test('are removed with what was made of them', async () => {
      const photographs = sitePhotographsIn(fixture.leads)
      await photographs.add(villa, every, 'Anna', now)
      const own = [`/photos/${villa.name}.01234567.3x2.640.avif`, `/photos/whole/${villa.digest}`]
      const other = `/photos/${roof.name}.01234567.3x2.640.avif`
      for (const path of [...own, other]) {
        await photographs.addFile(path, every, now)
      }
      const editing = editingStoreIn(fixture.leads)
      const shown = { at: now, by: 'Anna', kind: 'draft', overlay: { photos: [villa.name] }, files: [] } as const
      await editing.addVersion(shown)
      expect(await photographs.remove(villa.name)).toBe(false)
      expect(await photographs.madeOf([...own, other], now)).toHaveProperty('size', 3)
      await editing.changeOldVersions(() => ({ [`photos.${villa.name}`]: {} }))
      expect(await photographs.remove(villa.name)).toBe(true)
      expect(await photographs.remove(villa.name)).toBe(false)
      expect(await photographs.list()).toEqual([])
      expect(await photographs.madeOf([...own, other], now)).toEqual(new Set([other]))
    })

    test('have renditions, the old and unused of which are forgotten', async () => {
      const photographs = sitePhotographsIn(fixture.leads)
      await photographs.addFile('/photos/a', every, now)
      await photographs.addFile('/photos/a', every.slice(9), now)
      await photographs.addFile('/photos/b', every, now)
      await photographs.addFile('/photos/c', every, later)
      expect(plain(await photographs.file('/photos/a'))).toEqual(plain(every))
      await photographs.forgetFiles(new Set(['/photos/a']), later)
      expect(await photographs.madeOf(['/photos/a', '/photos/b', '/photos/c'], now)).toEqual(
        new Set(['/photos/a', '/photos/c']),
      )
      expect(await photographs.madeOf([], now)).toEqual(new Set())
      expect(await photographs.file('/photos/b')).toBeNull()
    })

    test('are changed a few at a time, so that a lead waits for a few', async () => {
      const most = { rows: 0 }
      const photographs = sitePhotographsIn({
        ...fixture.leads,
        async run(statements) {
          const results = await fixture.leads.run(statements)
          const changed = statements.map(({ sql }, index) =>
            // One that says no rows changes one.
            /^(update|delete)/.test(sql) ? Math.max(1, results[index]?.length ?? 0) : 0,
          )
          most.rows = Math.max(
            most.rows,
            changed.reduce((sum, count) => sum + count, 0),
          )
          return results
        },
      })
      const dayLater = new Date(now.getTime() + 24 * 60 * 60_000)
      const paths = Array.from({ length: 30 }, (_, index) => `/photos/${villa.name}.01234567.3x2.${index}.avif`)
      await photographs.add(villa, every, 'Anna', now)
      for (const path of paths) {
        await photographs.addFile(path, every, now)
      }
      expect(await photographs.madeOf(paths, dayLater)).toEqual(new Set(paths))
      await photographs.forgetFiles(new Set(), later)
      expect(await photographs.madeOf(paths, dayLater)).toHaveProperty('size', 30)
      await photographs.forgetFiles(new Set(paths.slice(20)), new Date(dayLater.getTime() + 1))
      expect(await photographs.madeOf(paths, dayLater)).toEqual(new Set(paths.slice(20)))
      await photographs.remove(villa.name)
      expect(await photographs.madeOf(paths, dayLater)).toEqual(new Set())
      expect(most.rows).toBe(8)
    })

    test('have renditions that somebody is about to show, which are not forgotten meanwhile', async () => {
      const photographs = sitePhotographsIn(fixture.leads)
      const dayLater = new Date(now.getTime() + 24 * 60 * 60_000)
      const paths = ['/photos/a', '/photos/b']
      for (const path of paths) {
        await photographs.addFile(path, every, now)
      }
      expect(await photographs.madeOf(['/photos/a', '/photos/none'], dayLater)).toEqual(new Set(['/photos/a']))
      await photographs.forgetFiles(new Set(), dayLater)
      expect(await photographs.madeOf(paths, dayLater)).toEqual(new Set(['/photos/a']))
    })
  })
}
