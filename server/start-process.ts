import { getServers } from 'node:dns'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Config, readConfig, StartError } from './config/config.ts'
import { bufferLog, type LogBuffer } from './http/log-buffer.ts'
import { loadOffice } from './office/app-files.ts'
import { type OpenApplication, openApplication, type Program } from './open-application.ts'
import { mailProblemsOf } from './outbox/mail-domain.ts'
import { loadAnswers } from './pages/answers.ts'
import { loadSite } from './pages/load-site.ts'
import { policyProblemOf } from './policy-problem.ts'
import { startText } from './start-text.ts'

/** How long requests in flight may take to finish once the server is asked to stop. */
export const GRACE_PERIOD_MS = 10_000

/**
 * How many connections may wait to be accepted, as many as Linux allows. A proxy opens thousands within a second; beyond Node's 511 the
 * system drops whichever comes next, a visitor's or the health check's too.
 */
const ACCEPT_BACKLOG = 4096

/** Exit codes of a program ended by a signal: 128 and the signal's number. */
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const

/**
 * Starts a process: configuration, store, application, notifications; and stops it on signals. The built site and the
 * data folder are looked for in the current directory. A problem that the owner can solve is printed as a sentence and
 * ends the process with exit code 1.
 */
export async function startProcess(program: Program): Promise<void> {
  // A log that cannot be written, on a full disk or to a program that has ended, is no reason to lose leads.
  process.stdout.on('error', () => undefined)
  const log = bufferLog(process.stdout)
  // Also after an error that nobody has caught.
  process.once('exit', log.flush)
  const onceServing = stopOnSignals()
  try {
    await start(program, log, onceServing)
  } catch (error) {
    if (!(error instanceof StartError)) {
      throw error
    }
    process.stderr.write(`${error.message}\n`)
    // A connection that PostgreSQL's client has given up stays open, until the server ends it after a minute.
    process.exit(1)
  }
}

async function start(program: Program, log: LogBuffer, onceServing: ReturnType<typeof stopOnSignals>): Promise<void> {
  const config = readConfig(process.env)
  const site = await loadSite(resolve('dist'))
  const answers = loadAnswers(resolve('dist-answers'))
  const { version }: { readonly version: string } = JSON.parse(
    await readFile(new URL('../package.json', import.meta.url), 'utf8'),
  )
  const office = { files: await loadOffice(resolve('dist-office')), version }
  const folders = { rendererFolder: resolve('dist-renderer'), photoFolder: resolve('content/photos') }
  // Name servers answer while the store is opened.
  const mailProblems = mailProblemsOf(config.channels.smtp, getServers()).catch(() => [])
  const policy = await policyProblemOf(resolve('dist-answers'), config.practices)
  const opened = await openApplication(program, config, { site, answers, office, folders, log })
  try {
    const address = await opened.app
      .listen({ host: config.host, port: config.port, backlog: ACCEPT_BACKLOG })
      .catch((error: unknown) => {
        throw cannotListen(config, error)
      })
    const started = Promise.withResolvers<Serving>()
    onceServing(started.promise)
    const state = await opened.stateOfStore()
    await opened.notify()
    started.resolve({ drain: () => opened.drain(config.drainMs), close: opened.close })
    void opened.fileAbandoned.then(() => stopInTime(opened.close, 1)).finally(() => process.exit(1))
    log.write(startText(program, config, address, state, { mail: await mailProblems, policy }))
  } catch (error) {
    await opened.close()
    throw error
  }
}

function cannotListen({ host, port }: Config, error: unknown): StartError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown failure'
  const explanations: Readonly<Record<string, string>> = {
    EADDRINUSE: 'another program listens there already',
    EACCES: 'this user may not use that port',
    EADDRNOTAVAIL: 'this machine has no such address',
    ENOTFOUND: 'there is no such host',
  }
  return new StartError(`Cannot listen on ${host}, port ${port}: ${explanations[code] ?? code} (HOST, PORT).`)
}

interface Serving {
  /** Runs before `close` on SIGTERM, which a service manager sends; a person who presses Ctrl+C need not wait. */
  readonly drain: () => Promise<void>
  /** Finishes what is in flight and closes everything. */
  readonly close: OpenApplication['close']
}

/**
 * Ends the process on SIGTERM or SIGINT: at once while it starts, later gracefully, with requests and messages in flight
 * finished, for at most the grace period. A second signal ends it at once. To be called first: as the first process of a container
 * it gets no signal that it does not listen to, and a start may take minutes.
 *
 * @returns a function that is called as soon as somebody may be served, with what resolves when the start is over
 */
function stopOnSignals(): (started: Promise<Serving>) => void {
  let serving: Promise<Serving> | null = null
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) {
        process.exit(exitCodes[signal])
      }
      isStopping = true
      if (serving === null) {
        // Nothing is in flight, and what is being written bears an end at any moment.
        process.exit(0)
      }
      serving
        .then(async ({ drain, close }) => {
          if (signal === 'SIGTERM') {
            await drain()
          }
          await stopInTime(close, 0)
        })
        .then(
          () => process.exit(0),
          () => process.exit(1),
        )
    })
  }
  return (started) => {
    serving = started
  }
}

/** Stops, for at most the grace period, after which the process ends with a code. */
function stopInTime(stop: () => Promise<void>, code: number): Promise<void> {
  setTimeout(() => process.exit(code), GRACE_PERIOD_MS).unref()
  return stop()
}
