import { onTestFinished } from 'vitest'
import { type Environment, parseBusiness } from '../../content/business.ts'
import type { Lead } from '../../leads/lead.ts'
import { storedClockIn } from '../store/clock.ts'
import type { StoreFixture } from '../store/store-fixture.ts'
import { parseChannels } from './channel-config.ts'
import { composer } from './compose.ts'
import { routesOf } from './deliver-by-channels.ts'
import { makeNotifier } from './notifier.ts'
import { openChannels } from './open-channels.ts'
import { overdueEraser } from './retention.ts'

/** A moment of the tests' own, which moves when it is told to. */
export interface TestClock {
  now(): Date
  set(time: string): void
  forward(milliseconds: number): void
}

/**
 * The real notifier on a real store, with real channels, and a clock that the test sets.
 *
 * @param environment what the channels are configured by; none are when it is empty
 */
export async function notifierOn<Store extends StoreFixture>(
  openStore: () => Promise<Store>,
  environment: Environment,
) {
  const fixture = await openStore()
  const parsed = parseChannels(environment)
  if (!parsed.ok) {
    throw new Error(parsed.problems.join('\n'))
  }
  const channels = await openChannels(parsed.channels)
  const { business } = parseBusiness({})
  const logLines: string[] = []
  const write = (facts: object, message: string) => logLines.push(`${message} ${JSON.stringify(facts)}`)
  const log = { info: write, warn: write, error: write }
  let time = new Date()
  const clock: TestClock = {
    now: () => time,
    set: (text) => {
      time = new Date(text)
    },
    forward: (milliseconds) => {
      time = new Date(time.getTime() + milliseconds)
    },
  }
  const { queue, records, leads } = fixture
  const notifier = makeNotifier({
    queue,
    routes: routesOf(channels, parsed.channels.sendsByBoth),
    compose: composer({ queue, records, business, linkUrl: business.siteUrl, secret: 'a secret of the tests' }),
    purge: overdueEraser({ records, retentionMonths: business.retentionMonths, log }),
    clock: storedClockIn(leads),
    log,
    now: clock.now,
    random: () => 0.5,
  })
  onTestFinished(async () => {
    await notifier.settled()
    await Promise.all(channels.map((channel) => channel.close()))
    await fixture.close()
  })

  /** Stores a lead as if it had come now by the test's clock. */
  async function arrive(lead: Lead): Promise<void> {
    await leads.insert([lead])
    const at = time.toISOString()
    const [rows = []] = await leads.run([{ sql: 'select id from leads where name = $1', values: [lead.name] }])
    await leads.run(
      rows.flatMap(({ id }) => [
        { sql: 'update leads set created_at = $2 where id = $1', values: [String(id), at] },
        {
          sql: 'update notifications set created_at = $2, due_at = $2 where lead_id = $1',
          values: [String(id), at],
        },
      ]),
    )
  }

  /** Everything that there is to do at this moment. */
  async function work(): Promise<void> {
    await notifier.maintain()
    let isMore = true
    while (isMore) {
      isMore = false
      await notifier.work(() => {
        isMore = true
      })
      await notifier.settled()
    }
  }

  /** Lets time pass in steps, working at each, and hears after each what time it is. */
  async function workUntil(
    end: string,
    stepMs: number,
    afterStep: (now: Date) => void = () => undefined,
  ): Promise<void> {
    for (const stop = new Date(end); time < stop; ) {
      time = new Date(Math.min(stop.getTime(), time.getTime() + stepMs))
      await work()
      afterStep(time)
    }
  }

  return { ...fixture, notifier, clock, logLines, arrive, work, workUntil }
}
