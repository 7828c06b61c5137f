import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { appointmentLink } from '../../content/appointment-answers.ts'
import { leadDetail } from '../../contracts/office.ts'
import { HOUR_MS } from '../../leads/milliseconds.ts'
import { query, type SqlDatabase } from '../../server/database/sql-database.ts'
import { hostLinksIn } from '../../server/leads/host-links.ts'
import { LEASE_MS } from '../../server/outbox/queue/notification.ts'
import { pushSubscriptionsIn } from '../../server/outbox/subscriptions.ts'
import { startMailServer } from '../../test/mail-server.ts'
import type { StartedPostgres } from '../../test/postgres.ts'
import { isThroughCaddy } from '../../test/web-servers/shipped-caddy.ts'
import { startWebhookReceiver } from '../../test/webhook-receiver.ts'
import { onlyServer, prepareGround } from '../harness/ground.ts'
import { addressOf, sendLead } from '../harness/leads.ts'
import { askOffice, openSession } from '../harness/office-session.ts'
import type { RestartedServer } from '../harness/server-process.ts'
import { until } from '../harness/until.ts'
import { startLocalPush } from './local-push.ts'

const ROUNDS = 100
/** The server is killed within this time of the request. */
const LONGEST_LIFE_MS = 60
/** The state is set within this time after the reminder is due, which the server sees within a second. */
const DUE_BEFORE_MS = 1_200
/** Requests to a server that has just been started, so that the one that counts does not wait for code to be compiled. */
const WARM_UP = 4
const PAUSE_MS = 200
const PATIENCE_MS = 180_000
/** What was on its way when the process ended arrives within this time. */
const ON_ITS_WAY_MS = 300
/** What a dead process had claimed is free again, and has been looked at. */
const SETTLED_MS = LEASE_MS + 10_000

const changes = [{ kind: 'contacted' }, { kind: 'booked', at: '2036-12-01T10:00:00.000Z' }, { kind: 'lost' }] as const

const channels = ['mail', 'webhook', 'push'] as const

type Channel = (typeof channels)[number]

/** Something that came about a lead. */
interface Arrival {
  readonly lead: string
  readonly at: number
}

/**
 * Sets states over the office's API while a reminder by mail and webhook and a push of the same lead are just due, kills the
 * server meanwhile, and starts it again. Each state that was answered must be kept, and silence the lead.
 */
export async function proveKills(directory: string, postgres: StartedPostgres | null) {
  await using cleanup = new AsyncDisposableStack()
  const mail = cleanup.adopt(await startMailServer(), ({ close }) => close())
  const webhook = cleanup.adopt(await startWebhookReceiver(), ({ close }) => close())
  const service = cleanup.adopt(await startLocalPush(directory), ({ close }) => close())
  await using ground = await prepareGround(directory, 'kills', postgres, {
    SMTP_URL: mail.url,
    NOTIFY_TO: 'lead@casainposa.example',
    NOTIFY_BOTH: 'yes',
    ...webhook.environment,
    ...service.environment,
  })
  const { database } = ground
  const server = onlyServer(ground)
  const session = await openSession(database)
  await pushSubscriptionsIn(database).subscribe(session.id, service.telephone('anna').subscription, new Date())

  const arrivals = (): Readonly<Record<Channel, readonly Arrival[]>> => ({
    mail: mail.takes.map(({ address, at }) => ({ lead: idOf.get(address) ?? '', at })),
    webhook: webhook.received.map(({ headers, at }) => ({ lead: headers['webhook-id']?.split(':')[0] ?? '', at })),
    push: service.taken.map(({ headers, at }) => ({
      lead: ids.find((id) => id.replaceAll('-', '') === headers.topic) ?? '',
      at: performance.timeOrigin + at,
    })),
  })

  for (let index = 0; index < ROUNDS; index += 1) {
    await sendLead(server.url, index)
    await wait(PAUSE_MS)
  }
  await untilTold(async () => (await countReminders(database)) === 2 * ROUNDS)
  const rows = await query(database, 'select cast(id as text) as id, email from leads')
  const idOf = new Map(rows.map(({ id, email }) => [String(email), String(id)]))
  const ids = [...idOf.values()]

  const answered: { readonly id: string; readonly state: string; readonly at: number; readonly killedAt: number }[] = []
  const before = { mail: 0, webhook: 0, push: 0 }
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = idOf.get(addressOf(round)) ?? ''
    const change = changes[round % changes.length] ?? changes[0]
    for (let request = 0; request < WARM_UP; request += 1) {
      await askOffice(server.url, session, `/leads/${id}/tried`, { by: 'called' })
    }
    await makeDue(database, id, new Date())
    await wait(Math.random() * DUE_BEFORE_MS)
    const asking = askOffice(server.url, session, `/leads/${id}/change`, { version: 0, change })
    const request = asking.then(({ status }) => status)
    const { answeredAt, killedAt } = await killMeanwhile(server, request, LONGEST_LIFE_MS)
    for (const channel of channels) {
      // The notice aside.
      before[channel] += Math.max(0, arrivals()[channel].filter(({ lead }) => lead === id).length - 1)
    }
    if (answeredAt !== null) {
      answered.push({ id, state: change.kind, at: answeredAt, killedAt })
    }
    await server.start()
  }
  await wait(SETTLED_MS)

  const since = (channel: Channel, from: (lead: (typeof answered)[number]) => number) =>
    arrivals()[channel].filter(({ lead, at }) => answered.some((one) => one.id === lead && at > from(one))).length
  const later = (channel: Channel) => since(channel, ({ killedAt }) => killedAt + ON_ITS_WAY_MS)
  const onItsWay = (channel: Channel) => since(channel, ({ at }) => at) - later(channel)
  let lost = 0
  for (const { id, state } of answered) {
    const { state: kept } = leadDetail.parse(await (await askOffice(server.url, session, `/leads/${id}`)).json())
    lost += kept === state ? 0 : 1
  }
  const problems = {
    noneAnswered: answered.length === 0 ? 1 : 0,
    statesLost: lost,
    mailAfter: later('mail'),
    webhookAfter: later('webhook'),
    pushAfter: later('push'),
  }
  const figures = {
    rounds: ROUNDS,
    answered: answered.length,
    /** Of all leads: what came before the server was killed. */
    cameBefore: before,
    /** Was being sent when the state was set, and accepted within a moment. */
    onItsWay: { mail: onItsWay('mail'), webhook: onItsWay('webhook'), push: onItsWay('push') },
  }
  return { ...figures, problems }
}

/** In every other round the server lives so long after the request that it is sending meanwhile. */
const SENDING_MS = 1_500
/** A mail that was handed over as its process ended comes again once the lease has ended, which began a moment before. */
const AGAIN_AFTER_MS = LEASE_MS - 5_000

const steps = ['tell', 'answer', 'ask', 'erase'] as const

/**
 * Kills the server while a host is told of a date, answers it, is asked for a review, or is erased: the steps of the line in turn,
 * each of a lead of its own. What was written down must be mailed, not twice within a lease, and nothing after the lead is erased.
 */
export async function proveLineKills(directory: string, postgres: StartedPostgres | null, rounds: number) {
  await using cleanup = new AsyncDisposableStack()
  const mail = cleanup.adopt(await startMailServer(), ({ close }) => close())
  await using ground = await prepareGround(directory, 'line', postgres, {
    SMTP_URL: mail.url,
    NOTIFY_TO: 'lead@casainposa.example',
  })
  const { database } = ground
  const server = onlyServer(ground)
  const session = await openSession(database)
  const links = hostLinksIn(database)
  const bookedFor = new Date(Date.now() + 72 * HOUR_MS)

  const ask = async (path: string, body: object) => (await askOffice(server.url, session, path, body)).status
  const expectDone = async (path: string, body: object) => {
    const status = await ask(path, body)
    if (status !== 200 && status !== 201) {
      throw new Error(`${path} is answered with ${status}`)
    }
  }
  const send = (id: string) => ask(`/leads/${id}/appointment/send`, { version: 1, by: 'email' })
  const mailsTo = (address: string) => mail.hostTakes.filter((take) => take.address === address)

  /** Brings a lead to where its step begins, and returns the request that the server is killed over. */
  async function prepare(step: (typeof steps)[number], id: string, address: string): Promise<() => Promise<number>> {
    const wroteAt = new Date().toISOString()
    const person = {
      name: 'Anna Bianchi',
      phone: `+39 333 ${id.replace(/\D/g, '').padEnd(7, '1').slice(0, 7)}`,
      zone: 'roma',
    }
    await expectDone('/leads', { id, ...person, email: address, arrivedBy: 'chat', wroteAt, note: '' })
    await expectDone(`/leads/${id}/change`, { version: 0, change: { kind: 'booked', at: bookedFor.toISOString() } })
    switch (step) {
      case 'tell':
        return () => send(id)
      case 'answer': {
        await expectDone(`/leads/${id}/appointment/send`, { version: 1, by: 'email' })
        await untilTold(async () => mailsTo(address).length > 0)
        const token = await links.create({ leadId: id, expiresAt: bookedFor }, new Date())
        const url = `${server.url}${appointmentLink.path}?${appointmentLink.token}=${token}`
        const fields = {
          [appointmentLink.answer.name]: appointmentLink.answer.confirmed,
          [appointmentLink.message]: '0',
        }
        return async () => (await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })).status
      }
      case 'ask':
        await database.run([
          { sql: 'update leads set delivered_at = $2 where id = $1', values: [id, new Date().toISOString()] },
        ])
        return () => ask('/reviews/ask', { lead: id, by: 'mail' })
      case 'erase':
        await expectDone(`/leads/${id}/appointment/send`, { version: 1, by: 'email' })
        return () => ask(`/leads/${id}/erase`, { version: 2 })
    }
  }

  const killed: {
    readonly step: (typeof steps)[number]
    readonly id: string
    readonly address: string
    readonly isAnswered: boolean
    readonly at: number
  }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const step = steps[round % steps.length] ?? 'tell'
    const [id, address] = [randomUUID(), addressOf(round)]
    const request = await prepare(step, id, address)
    const withinMs = Math.floor(round / steps.length) % 2 === 0 ? LONGEST_LIFE_MS : SENDING_MS
    const { answeredAt, killedAt } = await killMeanwhile(server, request(), withinMs)
    killed.push({ step, id, address, isAnswered: answeredAt !== null, at: killedAt })
    await server.start()
  }
  await wait(SETTLED_MS)

  const problems = { noneAnswered: 0, answeredLost: 0, neverMailed: 0, mailedUnasked: 0, twice: 0, afterErasing: 0 }
  const figures = { rounds, answered: 0, written: 0, mails: 0, sentAgain: 0 }
  for (const { step, id, address, isAnswered, at } of killed) {
    const isWritten = await wasWritten(database, step, id)
    const takes = step === 'answer' ? mail.takes.filter((take) => take.address === address) : mailsTo(address)
    figures.answered += isAnswered ? 1 : 0
    figures.written += isWritten ? 1 : 0
    figures.mails += takes.length
    problems.answeredLost += isAnswered && !isWritten ? 1 : 0
    if (step === 'erase') {
      problems.afterErasing += isWritten ? takes.filter((take) => take.at > at + ON_ITS_WAY_MS).length : 0
      continue
    }
    problems.neverMailed += isWritten && takes.length === 0 ? 1 : 0
    problems.mailedUnasked += isWritten ? 0 : takes.length
    for (const [index, take] of takes.slice(1).entries()) {
      figures.sentAgain += 1
      problems.twice += take.at - (takes[index]?.at ?? 0) < AGAIN_AFTER_MS ? 1 : 0
    }
  }
  problems.noneAnswered = figures.answered === 0 ? 1 : 0
  return { ...figures, problems }
}

/** Whether a step is in the store, answered or not. */
async function wasWritten(database: SqlDatabase, step: (typeof steps)[number], id: string): Promise<boolean> {
  if (step === 'erase') {
    return (await query(database, 'select 1 from leads where id = $1', id)).length === 0
  }
  const kind = { tell: 'appointment', answer: 'host-answer', ask: 'review' }[step]
  const rows = await query(database, 'select 1 from notifications where lead_id = $1 and kind = $2', id, kind)
  return rows.length > 0
}

/** Kills the server at a random moment after a request, which it either answers as it should or not at all. */
async function killMeanwhile(server: RestartedServer, request: Promise<number>, withinMs: number) {
  const answer = request.then(
    (status) => ({ status, at: Date.now() }),
    () => null,
  )
  await wait(Math.random() * withinMs)
  await server.kill()
  const killedAt = Date.now()
  const answered = await answer
  // What Caddy answers for a server that has died.
  const isFromProxy = isThroughCaddy && answered !== null && answered.status >= 502
  if (answered !== null && answered.status !== 200 && !isFromProxy) {
    throw new Error(`the request is answered with ${answered.status}`)
  }
  return { killedAt, answeredAt: isFromProxy ? null : (answered?.at ?? null) }
}

async function countReminders(database: SqlDatabase): Promise<number> {
  const [row] = await query(database, `select count(*) as counted from notifications where kind = 'reminder-20'`)
  return Number(row?.counted)
}

/** Makes the last reminder of a lead due, and its push once more: of reminders that quiet hours move to one time only the last remains. */
async function makeDue(database: SqlDatabase, id: string, at: Date): Promise<void> {
  await database.run([
    {
      sql: `update notifications set status = 'waiting', due_at = $2, created_at = $2, delivered_at = null, delivered_by = null,
        attempts = 0 where lead_id = $1 and kind in ('reminder-20', 'push')`,
      values: [id, at.toISOString()],
    },
  ])
}

async function untilTold(isTold: () => Promise<boolean>): Promise<void> {
  if (!(await until(isTold, PATIENCE_MS))) {
    throw new Error('the leads are not told of')
  }
}
