import { beforeEach, describe, expect, test } from 'vitest'
import { dayInRome } from '../../business/time/rome-time.ts'
import { DAY_MS, MINUTE_MS } from '../../leads/milliseconds.ts'
import { shownAs } from '../../server/leads/reviews/own-reviews.ts'
import type { WrittenReview } from '../../server/leads/reviews/review.ts'
import { type ReviewStore, reviewsIn } from '../../server/leads/reviews/reviews.ts'
import { findLead } from '../../server/office/leads/lead-timeline.ts'
import { REVIEW_MAILS_PER_DAY } from '../../server/outbox/queue/review-messages.ts'
import { anna } from '../cases/same-lead.ts'
import type { StoreFixture } from '../fixtures/store.ts'

const written: WrittenReview = { stars: 4, words: 'Luce bellissima.', naming: 'initial', mayPublish: true }

/** The contract tests of reviews, which run on every store. */
export function testReviews(name: string, openFixture: () => Promise<StoreFixture>): void {
  describe(`reviews on ${name}`, () => {
    let fixture: StoreFixture
    let reviews: ReviewStore
    let id: string
    const now = new Date()
    const later = (days: number) => new Date(now.getTime() + days * DAY_MS)
    const endOfDay = (days: number) => new Date(dayInRome(later(days)).until.getTime() - 1)

    beforeEach(async () => {
      fixture = await openFixture()
      reviews = reviewsIn(fixture.leads)
      await fixture.leads.insert([anna])
      id = (await fixture.records.list({}))[0]?.id ?? ''
    })

    async function deliver(): Promise<void> {
      const by = { id, by: 'Sara', now }
      await fixture.records.change({ ...by, version: 0 }, { kind: 'booked', at: now.toISOString() })
      await fixture.records.change({ ...by, version: 1 }, { kind: 'delivered' })
    }

    async function asked() {
      await deliver()
      const review = await reviews.ask(id, 'Sara', now)
      if (review === null) {
        throw new Error('nobody was asked')
      }
      return { review, token: await reviews.addLink(review.id, now) }
    }

    const askByMail = (by: string, at: Date, seen?: Date | null) =>
      fixture.records.askForReviewByMail({ leadId: id, by, now: at }, seen)

    const candidates = async (at: Date) => (await reviews.candidates(at)).length

    test('asks nobody until it is switched on, and then some days after the delivery, once', async () => {
      await deliver()
      expect([await reviews.afterDays(), await candidates(later(9))]).toEqual([null, 0])
      await reviews.setAfterDays(5)
      expect([await candidates(later(4)), await candidates(later(5)), await candidates(later(61))]).toEqual([0, 1, 0])
      expect(await reviews.counts(later(5))).toEqual({ toAsk: 1, toRead: 0 })
      await reviews.ask(id, 'Sara', later(5))
      expect(await candidates(later(5))).toBe(0)
    })

    test('a host that is not to be asked is not proposed again', async () => {
      await deliver()
      await reviews.setAfterDays(0)
      await reviews.skip(id, now)
      expect(await candidates(later(1))).toBe(0)
    })

    test('nobody is asked before the delivery', async () => {
      expect(await reviews.ask(id, 'Sara', now)).toBeNull()
    })

    test('asked again a host has as much time again, by the same link too, unless it is given', async () => {
      const { review, token } = await asked()
      expect(await reviews.ask(id, 'Bea', later(61))).toMatchObject({
        id: review.id,
        askedBy: 'Bea',
        writeUntil: endOfDay(121),
      })
      expect((await reviews.behind(token))?.review.writeUntil).toEqual(endOfDay(121))
      await reviews.give(review, written, 'Anna B.', later(62))
      expect(await reviews.ask(id, 'Sara', later(63))).toMatchObject({ askedBy: 'Bea', given: { stars: 4 } })
    })

    test('is given once, in time, by its link alone', async () => {
      const { review, token } = await asked()
      expect(await reviews.behind(token)).toMatchObject({ review: { id: review.id, given: null }, lead: { id } })
      expect(await reviews.give(review, written, 'Anna B.', later(61))).toBe(false)
      expect(await reviews.give(review, written, 'Anna B.', now)).toBe(true)
      expect(await reviews.give(review, { ...written, stars: 1 }, 'Anna', now)).toBe(false)
      expect((await reviews.behind(token))?.review.given).toMatchObject({
        stars: 4,
        words: written.words,
        shownAs: 'Anna B.',
      })
      const [links = []] = await fixture.leads.run([{ sql: 'select * from review_links' }])
      expect(JSON.stringify(links)).not.toContain(token)
    })

    test('is given until the end of the last day in Rome, which its page names', async () => {
      const { review } = await asked()
      const end = endOfDay(60).getTime()
      expect(await reviews.give(review, written, 'Anna B.', new Date(end + 1))).toBe(false)
      expect(await reviews.give(review, written, 'Anna B.', new Date(end - 1))).toBe(true)
    })

    test('its proof is what the request says when it is given, not when its host was asked', async () => {
      const { review, token } = await asked()
      const stamp = (version: number, day: number) => ({ id, by: 'Sara', version, now: later(day) })
      await fixture.records.undo(stamp(2, 1))
      await fixture.records.change(stamp(3, 3), { kind: 'delivered' })
      await fixture.records.correct(stamp(4, 3), { zone: 'milano' })
      const behind = async () => (await reviews.behind(token))?.review ?? expect.fail()
      const proof = { zone: 'milano', deliveredAt: later(3) }
      expect(await behind()).toMatchObject(proof)
      expect(await reviews.give(await behind(), written, 'Anna B.', later(4))).toBe(true)
      await fixture.records.correct(stamp(5, 5), { zone: 'roma' })
      expect([await behind(), await reviews.find(review.id)]).toMatchObject([proof, proof])
    })

    test('a corrected e-mail ends the link that was mailed, not that of a chat, and the host can be asked again', async () => {
      await deliver()
      const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS)
      const linkMade = async (when: Date) => reviews.addLink((await reviews.ofLead(id))?.id ?? '', when)
      const mailed = async (when: Date) => {
        expect(await askByMail('Sara', when)).toBe('asked')
        const [mail = expect.fail()] = await fixture.queue.claim(when, 1, 'review')
        const token = await linkMade(when)
        await fixture.queue.delivered(mail, 'email', new Date(when.getTime() + 1000), [])
        return token
      }
      const correct = async (email: string, when: Date) => {
        const [lead] = await fixture.records.list({})
        await fixture.records.correct({ id, by: 'Sara', version: lead?.version ?? 0, now: when }, { email })
      }
      const state = async (tokens: readonly string[], when: Date) => {
        const opened = await Promise.all(tokens.map((token) => reviews.behind(token)))
        return [...opened.map((found) => found !== null), ((await reviews.ofLead(id))?.writeUntil ?? now) > when]
      }
      const first = await mailed(now)
      await correct('bea@esempio.it', at(10))
      expect(await state([first], at(10))).toEqual([false, false])
      // Asked by chat before and after a mail: its links stay, and with them the time.
      await reviews.ask(id, 'Sara', at(20))
      const chat = await linkMade(at(20))
      const second = await mailed(at(30))
      const later = await linkMade(at(40))
      await correct('carla@esempio.it', at(50))
      expect(await state([chat, second, later], at(50))).toEqual([true, false, true, true])
      // What was written stays to be read and withdrawn.
      const third = await mailed(at(60))
      await reviews.give((await reviews.ofLead(id)) ?? expect.fail(), written, 'Anna B.', at(61))
      await correct('dora@esempio.it', at(70))
      expect(await state([third], at(70))).toEqual([true, true])
    })

    test('a corrected e-mail leaves the time of a review whose mail waits', async () => {
      await deliver()
      expect(await askByMail('Sara', now)).toBe('asked')
      await fixture.records.correct({ id, by: 'Sara', version: 2, now }, { email: 'bea@esempio.it' })
      expect(await reviews.ofLead(id)).toMatchObject({ writeUntil: endOfDay(60) })
      const [mail] = await fixture.queue.claim(now, 1, 'review')
      expect(mail?.lead?.email).toBe('bea@esempio.it')
    })

    test('nothing that is nearly its link opens one', async () => {
      const { token } = await asked()
      const near = Array.from(
        token,
        (each, at) => `${token.slice(0, at)}${each === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`,
      )
      for (const guess of [...near, token.slice(1), `${token}A`]) {
        expect(await reviews.behind(guess), guess).toBeNull()
      }
    })

    test('only what the host has allowed is published, and all that are given make the average', async () => {
      const { review } = await asked()
      expect(await reviews.publish(review.id, 'a key')).toBe(false)
      await reviews.give(review, { ...written, mayPublish: false }, 'Anna', now)
      expect(await reviews.publish(review.id, 'a key')).toBe(false)
      expect(await reviews.counts(now)).toEqual({ toAsk: 0, toRead: 1 })
      expect(await reviews.leave(review.id)).toBe(true)
      expect(await reviews.average()).toEqual({ mean: 4, count: 1 })
    })

    test('whoever has given a review, or has no photographs yet, gets no mail for it', async () => {
      expect(await askByMail('Sara', now)).toBe('refused')
      const { review } = await asked()
      await reviews.give(review, written, 'Anna B.', now)
      expect(await askByMail('Sara', now)).toBe('refused')
    })

    test('of two who ask at once by mail, as they have seen it, one is too late', async () => {
      await deliver()
      const twice = (seen: Date | null, at: Date) =>
        Promise.all([askByMail('Sara', at, seen), askByMail('Bea', new Date(at.getTime() + 1), seen)])
      expect((await twice(null, now)).toSorted()).toEqual(['asked', 'newer'])
      const { askedAt } = (await reviews.ofLead(id)) ?? expect.fail()
      expect((await twice(askedAt, later(1))).toSorted()).toEqual(['asked', 'newer'])
      const [mails] = await fixture.leads.run([{ sql: "select id from notifications where channel = 'review'" }])
      expect(mails).toHaveLength(2)
    })

    test('withdrawn for ever it keeps nothing but that, and leaves the average', async () => {
      const { review, token } = await asked()
      await reviews.give(review, written, 'Anna B.', now)
      await reviews.publish(review.id, 'a key')
      expect([...(await reviews.ofLeads([id, review.id])).keys()]).toEqual([id])
      expect(await reviews.ofLeads([])).toEqual(new Map())
      expect(await reviews.withdraw(review.id, later(500))).toBe(true)
      expect(await reviews.withdraw(review.id, later(501))).toBe(false)
      expect(await reviews.give(review, written, 'Anna B.', now)).toBe(false)
      expect((await reviews.behind(token))?.review).toMatchObject({
        given: null,
        withdrawnAt: later(500),
        cardKey: 'a key',
      })
      expect(await reviews.average()).toEqual({ mean: null, count: 0 })
      expect(await reviews.goneCardKeys()).toEqual(['a key'])
      const { requestedAt, deliveredAt } = review
      expect(await reviews.withdrawnSince(later(499))).toMatchObject([
        { requestedAt, deliveredAt, withdrawnAt: later(500) },
      ])
      expect(await reviews.withdrawnSince(later(500))).toEqual([])
    })

    test('is in the copy that its person gets, with the date that the host was told', async () => {
      const callBackAt = later(1)
      await fixture.records.change(
        { id, by: 'Sara', now, version: 0 },
        { kind: 'call-back', at: callBackAt.toISOString() },
      )
      const [lead = expect.fail()] = await fixture.records.list({})
      expect(await fixture.records.copyOf([lead], new Date())).toMatchObject([{ callBackAt, told: null, review: null }])
      await fixture.records.change({ id, by: 'Sara', now, version: 1 }, { kind: 'booked', at: now.toISOString() })
      await fixture.records.tellHost({ id, version: 2, by: 'Sara', now }, 'whatsapp')
      const [told = expect.fail()] = await fixture.records.list({})
      await fixture.records.change({ id, by: 'Sara', now, version: told.version }, { kind: 'delivered' })
      const review = (await reviews.ask(id, 'Sara', now)) ?? expect.fail()
      await reviews.give(review, written, 'Anna B.', now)
      expect(await fixture.records.copyOf(await fixture.records.list({}), new Date())).toMatchObject([
        {
          id,
          told: { date: { for: now }, by: 'whatsapp', answer: null },
          review: { stars: 4, words: written.words, shownAs: 'Anna B.' },
          events: [{ kind: 'call-back' }, { kind: 'booked' }, { kind: 'date-sent' }, { kind: 'delivered' }],
        },
      ])
    })

    test('goes with a person who is erased', async () => {
      const { review, token } = await asked()
      await reviews.give(review, written, 'Anna B.', now)
      await fixture.records.erase([id], new Date())
      expect([await reviews.find(review.id), await reviews.behind(token), (await reviews.average()).count]).toEqual([
        null,
        null,
        0,
      ])
    })

    test('on the site it is withdrawn when its person is erased, so that it leaves', async () => {
      const { review } = await asked()
      await reviews.give(review, written, 'Anna B.', now)
      await reviews.answer(review.id, 'Grazie, Anna.')
      await reviews.publish(review.id, 'a key')
      await fixture.records.erase([id], new Date())
      expect(await reviews.find(review.id)).toMatchObject({ leadId: null, given: null, answer: null, cardKey: 'a key' })
      expect(await reviews.goneCardKeys()).toEqual(['a key'])
    })

    test('withdrawn, it is removed with its links once its request and its card are gone', async () => {
      const { review, token } = await asked()
      await reviews.give(review, written, 'Anna B.', now)
      await reviews.publish(review.id, 'a key')
      await reviews.withdraw(review.id, now)
      const isLeft = async (days: number, stored: readonly string[]) => {
        await reviews.removeWithdrawn(later(days), stored)
        return (await reviews.behind(token)) !== null
      }
      expect(await isLeft(1, [])).toBe(true)
      await fixture.records.purge({ leads: later(1), held: now, shootings: now }, 'erase')
      expect([await isLeft(1, ['a key']), await isLeft(0, []), await isLeft(1, ['another'])]).toEqual([
        true,
        true,
        false,
      ])
      const [links] = await fixture.leads.run([{ sql: 'select hash from review_links' }])
      expect(links).toEqual([])
    })

    test('left after it was on the site, it keeps its words until upkeep has looked, and may not stay there without', async () => {
      const { review } = await asked()
      await reviews.give(review, written, 'Anna B.', now)
      await reviews.publish(review.id, 'a key')
      await reviews.leave(review.id)
      expect(await reviews.goneCardKeys()).toEqual([])
      await fixture.records.purge({ leads: later(1), held: now, shootings: now }, 'erase')
      expect(await reviews.find(review.id)).toMatchObject({
        leadId: null,
        decision: 'left',
        given: { words: written.words, shownAs: 'Anna B.' },
      })
      expect(await reviews.goneCardKeys()).toEqual([])
      await reviews.forgetDetached([])
      expect(await reviews.goneCardKeys()).toEqual(['a key'])
    })

    test('outlives its request with its proof where it is published; of others the stars remain', async () => {
      const { review, token } = await asked()
      await reviews.give(review, written, 'Anna B.', now)
      const purge = () => fixture.records.purge({ leads: later(1), held: now, shootings: now }, 'erase')
      await reviews.publish(review.id, 'a key')
      await purge()
      expect(await fixture.records.list({})).toEqual([])
      const after = await reviews.behind(token)
      expect(after).toMatchObject({
        lead: null,
        review: { leadId: null, given: { words: written.words, shownAs: 'Anna B.' } },
      })
      expect(after?.review.requestedAt).toEqual(review.requestedAt)
      expect(await reviews.countDetached()).toBe(1)
      await reviews.forgetDetached(['another key', 'a key'])
      expect((await reviews.find(review.id))?.given?.words).toBe(written.words)
      // Taken from the site it is like those that were never there.
      await reviews.forgetDetached(['another key'])
      expect(await reviews.find(review.id)).toMatchObject({
        given: { stars: 4, words: '', shownAs: '' },
        decision: 'left',
      })
      expect([await reviews.countDetached(), (await reviews.average()).count]).toEqual([0, 1])
      expect(await reviews.goneCardKeys()).toEqual(['a key'])
      expect(await reviews.withdraw(review.id, later(2))).toBe(true)
    })

    test('one whose request is kept forgets nothing, and one that was never on the site keeps its stars alone', async () => {
      const { review } = await asked()
      await reviews.give(review, written, 'Anna B.', now)
      await reviews.answer(review.id, 'Grazie, Anna.')
      await reviews.forgetDetached([])
      expect(await reviews.find(review.id)).toMatchObject({ given: { words: written.words }, decision: null })
      await fixture.records.purge({ leads: later(1), held: now, shootings: now }, 'erase')
      const left = { leadId: null, given: { stars: 4, words: '', shownAs: '' }, answer: null, decision: 'left' }
      expect(await reviews.find(review.id)).toMatchObject(left)
      // A version before left it undecided.
      await fixture.leads.run([{ sql: 'update reviews set decision = null' }])
      await reviews.forgetDetached([])
      expect(await reviews.counts(later(1))).toEqual({ toAsk: 0, toRead: 0 })
    })

    test('its mail waits a week for a mail server that is down: the office says that the host was asked, and when none arrived', async () => {
      await deliver()
      expect(await askByMail('Sara', now)).toBe('asked')
      await fixture.queue.withdrawLate(later(6))
      const [mail = expect.fail()] = await fixture.queue.claim(later(6), 1, 'review')
      expect(await reviews.ofLead(id)).toMatchObject({ isMailLost: false })
      await fixture.queue.refuseMailbox(mail, later(6))
      expect(await reviews.ofLead(id)).toMatchObject({ isMailLost: true })
      await reviews.ask(id, 'Bea', later(7))
      expect(await reviews.ofLead(id)).toMatchObject({ isMailLost: false })
    })

    test('its mail is told from notices to the business in the story of the lead', async () => {
      await deliver()
      await askByMail('Sara', now)
      const [mail = expect.fail()] = await fixture.queue.claim(now, 1, 'review')
      await fixture.queue.delivered(mail, 'email', later(0.1), [])
      expect(await findLead(fixture.leads, id)).toMatchObject({ timeline: [{ kind: 'review-sent' }, {}, {}, {}] })
    })

    test('a lead gets five mails a day at most, and one that does not go gives no time to write', async () => {
      await deliver()
      const queued = []
      for (let mail = 0; mail < REVIEW_MAILS_PER_DAY; mail += 1) {
        queued.push(await askByMail('Sara', now))
      }
      queued.push(await askByMail('Bea', later(0.5)))
      expect(queued).toEqual(['asked', 'asked', 'asked', 'asked', 'asked', 'refused'])
      expect(await reviews.ofLead(id)).toMatchObject({ askedBy: 'Sara', askedAt: now })
      expect(await askByMail('Bea', later(1.1))).toBe('asked')
      expect(await reviews.ofLead(id)).toMatchObject({ askedBy: 'Bea', askedAt: later(1.1) })
      expect((await fixture.queue.claim(now, 10, 'review'))[0]).toMatchObject({ kind: 'review', lead: { id } })
    })

    test('names a host as the host wants, and never by what is no name', () => {
      const names = (given: string) =>
        (['initial', 'first', 'city'] as const).map((naming) => shownAs({ name: given }, naming, 'Roma'))
      expect(names('Anna Bianchi')).toEqual(['Anna B.', 'Anna', 'Roma'])
      expect(names('Anna')).toEqual(['Anna', 'Anna', 'Roma'])
      expect(names('https://spam.example')).toEqual(['Roma', 'Roma', 'Roma'])
    })
  })
}
