import { beforeEach, describe, expect, test } from 'vitest'
import { type ClaimedUpload, TAKING_LEASE_MS } from '../../server/publishing/photographs/claimed-uploads.ts'
import { sitePhotographsIn } from '../../server/publishing/photographs/site-photographs.ts'
import {
  MAX_OPEN,
  MAX_WAITING_PARTS,
  OUTCOME_LIFETIME_MS,
  UPLOAD_LIFETIME_MS,
  type Uploads,
  uploadsIn,
} from '../../server/publishing/photographs/uploads.ts'
import { signIn } from '../fixtures/office-session.ts'
import type { StoreFixture } from '../fixtures/store.ts'

const villa = { name: 'foto-3f2a91c0', width: 3000, height: 2000, colour: '#a05030', digest: 'a'.repeat(64) }
const every = Uint8Array.from({ length: 256 }, (_, index) => index)
const plain = (bytes: Uint8Array | null) => bytes && [...bytes]

/** The contract tests of uploads, which run on every store. */
export function testUploads(name: string, openFixture: () => Promise<StoreFixture>): void {
  describe(`uploads on ${name}`, () => {
    let fixture: StoreFixture
    let uploads: Uploads
    let anna: string
    const now = new Date()
    const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)

    beforeEach(async () => {
      fixture = await openFixture()
      uploads = uploadsIn(fixture.leads)
      anna = await signIn(fixture.leads, 'Anna', 'iPhone')
    })

    /** An upload of one part. */
    async function finished(id: string) {
      await uploads.begin(id, anna, 'Anna', now)
      await uploads.addPart(id, 0, anna, every)
      return uploads.finish(id, anna, 1)
    }

    async function claimed(id: string, at = now): Promise<ClaimedUpload> {
      const claim = await uploads.claim(id, at)
      if (claim === null) {
        throw new Error('nothing to claim')
      }
      return claim
    }

    test('arrive in parts, which are complete for their own session alone, and are finished once', async () => {
      const bruno = await signIn(fixture.leads, 'Bruno', 'iPhone')
      expect(await uploads.addPart('one', 0, anna, every)).toBe(false)
      await uploads.begin('one', anna, 'Anna', now)
      expect(await uploads.addPart('one', 1, anna, every.slice(9))).toBe(true)
      expect([await uploads.finish('one', anna, 1), await uploads.finish('one', anna, 2)]).toEqual([
        'unknown',
        'unknown',
      ])
      expect(await uploads.addPart('one', 0, anna, every.slice(1))).toBe(true)
      expect(await uploads.addPart('one', 0, anna, every)).toBe(true)
      expect(await uploads.addPart('one', 0, bruno, every.slice(7))).toBe(false)
      expect(await uploads.finish('one', anna, 1)).toBe('unknown')
      expect(await uploads.finish('one', bruno, 2)).toBe('unknown')
      expect(await uploads.state('one', anna)).toBeNull()
      expect(await uploads.claim('one', now)).toBeNull()
      expect(await uploads.finish('one', anna, 2)).toEqual({ state: 'working' })
      expect(await uploads.finish('one', anna, 2)).toEqual({ state: 'working' })
      expect(await uploads.addPart('one', 0, anna, every.slice(3))).toBe(false)
      expect([plain(await uploads.part('one', 0)), plain(await uploads.part('one', 1))]).toEqual([
        plain(every),
        plain(every.slice(9)),
      ])
      expect(await uploads.state('one', bruno)).toBeNull()
    })

    test('become a photograph, or a reason, and their parts go', async () => {
      await sitePhotographsIn(fixture.leads).add(villa, every, 'Anna', now)
      await finished('one')
      await finished('two')
      const one = await claimed('one')
      expect(one).toMatchObject({ id: 'one', parts: 1, by: 'Anna', attempts: 1 })
      await uploads.settle(one, { state: 'taken', photograph: villa.name })
      await uploads.settle(await claimed('two'), { state: 'refused', reason: 'heic' })
      const { colour: _, ...shown } = villa
      const taken = { state: 'taken', photograph: { ...shown, isUploaded: true } }
      expect(await uploads.state('one', anna)).toEqual(taken)
      expect(await uploads.finish('one', anna, 1)).toEqual(taken)
      expect(await uploads.state('two', anna)).toEqual({ state: 'refused', reason: 'heic' })
      expect([await uploads.part('one', 0), await uploads.part('two', 0)]).toEqual([null, null])
      expect(await uploads.addPart('one', 0, anna, every)).toBe(false)
      expect(await uploads.claim('one', later(TAKING_LEASE_MS))).toBeNull()
    })

    test('are taken by one process at a time, and by another once the lease of the first has ended', async () => {
      await finished('one')
      const claims = await Promise.all(['a', 'b', 'c'].map(() => uploads.claim('one', now)))
      const [first] = claims.filter((claim) => claim !== null)
      expect(claims.filter((claim) => claim !== null)).toHaveLength(1)
      await uploads.renew(first ?? (await claimed('one')), later(20_000))
      expect(await uploads.claim('one', later(TAKING_LEASE_MS))).toBeNull()
      const second = await claimed('one', later(20_000 + TAKING_LEASE_MS))
      expect(second.attempts).toBe(2)
      // The first was only slow: what it says does not count any more.
      await uploads.settle(first ?? second, { state: 'refused', reason: 'broken' })
      expect(await uploads.state('one', anna)).toEqual({ state: 'working' })
      await uploads.release(second)
      expect(await claimed('one')).toMatchObject({ attempts: 2 })
    })

    test('wait for a process in the order in which they came, unless one takes them or the session has ended', async () => {
      const bruno = await signIn(fixture.leads, 'Bruno', 'iPhone')
      expect(await uploads.begin('his', bruno, 'Bruno', later(-1))).toBe('begun')
      await uploads.addPart('his', 0, bruno, every)
      await uploads.finish('his', bruno, 1)
      await finished('one')
      await uploads.begin('open', anna, 'Anna', now)
      expect(await uploads.unclaimed(now)).toEqual(['his', 'one'])
      const his = await claimed('his')
      expect(await uploads.unclaimed(now)).toEqual(['one'])
      expect(await uploads.unclaimed(later(TAKING_LEASE_MS))).toEqual(['his', 'one'])
      expect(await uploads.release(his)).toBe(true)
      expect(await uploads.unclaimed(now)).toEqual(['his', 'one'])
      const again = await claimed('his')
      await fixture.leads.run([{ sql: 'delete from office_sessions where id = $1', values: [bruno] }])
      expect(await uploads.release(again)).toBe(false)
      expect(await uploads.unclaimed(now)).toEqual(['one'])
      expect(await uploads.begin('late', bruno, 'Bruno', now)).toBe('signed-out')
    })

    test('lose their parts in small transactions, and none when they begin', async () => {
      const removed: number[] = []
      const watched = uploadsIn({
        ...fixture.leads,
        async run(statements) {
          const results = await fixture.leads.run(statements)
          const counts = statements.map(({ sql }, index) =>
            sql.includes('delete from site_uploads') ? (results[index]?.length ?? 0) : 0,
          )
          removed.push(counts.reduce((sum, count) => sum + count, 0))
          return results
        },
      })
      const sent = async (id: string, parts: number) => {
        await watched.begin(id, anna, 'Anna', now)
        for (let part = 0; part < parts; part += 1) {
          await watched.addPart(id, part, anna, every)
        }
      }
      await sent('old', 10)
      await sent('one', 11)
      await watched.finish('one', anna, 11)
      await watched.settle(await claimed('one'), { state: 'refused', reason: 'broken' })
      expect(await watched.part('one', 10)).toBeNull()
      await watched.begin('new', anna, 'Anna', later(UPLOAD_LIFETIME_MS + 1))
      expect(plain(await watched.part('old', 9))).toEqual(plain(every))
      await watched.forget(later(UPLOAD_LIFETIME_MS + 1))
      expect(await watched.part('old', 9)).toBeNull()
      expect(removed.reduce((sum, count) => sum + count, 0)).toBe(21)
      expect(Math.max(...removed)).toBeLessThanOrEqual(4)
    })

    test('are open in a small number for each session: a further one replaces the oldest', async () => {
      for (let index = 0; index <= MAX_OPEN; index += 1) {
        await uploads.begin(`open-${index}`, anna, 'Anna', later(index))
      }
      expect(await uploads.addPart('open-0', 0, anna, every)).toBe(false)
      for (let index = 1; index <= MAX_OPEN; index += 1) {
        expect(await uploads.addPart(`open-${index}`, 0, anna, every)).toBe(true)
      }
    })

    test('do not begin while too many parts of others wait', async () => {
      await uploads.begin('large', anna, 'Anna', now)
      await uploads.addPart('large', 0, anna, every)
      const copies = {
        sql: `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < $1)
          insert into site_uploads (id, part, session_id, at, bytes)
            select id, n, session_id, at, bytes from site_uploads, numbers where id = 'large'`,
        values: [MAX_WAITING_PARTS - 1],
      }
      await fixture.leads.run([copies])
      expect(await uploads.begin('one', anna, 'Anna', now)).toBe('full')
      expect(await uploads.finish('large', anna, MAX_WAITING_PARTS)).toEqual({ state: 'working' })
      await uploads.settle(await claimed('large'), { state: 'refused', reason: 'broken' })
      expect(await uploads.begin('one', anna, 'Anna', now)).toBe('begun')
    })

    test('are forgotten: those that nobody finishes in time with their parts, and outcomes after a day', async () => {
      await finished('working')
      await uploads.begin('open', anna, 'Anna', now)
      await uploads.addPart('open', 0, anna, every)
      await finished('refused')
      await uploads.settle(await claimed('refused'), { state: 'refused', reason: 'broken' })
      await uploads.forget(later(UPLOAD_LIFETIME_MS))
      expect(await uploads.addPart('open', 1, anna, every)).toBe(true)
      await Promise.all([uploads.forget(later(UPLOAD_LIFETIME_MS + 1)), uploads.forget(later(UPLOAD_LIFETIME_MS + 1))])
      expect(await uploads.addPart('open', 1, anna, every)).toBe(false)
      expect(await uploads.part('open', 0)).toBeNull()
      expect(plain(await uploads.part('working', 0))).toEqual(plain(every))
      expect(await uploads.state('refused', anna)).toEqual({ state: 'refused', reason: 'broken' })
      await uploads.forget(later(OUTCOME_LIFETIME_MS + 1))
      expect(await uploads.state('refused', anna)).toBeNull()
      expect(await uploads.finish('refused', anna, 1)).toBe('unknown')
      expect(await uploads.part('working', 0)).toBeNull()
    })
  })
}
