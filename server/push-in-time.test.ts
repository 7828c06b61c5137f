import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { parseBusiness } from '../business/business.ts'
import { texts } from '../business/content.ts'
import { appOnFreshDatabase } from '../test/fixtures/app.ts'
import { signIn } from '../test/fixtures/office-session.ts'
import { postLead } from '../test/fixtures/post-lead.ts'
import { pushService } from '../test/fixtures/push-service.ts'
import { keepFilesTidy } from './database/keep-files-tidy.ts'
import { officeAccessIn } from './office/access/office-access.ts'
import { startNotifications } from './outbox/start.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

// The process that notifies is not the one that takes the leads, and finds them by polling. That nineteen in twenty are pushed within
// five seconds is for a quiet machine: proofs/office/push.ts.
test('pushes each of twenty leads once, of which another process takes one after the other', async () => {
  const { url, leads, queue, records, subscriptions } = await appOnFreshDatabase()
  const service = await pushService()
  await subscriptions.subscribe(
    await signIn(leads, 'Anna', 'iPhone'),
    service.telephone('Anna').subscription,
    new Date(),
  )
  const { business } = parseBusiness({})
  const notifications = await startNotifications({
    database: leads,
    queue,
    records,
    subscriptions,
    goneReviews: { online: async () => new Set() },
    files: keepFilesTidy(leads),
    addedPushServices: [service.origin],
    forgetExpired: officeAccessIn(leads).forgetExpired,
    tidySite: async () => undefined,
    config: { business, channels: { smtp: null, webhook: null, sendsByBoth: false }, linkUrl: business.siteUrl },
    secret: 'a secret of the tests',
    online: async () => ({ business, texts }),
    log,
  })
  onTestFinished(() => notifications.stop())
  for (let index = 0; index < 20; index += 1) {
    expect((await postLead(url, { name: `Lead ${index}`, email: `host-${index}@esempio.it` })).status).toBe(201)
    await wait(50)
  }
  const pushed = () => service.taken.map(({ headers }) => headers.topic).toSorted()
  await expect.poll(pushed).toHaveLength(20)
  expect(pushed()).toEqual((await records.list({})).map(({ id }) => id.replaceAll('-', '')).toSorted())
})
