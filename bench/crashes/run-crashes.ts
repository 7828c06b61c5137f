import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { writeSiteFixture } from '../../test/fixtures/site.ts'
import { moods, startMailServer } from '../../test/mail-server.ts'
import type { Shutdown } from '../../test/postgres.ts'
import { type ServerProcess, startServer } from '../../test/start-server.ts'
import { addressOf, sendLead } from '../send-lead.ts'

const CONCURRENT_REQUESTS = 8
/** The server lives at most so long in a round. */
const LONGEST_ROUND_MS = 1_500

export interface CrashOptions {
  readonly leads: number
  readonly rounds: number
  /** The database to use instead of the embedded one, and what makes it crash. */
  readonly postgres: { readonly url: string; readonly restart: (shutdown: Shutdown) => Promise<void> } | null
  /** The addresses of all stored leads, one for each row, read past the server. */
  readonly storedAddresses: (directory: string) => Promise<readonly string[]>
  /** How long the notices may take after the last round. */
  readonly patienceMs: number
  readonly say: (line: string) => void
}

/** What the run has seen. The first three say how large it was; of the others all but the last must be 0. */
export interface CrashFigures {
  readonly rounds: number
  readonly databaseCrashes: number
  readonly acknowledged: number
  readonly lost: number
  readonly doubled: number
  readonly invented: number
  readonly notNotified: number
  readonly notifiedWithoutLead: number
  /** At least once means that a notice may come again after a crash. */
  readonly notifiedAgain: number
}

/** Sends leads to a server that is killed over and over, with a mail server that has its moods, and counts what is left. */
export async function runCrashes(options: CrashOptions): Promise<CrashFigures> {
  const { leads, rounds, postgres, storedAddresses, patienceMs, say } = options
  const directory = await mkdtemp(join(tmpdir(), 'casa-in-posa-crashes-'))
  await writeSiteFixture(directory)
  const mail = await startMailServer()
  const environment = {
    PORT: '0',
    SMTP_URL: mail.url,
    NOTIFY_FROM: 'sito@casainposa.example',
    NOTIFY_TO: 'lead@casainposa.example',
    // Each lead comes from an address of its own, as real ones do.
    TRUST_PROXY: '127.0.0.1',
    ...(postgres === null ? {} : { DATABASE_URL: postgres.url }),
  }
  const waiting = Array.from({ length: leads }, (_, index) => index)
  const sent = new Set<string>()
  const acknowledged = new Set<string>()
  let databaseCrashes = 0

  async function sendAll(server: ServerProcess, round: { isOver: boolean }): Promise<void> {
    const share = waiting.splice(0, Math.ceil(waiting.length / Math.max(1, roundsLeft)))
    const sendNext = async (): Promise<void> => {
      const index = round.isOver ? undefined : share.shift()
      if (index === undefined) {
        return
      }
      sent.add(addressOf(index))
      if ((await sendLead(server.url, index)) === 201) {
        acknowledged.add(addressOf(index))
      } else {
        // The visitor tries again, with the same words.
        waiting.push(index)
      }
      return sendNext()
    }
    await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, sendNext))
    waiting.push(...share)
  }

  let roundsLeft = rounds
  for (; roundsLeft > 0; roundsLeft -= 1) {
    mail.mood = Math.random() < 0.5 ? 'takes' : (moods[Math.floor(Math.random() * moods.length)] ?? 'takes')
    const server = await startServer(directory, environment)
    const round = { isOver: false }
    const sending = sendAll(server, round)
    if (postgres !== null && Math.random() < 0.2) {
      await wait(Math.random() * 300)
      databaseCrashes += 1
      await postgres.restart('immediate')
    }
    await wait(Math.random() * LONGEST_ROUND_MS)
    round.isOver = true
    await server.kill()
    await sending
    if (roundsLeft % 20 === 0) {
      say(`${rounds - roundsLeft} rounds, ${acknowledged.size} leads acknowledged, ${mail.taken.size} notified`)
    }
  }

  mail.mood = 'takes'
  const server = await startServer(directory, environment)
  roundsLeft = 1
  while (waiting.length > 0) {
    await sendAll(server, { isOver: false })
  }
  const deadline = Date.now() + patienceMs
  const missing = () => [...acknowledged].filter((address) => !mail.taken.has(address)).length
  while (missing() > 0 && Date.now() < deadline) {
    await wait(500)
  }
  await server.stop()
  const stored = await storedAddresses(directory)
  await mail.close()
  await rm(directory, { recursive: true, force: true })

  const rows = new Set(stored)
  return {
    rounds,
    databaseCrashes,
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((address) => !rows.has(address)).length,
    doubled: stored.length - rows.size,
    invented: [...rows].filter((address) => !sent.has(address)).length,
    notNotified: missing(),
    notifiedWithoutLead: [...mail.taken.keys()].filter((address) => !rows.has(address)).length,
    notifiedAgain: [...mail.taken.values()].reduce((total, times) => total + times - 1, 0),
  }
}
