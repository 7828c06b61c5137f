import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { CONFIRMATIONS_PER_HOUR } from '../server/outbox/queue/claim.ts'
import { LEASE_MS } from '../server/outbox/queue/notification.ts'
import { writeSiteFixture } from '../test/fixtures/site.ts'
import { behaviours, startMailServer } from '../test/mail-server.ts'
import { addressesInPostgres, readStoredLeads } from '../test/stored-leads.ts'
import { countLeads, untilNotified } from './harness/count.ts'
import { writeResult } from './harness/figures.ts'
import { loadLeads } from './harness/leads.ts'
import { chosenPostgres, temporaryFolder } from './harness/proof.ts'
import { prepareServer } from './harness/server-process.ts'
import { until } from './harness/until.ts'

/** `npm run crashes`: kills the server at random moments while leads come in, and counts what is left. */
const { values } = parseArgs({
  options: {
    leads: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '200' },
    database: { type: 'string', default: 'sqlite' },
  },
})
const rounds = Number(values.rounds)

const CLIENTS = 8
/** The server lives at most so long in a round. */
const LONGEST_ROUND_MS = 1_500
const SHARE_OF_DATABASE_CRASHES = 0.2
/** For the confirmations, once a dead process's claims have ended. */
const CONFIRMED_WITHIN_MS = 60_000
/** For the notices, after the last round. */
const PATIENCE_MS = 20 * 60 * 1000

await using cleanup = new AsyncDisposableStack()
const directory = await temporaryFolder(cleanup, 'crashes')
await writeSiteFixture(directory)
const postgres = await chosenPostgres(cleanup, values.database)
const mail = await startMailServer()
cleanup.defer(() => mail.close())
const server = await prepareServer(directory, 'server', {
  SMTP_URL: mail.url,
  NOTIFY_TO: 'lead@casainposa.example',
  // Each lead comes from an address of its own, as real ones do.
  TRUST_PROXY: '127.0.0.1',
  ...(postgres && { DATABASE_URL: postgres.url }),
})
cleanup.defer(server.kill)

let round = 0
let databaseCrashes = 0
const [load] = await Promise.all([
  loadLeads([server.url], Number(values.leads), CLIENTS, () => round / rounds),
  crashOverAndOver(),
])
await untilNotified(load.acknowledged, mail, PATIENCE_MS, server.expectRunning)
const wanted = Math.min(load.acknowledged.size, CONFIRMATIONS_PER_HOUR)
await untilConfirmed()
await server.stop()

const stored = postgres
  ? await addressesInPostgres(postgres.url)
  : readStoredLeads(server.dataDirectory).map(({ email }) => email)
const { sent, acknowledged, sentAgain, triedAgain } = load
const problems = {
  ...countLeads({ sent, acknowledged, stored, notified: new Set(mail.taken.keys()) }),
  notConfirmed: Math.max(0, wanted - mail.confirmed.size),
  // The proof takes less than the hour that the limit is for.
  confirmedTooMany: Math.max(0, mail.confirmed.size - CONFIRMATIONS_PER_HOUR),
}
const figures = {
  rounds,
  databaseCrashes,
  acknowledged: acknowledged.size,
  sentAgain,
  triedAgain,
  ...problems,
  /** At least once means that a notice may come again after a crash. */
  notifiedAgain: mail.takes.length - mail.taken.size,
  /** So many hosts got a confirmation, and so many of them again, which must be as few as notices. */
  confirmed: mail.confirmed.size,
  confirmedAgain: [...mail.confirmed.values()].filter((count) => count > 1).length,
}
console.table(figures)
await writeResult(`crashes-${values.database}`, figures)
process.exitCode = Object.values(problems).every((count) => count === 0) ? 0 : 1

/** Waits for the confirmations, and then for one that should not come. */
async function untilConfirmed(): Promise<void> {
  await until(() => mail.confirmed.size >= wanted, LEASE_MS + CONFIRMED_WITHIN_MS)
  await wait(LEASE_MS)
}

/** An equal share of the leads is due in each round. The server runs when the last is over, and mail is taken again. */
async function crashOverAndOver(): Promise<void> {
  while (round < rounds) {
    mail.behaviour =
      Math.random() < 0.5 ? 'accepts' : (behaviours[Math.floor(Math.random() * behaviours.length)] ?? 'accepts')
    await server.start()
    round += 1
    if (postgres && Math.random() < SHARE_OF_DATABASE_CRASHES) {
      await wait(Math.random() * 300)
      databaseCrashes += 1
      await postgres.restart('immediate')
    }
    await wait(Math.random() * LONGEST_ROUND_MS)
    await server.kill()
    if (round % 20 === 0) {
      console.log(`${round} rounds, ${mail.taken.size} leads notified`)
    }
  }
  mail.behaviour = 'accepts'
  await server.start()
}
