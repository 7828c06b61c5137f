import { setTimeout as wait } from 'node:timers/promises'
import { query } from '../../server/database/sql-database.ts'
import { pushSubscriptionsIn } from '../../server/outbox/subscriptions.ts'
import { startMailServer } from '../../test/mail-server.ts'
import type { StartedPostgres } from '../../test/postgres.ts'
import { median, nineteenInTwenty } from '../harness/figures.ts'
import { onlyServer, prepareGround } from '../harness/ground.ts'
import { addressOf, sendLead } from '../harness/leads.ts'
import { openSession } from '../harness/office-session.ts'
import { until } from '../harness/until.ts'
import { startLocalPush } from './local-push.ts'

const LEADS = 20
/** Between two leads, as a flood would be held. */
const PAUSE_MS = 200
const LIMIT_MS = 5_000
/** How much later mail may come while no push gets through. */
const MAIL_LATER_MS = 1_000
const PATIENCE_MS = 60_000
/** A failed push is tried again within so long, if it is young. */
const BACK_WITHIN_MS = 3 * 60_000

/**
 * Measures how soon a telephone is told of twenty leads, then how soon the mail comes while the push service refuses
 * connections, and while it takes them and never answers; and whether the pushes arrive once it is back.
 */
export async function provePush(directory: string, postgres: StartedPostgres | null) {
  await using cleanup = new AsyncDisposableStack()
  const mail = cleanup.adopt(await startMailServer(), ({ close }) => close())
  const service = cleanup.adopt(await startLocalPush(directory), ({ close }) => close())
  await using ground = await prepareGround(directory, 'push', postgres, {
    SMTP_URL: mail.url,
    NOTIFY_TO: 'lead@casainposa.example',
    ...service.environment,
  })
  const { url } = onlyServer(ground)
  const { id } = await openSession(ground.database)
  const telephone = service.telephone('anna')
  await pushSubscriptionsIn(ground.database).subscribe(id, telephone.subscription, new Date())
  // Both clocks are this process's: of the mail Date.now(), of the push performance.now().
  const pushedAt = new Map<string, number>()
  const accept = (request: { readonly headers: Readonly<Record<string, unknown>> }) => {
    const topic = String(request.headers.topic)
    pushedAt.set(topic, pushedAt.get(topic) ?? Date.now())
  }
  const up = () =>
    service.setAnswer((request, response) => {
      accept(request)
      response.writeHead(201).end()
    })

  const leads: { readonly address: string; readonly at: number }[] = []
  async function sendTwenty() {
    const first = leads.length
    for (let index = first; index < first + LEADS; index += 1) {
      if ((await sendLead(url, index)).status !== 201) {
        throw new Error('a lead is not taken')
      }
      leads.push({ address: addressOf(index), at: Date.now() })
      await wait(PAUSE_MS)
    }
    return leads.slice(first)
  }
  const topics = async () => {
    const rows = await query(ground.database, 'select cast(id as text) as id, email from leads')
    return new Map(rows.map((row) => [String(row.email), String(row.id).replaceAll('-', '')]))
  }
  const mailDelays = async (sent: typeof leads) => {
    await until(() => sent.every(({ address }) => mail.taken.has(address)), PATIENCE_MS)
    return sent.map(
      ({ address, at }) => (mail.takes.find((take) => take.address === address)?.at ?? Number.POSITIVE_INFINITY) - at,
    )
  }

  up()
  const sent = await sendTwenty()
  const mailUp = await mailDelays(sent)
  await until(() => pushedAt.size >= LEADS, PATIENCE_MS)
  const topicOf = await topics()
  const delays = sent.map(
    ({ address, at }) => (pushedAt.get(topicOf.get(address) ?? '') ?? Number.POSITIVE_INFINITY) - at,
  )

  service.setReachable(false)
  const mailRefused = await mailDelays(await sendTwenty())
  service.setReachable(true)
  service.setAnswer(() => undefined)
  const mailHanging = await mailDelays(await sendTwenty())
  const pushedWhileDown = pushedAt.size - LEADS
  up()
  const back = Date.now()
  await until(() => pushedAt.size >= leads.length, BACK_WITHIN_MS)
  const allTopics = new Set((await topics()).values())
  const messages = new Set(telephone.messages().map((message) => JSON.stringify(message)))
  const summary = (times: readonly number[]) => ({ p50Ms: median(times), p95Ms: nineteenInTwenty(times) })
  const figures = {
    push: summary(delays),
    mail: summary(mailUp),
    mailWhileRefused: summary(mailRefused),
    mailWhileHanging: summary(mailHanging),
    pushedWhileDown,
    allPushedAfterMs: Date.now() - back,
  }
  const latestMail = Math.max(figures.mailWhileRefused.p95Ms, figures.mailWhileHanging.p95Ms)
  const problems = {
    pushedLate: figures.push.p95Ms > LIMIT_MS ? 1 : 0,
    mailMissing: Number.isFinite(figures.mail.p95Ms) ? 0 : 1,
    mailHeldUp: latestMail > figures.mail.p95Ms + MAIL_LATER_MS ? 1 : 0,
    neverPushed: allTopics.difference(new Set(pushedAt.keys())).size,
    unreadable: leads.length - messages.size,
  }
  return { ...figures, problems }
}
