import { beforeEach, describe, expect, test } from 'vitest'
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

    test('have one key pair, whoever makes it first', async () => {
      const offer = (text: string) => async () => ({ publicKey: text, privateKey: text })
      const [first, second] = await Promise.all([
        fixture.subscriptions.keys(offer('a')),
        fixture.subscriptions.keys(offer('b')),
      ])
      expect(second).toEqual(first)
      expect(await fixture.subscriptions.keys(offer('c'))).toEqual(first)
    })

    test('have one subscription for a session, the newest', async () => {
      const { subscriptions, leads } = fixture
      const anna = await signIn(leads, 'Anna', 'iPhone')
      await subscriptions.subscribe(anna, address, now)
      const before = await subscriptions.ofSession(anna)
      await subscriptions.subscribe(anna, { ...address, auth: 'new' }, now)
      expect(await subscriptions.ofSession(anna)).toEqual({ ...address, auth: 'new', id: before?.id })
      await subscriptions.subscribe(anna, other, now)
      expect(await subscriptions.ofSession(anna)).toMatchObject(other)
      expect(await subscriptions.find(before?.id ?? '')).toBeNull()
      await subscriptions.unsubscribe(anna)
      expect(await subscriptions.ofSession(anna)).toBeNull()
    })

    test('give a subscription to whoever signs in on the telephone', async () => {
      const { subscriptions, leads } = fixture
      const anna = await signIn(leads, 'Anna', 'iPhone')
      const bruno = await signIn(leads, 'Bruno', 'iPhone')
      await subscriptions.subscribe(anna, address, now)
      await subscriptions.subscribe(bruno, address, now)
      expect(await subscriptions.ofSession(anna)).toBeNull()
      expect(await subscriptions.ofSession(bruno)).toMatchObject(address)
    })

    test('are told by person and device once they are lost, until they subscribe again', async () => {
      const { subscriptions, leads } = fixture
      const anna = await signIn(leads, 'Anna', 'iPhone')
      await subscriptions.subscribe(anna, address, now)
      const subscription = { ...address, id: (await subscriptions.ofSession(anna))?.id ?? '' }
      // The browser has renewed it while the message was on its way.
      await subscriptions.lost({ ...subscription, p256dh: 'before' }, now)
      expect(await subscriptions.ofSession(anna)).toEqual(subscription)
      await subscriptions.lost(subscription, now)
      expect(await subscriptions.ofSession(anna)).toBeNull()
      expect(await subscriptions.lostTelephones()).toEqual([{ person: 'Anna', device: 'iPhone' }])
      await subscriptions.subscribe(anna, other, now)
      expect(await subscriptions.lostTelephones()).toEqual([])
      expect(await subscriptions.ofSession(anna)).toMatchObject(other)
    })

    test('are lost by what is no proof only where nothing has reached them since it began', async () => {
      const { subscriptions, leads } = fixture
      const anna = await signIn(leads, 'Anna', 'iPhone')
      await subscriptions.subscribe(anna, address, now)
      const subscription = { ...address, id: (await subscriptions.ofSession(anna))?.id ?? '' }
      const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)
      await subscriptions.lost(subscription, later(9), later(-1))
      expect(await subscriptions.ofSession(anna)).toEqual(subscription)
      await subscriptions.delivered(subscription, later(5))
      await subscriptions.lost(subscription, later(14), later(4))
      expect(await subscriptions.ofSession(anna)).toEqual(subscription)
      await subscriptions.lost(subscription, later(15), later(5))
      expect(await subscriptions.ofSession(anna)).toBeNull()
      expect(await subscriptions.lostTelephones()).toHaveLength(1)
    })

    test('are lost when their session has ended, and named for a week', async () => {
      const { subscriptions, leads } = fixture
      const anna = await signIn(leads, 'Anna', 'iPhone')
      await subscriptions.subscribe(anna, address, now)
      const days = (count: number) => new Date(now.getTime() + count * 24 * 60 * 60 * 1000)
      await officeAccessIn(leads).forgetExpired(days(29), true)
      expect(await subscriptions.lostTelephones()).toEqual([])
      await officeAccessIn(leads).forgetExpired(days(31), true)
      expect(await subscriptions.ofSession(anna)).toBeNull()
      expect(await subscriptions.lostTelephones()).toEqual([{ person: 'Anna', device: 'iPhone' }])
      await officeAccessIn(leads).forgetExpired(days(39), true)
      expect(await subscriptions.lostTelephones()).toEqual([])
      expect(await officeAccessIn(leads).devices(now)).toMatchObject([{ session: null, name: 'Anna' }])
    })

    test('go with their session', async () => {
      const { subscriptions, leads } = fixture
      const anna = await signIn(leads, 'Anna', 'iPhone')
      await subscriptions.subscribe(anna, address, now)
      await leads.run([{ sql: 'delete from office_passkeys' }])
      expect(await subscriptions.ofSession(anna)).toBeNull()
    })
  })
}
