import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import type { FastifyInstance } from 'fastify'
import type { AppParts } from './app.ts'
import { type Config, parseConfig, StartError } from './config/config.ts'
import { loadLinkSecret } from './notifications/link-secret.ts'
import { type RunningNotifier, startNotifications, wakeAfterInsert } from './notifications/start.ts'
import { loadAnswers } from './pages/answers.ts'
import { loadSite } from './pages/load-site.ts'
import type { StoreState } from './start-text.ts'
import { storedClockIn } from './store/clock.ts'
import { leadRecordsIn } from './store/lead-records-in-sql.ts'
import { type StoreDatabase, StoreUnavailable } from './store/lead-store.ts'
import type { NotificationQueue } from './store/notification-queue.ts'
import { notificationQueueIn } from './store/notification-queue-in-sql.ts'
import { cannotUseServer, openStore } from './store/open-store.ts'

/** What tells one of this project's processes from the other. */
interface ProcessKind {
  readonly buildApp: (parts: AppParts) => FastifyInstance
  /** What the owner reads once it listens. */
  readonly startText: (config: Config, address: string, state: StoreState) => string
  /**
   * Whether it inserts visitors' leads. Then it does not start where the database would refuse them all. A process that
   * only notifies starts all the same and logs it, since the business must be notified of the leads that are stored.
   */
  readonly takesLeads: boolean
}

/**
 * Starts a process: configuration, store, application, notifications; and stops it on signals. The built site and the
 * data folder are looked for where it is started. A problem that the owner can mend is said in a sentence, exit code 1.
 */
export async function startProcess(kind: ProcessKind): Promise<void> {
  // A log that nobody can take any more, on a full disk or behind a program that has ended, is no reason to lose leads.
  process.stdout.on('error', () => undefined)
  try {
    await start(kind)
  } catch (error) {
    if (!(error instanceof StartError)) {
      throw error
    }
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

async function start(kind: ProcessKind): Promise<void> {
  const config = readConfig(process.env)
  const site = await loadSite(resolve('dist'))
  const answers = await loadAnswers(resolve('dist-answers'))
  const opened = await openApplication(kind, config, { site, answers })
  try {
    const address = await opened.app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
      throw cannotListen(config, error)
    })
    process.stdout.write(kind.startText(config, address, await opened.stateOfStore()))
    await opened.notify()
  } catch (error) {
    await opened.close()
    throw error
  }
  stopOnSignals(() => opened.drain(config.drainMs), opened.close)
}

/** @throws StartError that names every problem of the configuration */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const parsed = parseConfig(environment)
  if (!parsed.ok) {
    throw new StartError(['The configuration has problems:', ...parsed.problems].join('\n  '))
  }
  return parsed.config
}

/** An application with its store, before it listens. */
export interface OpenApplication {
  readonly app: FastifyInstance
  readonly stateOfStore: () => Promise<StoreState>
  /** Begins to notify the business. */
  readonly notify: () => Promise<void>
  /** Answers that it is about to stop, so that its balancer hears of it. */
  readonly drain: (milliseconds: number) => Promise<void>
  /** Finishes what is in flight, then closes the store. */
  readonly close: () => Promise<void>
}

/**
 * Opens the store and builds the application on it.
 *
 * @throws StartError where the database would refuse every lead of an application that takes leads
 */
export async function openApplication(
  { buildApp, takesLeads }: Pick<ProcessKind, 'buildApp' | 'takesLeads'>,
  config: Config,
  pages: Pick<AppParts, 'site' | 'answers'>,
): Promise<OpenApplication> {
  const store = await openStore(config.store)
  try {
    const refusal = await store.ensureVisitorRights()
    if (refusal !== null && takesLeads && config.store.kind === 'postgres') {
      throw cannotUseServer(config.store.url, refusal)
    }
    const secret = await loadLinkSecret(config.linkSecret, config.directory)
    return compose(buildApp, config, { ...pages, store, secret, refusal })
  } catch (error) {
    await store.close()
    throw error
  }
}

interface OpenParts extends Pick<AppParts, 'site' | 'answers' | 'secret'> {
  readonly store: StoreDatabase
  /** Why the database would refuse visitors' leads, if it would. */
  readonly refusal: string | null
}

function compose(buildApp: ProcessKind['buildApp'], config: Config, parts: OpenParts): OpenApplication {
  const { store, secret, refusal } = parts
  const records = leadRecordsIn(store)
  const queue = notificationQueueIn(store)
  let notifications: RunningNotifier | null = null
  let isDraining = false
  const app = buildApp({
    ...parts,
    leads: wakeAfterInsert(store, () => notifications?.wake()),
    records,
    key: config.backendKey,
    log: process.stdout,
    trustedProxies: config.trustedProxies,
    isDraining: () => isDraining,
  })
  // Health checks and retries meet the failure as well, and do not log it.
  store.onFileLeft?.((reason) => app.log.error({ reason }, 'the database is not used any more'))
  return {
    app,
    stateOfStore: () => stateOf(queue),
    async notify() {
      if (refusal !== null) {
        app.log.error({ reason: refusal }, "the database refuses visitors' leads")
      }
      const clock = storedClockIn(store)
      notifications = await startNotifications({ queue, records, clock, config, secret, log: app.log })
    },
    async drain(milliseconds) {
      isDraining = true
      await wait(milliseconds)
    },
    async close() {
      // Side by side: whoever is slow to read or to send must not cut a message short that is being delivered.
      await Promise.all([app.close(), notifications?.stop()])
      await store.close()
    },
  }
}

/** The pages are served while the store is away, and the notifier says in the log what it waits for. */
async function stateOf(queue: NotificationQueue): Promise<StoreState> {
  try {
    return { kind: 'available', undelivered: await queue.countUndelivered(new Date()) }
  } catch (error) {
    if (error instanceof StoreUnavailable) {
      return { kind: 'unavailable', reason: error.reason }
    }
    throw error
  }
}

/** How long requests in flight may take to finish once the server is asked to stop. */
export const GRACE_PERIOD_MS = 10_000

/** Exit code of a program ended by a signal: 128 and SIGINT's or SIGTERM's number. */
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const

/**
 * Stops cleanly on SIGTERM or SIGINT: what is in flight is finished, for at most the grace period. A second signal
 * ends the process at once.
 *
 * @param drain what comes first on SIGTERM, which a service's keeper sends; a person at the keyboard does not wait for it
 * @param stop finishes what is in flight and closes everything
 */
export function stopOnSignals(drain: () => Promise<void>, stop: () => Promise<void>): void {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) {
        process.exit(exitCodes[signal])
      }
      isStopping = true
      const drained = signal === 'SIGTERM' ? drain() : Promise.resolve()
      drained.then(stopInTime).then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }

  function stopInTime(): Promise<void> {
    setTimeout(() => process.exit(0), GRACE_PERIOD_MS).unref()
    return stop()
  }
}

/**
 * Lets V8 give back what it has collected, instead of keeping it for the next burst: the same load takes a third less.
 * Call it once the threads run: what was compiled under other flags is not taken from the compile cache.
 */
export function spareMemory(): void {
  setFlagsFromString('--memory-saver-mode')
}

/** Says for the owner why nothing can listen where it should. */
export function cannotListen(
  { host, port }: { readonly host: string; readonly port: number },
  error: unknown,
): StartError {
  return new StartError(`Cannot listen on ${host}, port ${port}: ${explain(error)} (HOST, PORT).`)
}

function explain(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown failure'
  const explanations: Readonly<Record<string, string>> = {
    EADDRINUSE: 'another program listens there already',
    EACCES: 'this user may not use that port',
    EADDRNOTAVAIL: 'this machine has no such address',
    ENOTFOUND: 'there is no such host',
  }
  return explanations[code] ?? code
}
