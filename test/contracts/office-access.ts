import { describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../leads/milliseconds.ts'
import { type OfficeAccess, officeAccessIn } from '../../server/office/access/office-access.ts'
import type { StoreFixture } from '../fixtures/store.ts'

const start = new Date('2026-06-10T10:00:00Z')
const later = (ms: number) => new Date(start.getTime() + ms)
const passkey = (id: string) => ({ id, publicKey: 'a2V5', counter: 0, transports: ['internal'] })
const session = (id: string) => ({ id, tokenHash: `hash of ${id}`, device: 'iPhone, Safari' })

/** Who may come into the office, on a store. */
export function testOfficeAccess(name: string, openFixture: () => Promise<StoreFixture>): void {
  async function access(): Promise<OfficeAccess> {
    const fixture = await openFixture()
    return officeAccessIn(fixture.leads)
  }

  /** Anna with a code of ten minutes. */
  async function invited() {
    const office = await access()
    const anna = await office.addPerson('Anna', start)
    const code = { hash: 'code', personId: anna.id }
    await office.addCode({ ...code, expiresAt: later(10 * MINUTE_MS) })
    return { office, anna, code }
  }

  /** Anna, signed in by a passkey. */
  async function signedIn() {
    const { office, anna, code } = await invited()
    expect(await office.addPasskey(code, passkey('key'), session('s1'), start)).toBe(true)
    return { office, anna }
  }

  /** Anna, signed in on two devices, and what tests need to make codes and to use them. */
  async function withTwoDevices() {
    const office = await access()
    const hashes: string[] = []
    const personOf = async (name: string) => (await office.findPerson(name))?.id ?? ''
    const addCode = async (hash: string, name: string, session?: string) => {
      hashes.push(hash)
      const code = { hash, personId: await personOf(name), expiresAt: later(10 * MINUTE_MS), session }
      expect(await office.addCode(code)).toBe(true)
    }
    const comeIn = async (hash: string, name: string, id: string) => {
      const code = { hash, personId: await personOf(name) }
      expect(await office.addPasskey(code, passkey(id.replace('s', 'k')), session(id), start)).toBe(true)
    }
    const codesOf = async () => {
      const owners = await Promise.all(hashes.map((hash) => office.findCode(hash, start)))
      return hashes.filter((_, index) => owners[index] !== null).sort()
    }
    const anna = await office.addPerson('Anna', start)
    for (const id of ['s1', 's2']) {
      await addCode(`first of ${id}`, 'Anna')
      await comeIn(`first of ${id}`, 'Anna', id)
    }
    return { office, anna, addCode, comeIn, codesOf }
  }

  describe(`the access to the office on ${name}`, () => {
    test('opens with the first invitation, and closes when the last person is removed', async () => {
      const office = await access()
      expect(await office.isOpen()).toBe(false)
      const anna = await office.addPerson('Anna', start)
      expect(await office.addPerson(' ANNA ', start)).toEqual(anna)
      expect(await office.findPerson('anna')).toEqual(anna)
      expect(await office.isOpen()).toBe(true)
      expect(await office.removePerson('Anna')).toBe(true)
      expect(await office.removePerson('Anna')).toBe(false)
      expect(await office.isOpen()).toBe(false)
    })

    test('lets one passkey be made by a code, however many try at once', async () => {
      const { office, code } = await invited()
      const added = await Promise.all(
        ['a', 'b', 'c', 'd'].map((id) => office.addPasskey(code, passkey(id), session(id), start)),
      )
      expect(added.filter((isAdded) => isAdded)).toHaveLength(1)
      expect(await office.passkeysOf(code.personId)).toHaveLength(1)
      expect(await office.devices(start)).toHaveLength(1)
      expect(await office.findCode('code', start)).toBeNull()
    })

    test('signs nobody in by somebody else’s passkey', async () => {
      const { office } = await signedIn()
      const bea = await office.addPerson('Bea', start)
      const code = { hash: 'of Bea', personId: bea.id }
      await office.addCode({ ...code, expiresAt: later(MINUTE_MS) })
      expect(await office.addPasskey(code, passkey('key'), session('s2'), start)).toBe(false)
      expect((await office.devices(start)).map(({ session }) => session)).toEqual(['s1'])
    })

    test('takes no code that has expired', async () => {
      const { office, code } = await invited()
      expect(await office.findCode('code', later(10 * MINUTE_MS))).toBeNull()
      expect(await office.addPasskey(code, passkey('key'), session('s1'), later(11 * MINUTE_MS))).toBe(false)
      expect(await office.passkeysOf(code.personId)).toEqual([])
    })

    test('gives a challenge to one of several', async () => {
      const { office, code } = await invited()
      await office.addChallenge('h', code, later(MINUTE_MS))
      await office.addChallenge('over', code, start)
      expect(await office.findCode('h', start)).toBeNull()
      expect([await office.takeChallenge('code', start), await office.takeChallenge('over', start)]).toEqual([
        null,
        null,
      ])
      const taken = await Promise.all([1, 2, 3].map(() => office.takeChallenge('h', start)))
      expect(taken.filter((each) => each !== null)).toEqual([code])
      const used = await Promise.all([1, 2, 3].map(() => office.useTicket('s', later(MINUTE_MS))))
      expect(used.filter((isFirst) => isFirst)).toHaveLength(1)
    })

    test('keeps a session for thirty days without a request, and for ninety at most', async () => {
      const { office } = await signedIn()
      expect(await office.findSession('hash of s1', later(30 * DAY_MS - MINUTE_MS))).toMatchObject({ name: 'Anna' })
      expect(await office.findSession('hash of s1', later(61 * DAY_MS))).toBeNull()
      expect(await office.findSession('hash of s1', later(59 * DAY_MS))).not.toBeNull()
      expect(await office.findSession('hash of s1', later(88 * DAY_MS))).not.toBeNull()
      expect(await office.findSession('hash of s1', later(90 * DAY_MS))).toBeNull()
      expect(await office.findSession('hash of another', start)).toBeNull()
    })

    test('signs in by a passkey, and no more once it was revoked', async () => {
      const { office } = await signedIn()
      expect(await office.findPasskey('key')).toMatchObject({ counter: 0, person: { name: 'Anna' } })
      expect(await office.signIn({ id: 'key', counter: 7 }, session('s2'), start)).toBe(true)
      expect(await office.findPasskey('key')).toMatchObject({ counter: 7 })
      expect((await office.devices(start)).map(({ session }) => session)).toEqual(['s1', 's2'])
      await office.endSession('s1')
      await office.endSession('s2')
      // The passkey opens the office all the same: whoever looks at the list must see it.
      expect(await office.devices(start)).toEqual([
        { passkey: 'key', session: null, seenAt: null, name: 'Anna', device: 'iPhone, Safari', notices: 'none' },
      ])
      expect(await office.revoke('key')).toBe(true)
      expect(await office.revoke('key')).toBe(false)
      expect(await office.devices(start)).toEqual([])
      expect(await office.signIn({ id: 'key', counter: 8 }, session('s3'), start)).toBe(false)
    })

    test('removes a person with passkeys, sessions and codes', async () => {
      const { office, anna } = await signedIn()
      await office.addCode({ hash: 'another', personId: anna.id, expiresAt: later(MINUTE_MS) })
      await office.removePerson('Anna')
      expect(await office.findSession('hash of s1', start)).toBeNull()
      expect(await office.findPasskey('key')).toBeNull()
      expect(await office.findCode('another', start)).toBeNull()
    })

    test('ends what a revoked device has started, and nothing that others have', async () => {
      const { office, addCode, comeIn, codesOf } = await withTwoDevices()
      const [marco, luca, nora] = await Promise.all(
        ['Marco', 'Luca', 'Nora'].map((name) => office.invite(name, 's1', start)),
      )
      const [command, bea] = [
        await office.addPerson('Invited by a command', start),
        await office.invite('Bea', 's2', start),
      ]
      await addCode('of Anna', 'Anna', 's1')
      await addCode('of Marco', 'Marco', 's1')
      await addCode('of Luca', 'Luca', 's1')
      await comeIn('of Luca', 'Luca', 's3')
      await addCode('of Anna by e-mail', 'Anna')
      await addCode('of Anna by the other device', 'Anna', 's2')
      await addCode('of the command', 'Invited by a command')
      await addCode('of Bea', 'Bea', 's2')
      await addCode('of Nora by the other device', 'Nora', 's2')
      expect([marco, luca, nora, bea].map((person) => person?.name)).toEqual(['Marco', 'Luca', 'Nora', 'Bea'])
      // Another invitation of Nora, which is the one that counts.
      await office.invite('Nora', 's2', start)

      expect(await office.revoke('k1')).toBe(true)
      expect((await office.people()).map(({ name }) => name).sort()).toEqual([
        'Anna',
        'Bea',
        command.name,
        'Luca',
        'Nora',
      ])
      expect(await codesOf()).toEqual([
        'of Anna by e-mail',
        'of Anna by the other device',
        'of Bea',
        'of Nora by the other device',
        'of the command',
      ])
      expect(await office.invite('Nobody', 's1', start)).toBeNull()
      const late = { hash: 'too late', personId: command.id, expiresAt: later(MINUTE_MS), session: 's1' }
      expect(await office.addCode(late)).toBe(false)
      expect(await office.findPerson('Nobody')).toBeNull()
    })

    test('has another fingerprint once somebody has come in or has gone', async () => {
      const { office } = await withTwoDevices()
      const seen = new Set([await office.fingerprint()])
      for (const act of [
        () => office.endSession('s1'),
        () => office.signIn({ id: 'k1', counter: 0 }, session('s3'), start),
        () => office.revoke('k1'),
      ]) {
        await act()
        seen.add(await office.fingerprint())
      }
      expect(seen.size).toBe(4)
      expect(await office.fingerprint()).toBe([...seen].at(-1))
    })

    test('lets codes outlive a sign-out, but not the revocation that follows', async () => {
      const { office, addCode, codesOf } = await withTwoDevices()
      await office.invite('Marco', 's1', start)
      await addCode('of Marco', 'Marco', 's1')
      await office.endSession('s1')
      expect(await codesOf()).toEqual(['of Marco'])
      await office.revoke('k1')
      expect(await codesOf()).toEqual([])
      expect(await office.findPerson('Marco')).toBeNull()
    })

    test.each(['revoke', 'remove'])(
      'leaves nothing that a device has started at the moment of its end: %s',
      async (how) => {
        const { office, anna, codesOf } = await withTwoDevices()
        const people = Array.from({ length: 10 }, (_, index) => `Person ${index}`)
        const started = people.map(async (name, index) => {
          const person = await office.invite(name, 's1', start)
          const code = { hash: `code ${index}`, expiresAt: later(MINUTE_MS), session: 's1' }
          return person && office.addCode({ ...code, personId: person.id })
        })
        const end = how === 'revoke' ? office.revoke('k1') : office.removePerson(anna.name)
        await Promise.all([...started, end])
        const left = await Promise.all(people.map((_, index) => office.findCode(`code ${index}`, start)))
        expect([...left.filter((owner) => owner !== null), ...(await codesOf())]).toEqual([])
        expect((await office.people()).map(({ name }) => name)).toEqual(how === 'revoke' ? ['Anna'] : [])
      },
    )

    test('ends what a person has started who is removed, and lets the command line vouch for an invited one', async () => {
      const { office, addCode, codesOf } = await withTwoDevices()
      await office.invite('Marco', 's1', start)
      await addCode('of Marco', 'Marco', 's1')
      await office.invite('Nora', 's1', start)
      await office.addPerson('Nora', start)
      await addCode('of Nora', 'Nora')
      expect(await office.removePerson('Anna')).toBe(true)
      expect((await office.people()).map(({ name }) => name)).toEqual(['Nora'])
      expect(await codesOf()).toEqual(['of Nora'])
    })

    test('ends the other codes of a person who uses one, also of two at one moment', async () => {
      const { office, addCode, codesOf } = await withTwoDevices()
      const { id } = await office.addPerson('Marco', start)
      await addCode('one', 'Marco')
      await addCode('two', 'Marco', 's1')
      await addCode('of Anna', 'Anna', 's1')
      expect(await office.addPasskey({ hash: 'none', personId: id }, passkey('k'), session('s'), start)).toBe(false)
      expect(await codesOf()).toEqual(['of Anna', 'one', 'two'])
      const used = await Promise.all(
        ['one', 'two'].map((hash) =>
          office.addPasskey({ hash, personId: id }, passkey(`key of ${hash}`), session(`session of ${hash}`), start),
        ),
      )
      expect(used.filter((isUsed) => isUsed)).toHaveLength(1)
      expect(await office.passkeysOf(id)).toHaveLength(1)
      expect(await codesOf()).toEqual(['of Anna'])
    })

    test('forgets attempts after an hour, and tickets at their end', async () => {
      const { office, code } = await invited()
      const limits = { periodMs: 60 * MINUTE_MS, bySender: 1, byAll: 9 }
      await office.countAttempt('code', 'one', limits, start)
      await office.forgetExpired(later(9 * MINUTE_MS), true)
      await office.countAttempt('code', 'two', limits, later(30 * MINUTE_MS))
      expect(await office.findCode(code.hash, start)).not.toBeNull()
      expect(await office.countAttempt('code', 'one', limits, later(31 * MINUTE_MS))).toBeNull()
      await office.forgetExpired(later(61 * MINUTE_MS), true)
      expect(await office.findCode(code.hash, start)).toBeNull()
      // By a clock that shows the hour before, the forgotten one does not count.
      expect(await office.countAttempt('code', 'one', limits, later(31 * MINUTE_MS))).not.toBeNull()
      expect(await office.countAttempt('code', 'two', limits, later(31 * MINUTE_MS))).toBeNull()
    })

    test('counts no attempt any more that was counted while the clock was ahead', async () => {
      const { office } = await invited()
      const limits = { periodMs: 60 * MINUTE_MS, bySender: 1, byAll: 9 }
      await office.countAttempt('mail', 'one', limits, later(700 * DAY_MS))
      expect(await office.countAttempt('mail', 'one', limits, start)).toBeNull()
      await office.forgetExpired(start, false)
      expect(await office.countAttempt('mail', 'one', limits, start)).not.toBeNull()
    })

    test('counts attempts by sender and together, also those of one moment', async () => {
      const office = await access()
      const limits = { periodMs: 10 * MINUTE_MS, bySender: 3, byAll: 5 }
      const attempt = (sender: string, now = start) => office.countAttempt('code', sender, limits, now)
      const ofOne = await Promise.all(Array.from({ length: 20 }, () => attempt('one')))
      expect(ofOne.filter((each) => each !== null)).toHaveLength(3)
      const ofTwo = await Promise.all(Array.from({ length: 20 }, () => attempt('two')))
      expect(ofTwo.filter((each) => each !== null)).toHaveLength(2)
      await office.takeBackAttempt(ofOne.find((each) => each !== null) ?? '')
      expect(await attempt('two')).not.toBeNull()
      expect(await attempt('two', later(11 * MINUTE_MS))).not.toBeNull()
      // All together have used up their limit, and somebody new has a try all the same.
      expect(await attempt('three')).toBeNull()
      expect(await office.countAttempt('link', 'three', limits, start)).not.toBeNull()
      const own = { ...limits, ownBySender: 1 }
      expect(await office.countAttempt('code', 'three', own, start)).not.toBeNull()
      expect(await office.countAttempt('code', 'three', own, start)).toBeNull()
    })
  })
}
