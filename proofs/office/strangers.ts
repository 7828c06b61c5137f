import { exampleBackendKey } from '../../business/backend.ts'
import { appointmentLink, calendarLink } from '../../content/appointment-answers.ts'
import { reviewLink } from '../../content/review.ts'
import { leadsPath } from '../../leads/lead.ts'
import { HOUR_MS } from '../../leads/milliseconds.ts'
import { query } from '../../server/database/sql-database.ts'
import { hostLinksIn } from '../../server/leads/host-links.ts'
import { newLinkToken } from '../../server/leads/link-token.ts'
import { startMailServer } from '../../test/mail-server.ts'
import type { StartedPostgres } from '../../test/postgres.ts'
import { onlyServer, prepareGround } from '../harness/ground.ts'
import { addressOf, send, sendLead } from '../harness/leads.ts'
import { askOffice, openSession } from '../harness/office-session.ts'
import { until } from '../harness/until.ts'
import { countAnswers } from './count-answers.ts'

const GUESSES = 10_000
const FORMS = 1_000
/** From here on guesses come from so many addresses, as from a botnet. */
const SPREAD_FROM = GUESSES / 4
const ADDRESSES = 100
/** What 1,000 forms may bring about in a mailbox. */
const MOST_MAILS = 5
const STRANGER = '203.0.113.7'
const VICTIM = 'vittima@esempio.example'
/** Requests are judged half a minute after they came; a thousand notices take their time. */
const PATIENCE_MS = 10 * 60 * 1000

/**
 * What strangers can do to hosts, with one real server and a real mail server: 10,000 guessed links, opened and posted to, show
 * nothing and keep nobody from the right one; 1,000 requests in the name of somebody else bring that person at most five mails and
 * nobody else any; and a link that fell into wrong hands, posted 1,000 times with other words, brings the business at most five.
 */
export async function proveStrangers(directory: string, postgres: StartedPostgres | null) {
  await using cleanup = new AsyncDisposableStack()
  const mail = cleanup.adopt(await startMailServer(), ({ close }) => close())
  await using ground = await prepareGround(directory, 'strangers', postgres, {
    SMTP_URL: mail.url,
    NOTIFY_TO: 'lead@casainposa.example',
  })
  const { database } = ground
  const { url } = onlyServer(ground)

  await sendLead(url, 0)
  const [row] = await query(database, 'select cast(id as text) as id from leads')
  const leadId = String(row?.id)
  const session = await openSession(database)
  const bookedFor = new Date(Date.now() + 72 * HOUR_MS)
  const change = { version: 0, change: { kind: 'booked', at: bookedFor.toISOString() } }
  for (const [path, body] of [
    ['change', change],
    ['appointment/send', { version: 1, by: 'email' }],
  ] as const) {
    const { status } = await askOffice(url, session, `/leads/${leadId}/${path}`, body)
    if (status !== 200) {
      throw new Error(`${path} is answered with ${status}`)
    }
  }
  const token = await hostLinksIn(database).create({ leadId, expiresAt: bookedFor }, new Date())
  const right = `${url}${appointmentLink.path}?${appointmentLink.token}=${token}`
  await settled()

  const answers = await countAnswers(0, GUESSES, (index) => {
    const address = index < SPREAD_FROM ? STRANGER : `198.18.0.${index % ADDRESSES}`
    return guess(url, index, address)
  })
  const afterwards = await send(right, { headers: { 'X-Forwarded-For': STRANGER } })

  const before = { host: mail.hostTakes.length, business: mail.takes.length }
  const posted = await countAnswers(0, FORMS, async (index) => {
    const headers = { apikey: exampleBackendKey, 'Content-Type': 'application/json' }
    const lead = {
      name: `Anna Bianchi ${index}`,
      email: index % 2 === 0 ? VICTIM : VICTIM.toUpperCase(),
      phone: `+39 347 ${2_000_000 + index}`,
      zone: index % 3 === 0 ? 'milano' : 'roma',
    }
    const from = { ...headers, 'X-Forwarded-For': `198.18.${index >> 8}.${index & 255}` }
    return (await send(`${url}${leadsPath}`, { method: 'POST', headers: from }, JSON.stringify(lead))).status
  })
  await settled()
  const afterForms = { host: mail.hostTakes.length, business: mail.takes.length }

  const wished = await countAnswers(0, FORMS, async (index) => {
    const fields = {
      [appointmentLink.answer.name]: appointmentLink.answer.other,
      [appointmentLink.wish]: `domani, o fra ${index} giorni`,
      [appointmentLink.message]: '0',
    }
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Forwarded-For': STRANGER }
    return (await send(right, { method: 'POST', headers }, String(new URLSearchParams(fields)))).status
  })
  await settled()

  const toVictim = mail.hostTakes.filter(({ address }) => address.toLowerCase() === VICTIM).length
  const toOthers = afterForms.host - before.host - toVictim
  const afterWishes = mail.takes.slice(afterForms.business)
  const figures = {
    guesses: Object.fromEntries(answers),
    forms: Object.fromEntries(posted),
    wishes: Object.fromEntries(wished),
    mailsToVictim: toVictim,
    noticesOfForms: afterForms.business - before.business,
    mailsAfterWishes: afterWishes.length,
  }
  const problems = {
    letIn: [...answers].reduce((sum, [status, count]) => sum + (/ 404$| 429$/.test(status) ? 0 : count), 0),
    rightLinkShut: afterwards.status === 200 ? 0 : 1,
    formsUnanswered: posted.get(null) ?? 0,
    mailedTooOften: Math.max(0, toVictim - MOST_MAILS),
    nothingMailed: toVictim === 0 ? 1 : 0,
    relayed: toOthers + mail.hostTakes.length - afterForms.host,
    wishesTooMany: Math.max(0, (wished.get(200) ?? 0) - MOST_MAILS),
    wishesMailedTooOften: Math.max(0, afterWishes.length - MOST_MAILS),
    aboutSomebodyElse: afterWishes.filter(({ address }) => address !== addressOf(0)).length,
  }
  return { ...figures, problems }

  /** Waits until whatever is to be mailed about requests and answers has been judged, and mailed or withdrawn. */
  async function settled(): Promise<void> {
    const open = `select 1 from notifications where status in ('new', 'waiting')
      and kind in ('notice', 'confirmation', 'appointment', 'host-answer') limit 1`
    if (!(await until(async () => (await query(database, open)).length === 0, PATIENCE_MS))) {
      throw new Error('mails are still waiting')
    }
  }
}

/** Opens a guessed link, or posts to it what would be an answer, of each kind of link that hosts and owners have. */
async function guess(url: string, index: number, address: string): Promise<string> {
  const links = {
    appointment: `${appointmentLink.path}?${appointmentLink.token}=`,
    review: `${reviewLink.path}?${reviewLink.part}=`,
    calendar: `${calendarLink.path}?${calendarLink.token}=`,
  }
  const kinds = ['appointment', 'review', 'calendar'] as const
  const kind = kinds[index % kinds.length] ?? 'appointment'
  const isPosted = kind !== 'calendar' && index % 4 === 3
  const headers = { 'X-Forwarded-For': address, 'Content-Type': 'application/x-www-form-urlencoded' }
  const fields = { [appointmentLink.answer.name]: appointmentLink.answer.confirmed, [appointmentLink.message]: '0' }
  const { status } = await send(
    `${url}${links[kind]}${newLinkToken()}`,
    { method: isPosted ? 'POST' : 'GET', headers },
    isPosted ? String(new URLSearchParams(fields)) : '',
  )
  return `${kind} ${isPosted ? 'posted' : 'opened'} ${status}`
}
