import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { officeAccessIn } from '../../server/office/access/office-access.ts'
import type { PushAddress } from '../../server/outbox/subscriptions.ts'
import { signIn } from '../fixtures/office-session.ts'
import type { StoreFixture } from '../fixtures/store.ts'

const address: PushAddress = { endpoint: 'https://fcm.googleapis.com/1', p256dh: 'point', auth: 'secret' }
const other: PushAddress = { ...address, endpoint: 'https://fcm.googleapis.com/2' }

/** The contract tests of subscriptions to push messages, which run on every store. */
export function testOfficePush(name: string, openFixture: () => Promise<StoreFixture>): void {
  describe(`the telephones on ${name}`, () => {
    let fixture: StoreFixture
    const now = new Date()

    beforeEach(async () => {
      fixture = await openFixture()
    })

    afterEach(() => fixture.close())

    test('have one key pair, whoever makes it first', async () => {
      const offer = (text: string) => async () => ({ publicKey: text, privateKey: text })
      const [first, second] = await Promise.all([fixture.pushes.keys(offer('a')), fixture.pushes.keys(offer('b'))])
      expect(second).toEqual(first)
      expect(await fixture.pushes.keys(offer('c'))).toEqual(first)
    })

    test('have one subscription for a session, the newest', async () => {
      const { pushes, leads } = fixture
      const anna = await signIn(leads, 'Anna', 'iPhone')
      await pushes.subscribe(anna, address, now)
      const before = await pushes.ofSession(anna)
      await pushes.subscribe(anna, { ...address, auth: 'new' }, now)
      expect(await pushes.ofSession(anna)).toEqual({ ...address, auth: 'new', id: before?.id })
      await pushes.subscribe(anna, other, now)
      expect(await pushes.ofSession(anna)).toMatchObject(other)
      expect(await pushes.find(before?.id ?? '')).toBeNull()
      await pushes.unsubscribe(anna)
      expect(await pushes.ofSession(anna)).toBeNull()
    })

    test('give a subscription to whoever signs in on the telephone', async () => {
      const { pushes, leads } = fixture
      const anna = await signIn(leads, 'Anna', 'iPhone')
      const bruno = await signIn(leads, 'Bruno', 'iPhone')
      await pushes.subscribe(anna, address, now)
      await pushes.subscribe(bruno, address, now)
      expect(await pushes.ofSession(anna)).toBeNull()
      expect(await pushes.ofSession(bruno)).toMatchObject(address)
    })

    test('are told by person and device once they are lost, until they subscribe again', async () => {
      const { pushes, leads } = fixture
      const anna = await signIn(leads, 'Anna', 'iPhone')
      await pushes.subscribe(anna, address, now)
      const subscription = await pushes.ofSession(anna)
      await pushes.lost({ ...address, id: subscription?.id ?? '' }, now)
      expect(await pushes.ofSession(anna)).toBeNull()
      expect(await pushes.lostTelephones()).toEqual([{ person: 'Anna', device: 'iPhone' }])
      await pushes.subscribe(anna, other, now)
      expect(await pushes.lostTelephones()).toEqual([])
      expect(await pushes.ofSession(anna)).toMatchObject(other)
    })

    test('are lost when their session has ended, and named for a week', async () => {
      const { pushes, leads } = fixture
      const anna = await signIn(leads, 'Anna', 'iPhone')
      await pushes.subscribe(anna, address, now)
      const days = (count: number) => new Date(now.getTime() + count * 24 * 60 * 60 * 1000)
      await officeAccessIn(leads).forgetExpired(days(29))
      expect(await pushes.lostTelephones()).toEqual([])
      await officeAccessIn(leads).forgetExpired(days(31))
      expect(await pushes.ofSession(anna)).toBeNull()
      expect(await pushes.lostTelephones()).toEqual([{ person: 'Anna', device: 'iPhone' }])
      await officeAccessIn(leads).forgetExpired(days(39))
      expect(await pushes.lostTelephones()).toEqual([])
      expect(await officeAccessIn(leads).devices(now)).toMatchObject([{ session: null, name: 'Anna' }])
    })

    test('go with their session', async () => {
      const { pushes, leads } = fixture
      const anna = await signIn(leads, 'Anna', 'iPhone')
      await pushes.subscribe(anna, address, now)
      await leads.run([{ sql: 'delete from office_passkeys' }])
      expect(await pushes.ofSession(anna)).toBeNull()
    })
  })
}
