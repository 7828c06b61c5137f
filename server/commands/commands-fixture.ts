import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { Lead } from '../../leads/lead.ts'
import { anna } from '../../leads/same-lead-cases.ts'
import type { StoreConfig } from '../config.ts'
import type { HoldReason } from '../store/lead-record.ts'
import type { LeadRecords } from '../store/lead-records.ts'
import { leadRecordsIn } from '../store/lead-records-in-sql.ts'
import type { StoreDatabase } from '../store/lead-store.ts'
import { notificationQueueIn } from '../store/notification-queue-in-sql.ts'
import { freshTestDatabase } from '../store/postgres/fresh-test-database-fixture.ts'
import { migrate } from '../store/postgres/migrate.ts'
import { openPool } from '../store/postgres/open-pool.ts'
import { openPostgresStore } from '../store/postgres/open-postgres-store.ts'
import { openSqliteStore } from '../store/sqlite/open-sqlite-store.ts'
import type { CommandParts } from './command.ts'
import { explainFailure } from './explain-failure.ts'
import { runCommand } from './run-command.ts'

export interface CommandRun {
  readonly code: number
  readonly output: string
  readonly errors: string
}

/** A store and the owner's commands on it. */
export interface CommandFixture {
  /** For a command as a process of its own. */
  readonly environment: Readonly<Record<string, string>>
  /** Runs a command within this process. */
  leads(...line: readonly string[]): Promise<CommandRun>
  /** Opens the store as a server does, for as long as some work of a test takes. */
  withStore<Result>(work: (store: StoreDatabase, records: LeadRecords) => Promise<Result>): Promise<Result>
}

export const bruno: Lead = { name: 'Bruno Verdi', email: 'bruno@pec.example', phone: '06 5550 1234', zone: 'milano' }
export const carla: Lead = { name: 'Carla Neri', email: 'carla@esempio.it', phone: '333 765 4321', zone: 'altro' }

/** Every fixture's, so that a restore from one into another has nothing to say of it. */
export const LINK_SECRET = 'the secret of all fixtures'

/** Runs `npm run leads -- …` without npm, with nothing in its environment but what is given. */
export async function runLeads(
  environment: Readonly<Record<string, string>>,
  ...line: readonly string[]
): Promise<CommandRun> {
  const entry = fileURLToPath(new URL('./leads.ts', import.meta.url))
  const child = spawn(process.execPath, [entry, ...line], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  const [output, errors, [code]] = await Promise.all([buffer(child.stdout), buffer(child.stderr), once(child, 'exit')])
  return { code, output: output.toString(), errors: errors.toString() }
}

/** Runs a command within this process. */
export async function runHere(line: readonly string[], parts: Partial<CommandParts>): Promise<CommandRun> {
  const unwanted = (): never => {
    throw new Error('the configuration was read')
  }
  let output = ''
  const print = (text: string) => {
    output += text
  }
  const all = {
    store: unwanted,
    linkSecret: unwanted,
    retentionMonths: () => 12,
    notifications: unwanted,
    now: new Date(),
    ask: null,
    print,
    ...parts,
  }
  try {
    return { code: await runCommand(line, all), output, errors: '' }
  } catch (error) {
    const { message, exitCode } = explainFailure(error)
    return { code: exitCode, output, errors: `${message}\n` }
  }
}

/** A folder that is gone when the test has finished. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'casa-in-posa-commands-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}

export async function sqliteCommands(): Promise<CommandFixture & { readonly directory: string }> {
  const directory = await temporaryDirectory()
  const open = () => openSqliteStore(directory)
  return {
    directory,
    environment: { DATA_DIR: directory, LINK_SECRET },
    ...commandsOn({ kind: 'sqlite', directory }, open),
  }
}

export async function postgresCommands() {
  const database = await freshTestDatabase()
  onTestFinished(database.drop)
  const open = async () => {
    const pool = openPool(database.url, database.connections)
    await migrate(pool)
    return openPostgresStore(pool)
  }
  const { url } = database
  return { database, environment: { DATABASE_URL: url, LINK_SECRET }, ...commandsOn({ kind: 'postgres', url }, open) }
}

function commandsOn(
  store: StoreConfig,
  open: () => Promise<StoreDatabase>,
): Pick<CommandFixture, 'leads' | 'withStore'> {
  return {
    leads: (...line) =>
      runHere(line, { store: () => store, linkSecret: () => ({ configured: LINK_SECRET, directory: '/nowhere' }) }),
    async withStore(work) {
      const store = await open()
      try {
        return await work(store, leadRecordsIn(store))
      } finally {
        await store.close()
      }
    },
  }
}

/** Stores three leads: an open one whose notice was delivered, a contacted one and a held one. */
export async function storeThree(fixture: CommandFixture): Promise<{ anna: string; bruno: string; carla: string }> {
  return fixture.withStore(async (store, records) => {
    const now = new Date()
    await store.insert([bruno])
    await hold(store, 'content')
    await store.insert([carla])
    const contacted = await idOf(records, carla)
    await records.markContacted(contacted, now)
    await store.insert([anna])
    await deliverAll(store, now)
    return { anna: await idOf(records, anna), bruno: await idOf(records, bruno), carla: contacted }
  })
}

/** Holds every lead that is not judged yet. */
export async function hold(store: StoreDatabase, because: HoldReason): Promise<void> {
  const queue = notificationQueueIn(store)
  const { candidates } = await queue.candidates(soon())
  await queue.settle(candidates.map((candidate) => ({ candidate, verdict: { kind: 'hold', because } })))
}

/** PostgreSQL's clock has microseconds: what came in this very millisecond is not due for a Date of it. */
function soon(): Date {
  return new Date(Date.now() + 1000)
}

async function deliverAll(store: StoreDatabase, now: Date): Promise<void> {
  const queue = notificationQueueIn(store)
  const { candidates } = await queue.candidates(soon())
  await queue.settle(candidates.map((candidate) => ({ candidate, verdict: { kind: 'accept' } })))
  for (const notification of await queue.claim(soon(), 100)) {
    const reminder = { kind: 'reminder-4', at: new Date(now.getTime() + 4 * 60 * 60 * 1000) } as const
    await queue.delivered(notification, 'e-mail', now, [reminder])
  }
}

async function idOf(records: LeadRecords, { email }: Lead): Promise<string> {
  const [lead] = await records.list({ email })
  return lead?.id ?? ''
}
