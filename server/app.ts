import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { namedZones } from '../business/cities.ts'
import { restPath } from '../leads/lead.ts'
import type { Config } from './config/config.ts'
import { backupRecordsIn } from './database/backup-record.ts'
import { storedClockIn } from './database/clock.ts'
import { StoreUnavailable } from './database/failures.ts'
import { keepFilesTidy } from './database/keep-files-tidy.ts'
import { makeShrinkable } from './database/sqlite/make-shrinkable.ts'
import { answerInPlainText } from './http/failures.ts'
import { healthRoute } from './http/health.ts'
import { type Limits, newServer, limits as usualLimits } from './http/server.ts'
import { closedDaysIn } from './leads/closed-days.ts'
import { guessesIn } from './leads/guesses.ts'
import { restRoutes } from './leads/rest/routes.ts'
import { reviewsIn } from './leads/reviews/reviews.ts'
import type { LeadStore, StoreDatabase } from './leads/store/lead-store.ts'
import { cannotUseServer, openStore } from './leads/store/open-store.ts'
import { officeAccessIn } from './office/access/office-access.ts'
import type { OfficeFiles } from './office/app-files.ts'
import { openOffice } from './office/open-office.ts'
import { type OfficeOptions, officeRoutes } from './office/routes.ts'
import { loadLinkSecret } from './outbox/link-secret.ts'
import { LATE_MS } from './outbox/maintenance.ts'
import { describeFailure } from './outbox/notifier.ts'
import { notificationQueueIn } from './outbox/queue/notification-queue.ts'
import { queueUpkeepIn } from './outbox/queue/upkeep.ts'
import { type Records, recordsIn } from './outbox/records.ts'
import { type RunningNotifier, startNotifications, wakeAfterInsert } from './outbox/start.ts'
import { officePushIn } from './outbox/subscriptions.ts'
import type { Answers } from './pages/answers.ts'
import { appointmentRoutes } from './pages/appointment.ts'
import { calendarRoutes } from './pages/calendar-feed.ts'
import { contactedRoutes } from './pages/contacted.ts'
import { formWithoutScriptRoute } from './pages/form-without-script.ts'
import { type HostLinkParts, linkGuessCounter } from './pages/host-link.ts'
import { type HostReviewOptions, hostReviewRoutes } from './pages/host-review.ts'
import type { Site } from './pages/load-site.ts'
import { siteRoutes } from './pages/site-routes.ts'
import { goneReviewsIn } from './publishing/gone-reviews.ts'
import { openInterpretations } from './publishing/interpretations.ts'
import { onlineTextsIn, openPublishing, readFacts } from './publishing/open-publishing.ts'
import { sitePhotographsIn } from './publishing/photographs/site-photographs.ts'
import type { PublishingLog } from './publishing/publisher.ts'
import { reviewDraftsIn } from './publishing/review-drafts.ts'
import { siteEditingIn } from './publishing/site-editing.ts'
import type { StoreState } from './start-text.ts'
import { countVisits, type VisitCounter } from './visits/count-visits.ts'
import { addVisits } from './visits/visits-in-sql.ts'

/** What an HTTP application depends on. */
export interface AppParts {
  readonly leads: LeadStore
  readonly records: Records
  readonly site: Site
  readonly answers: Answers
  /** The public key of the anonymous role. */
  readonly key: string
  /** Signs links and makes senders' keys; the same in every process. */
  readonly secret: string
  /** Takes the log, one line of JSON at a time. */
  readonly log: { write(line: string): void }
  /** Counts the notifications that are late; without it none are to be sent. */
  readonly countLate?: () => Promise<number>
  /** The proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies?: readonly string[]
  readonly limits?: Limits
  /** True while the process is about to stop and still serves. */
  readonly isDraining?: () => boolean
  /** Counts visits; without it, or with null, nobody does. */
  readonly visits?: Pick<VisitCounter, 'count'> | null
  /** The pages of hosts' reviews; without them there are none. */
  readonly hostReviews?: Pick<HostReviewOptions, 'reviews' | 'onGiven' | 'onWithdrawn'> & Pick<HostLinkParts, 'guesses'>
  /** The office; without it, or with null, there is none. */
  readonly office?: OfficeOptions | null
  readonly now?: () => Date
}

/** Builds the HTTP application of the server: the site, the lead form, and the links of notifications. Opens no socket. */
export function buildApp(parts: AppParts): FastifyInstance {
  const { leads, site, answers, key, secret, visits = null } = parts
  const app = buildCommonApp(parts)
  app.register(restRoutes, { prefix: restPath, leads, key, headersFor: site.headersFor, secret })
  app.register(formWithoutScriptRoute, { leads, answers, headersFor: site.headersFor, secret })
  siteRoutes(app, site, visits)
  return app
}

/** Builds the HTTP application of the process that only notifies: its health check, and the links of its messages. */
export function buildWorkerApp(parts: Omit<AppParts, 'key'>): FastifyInstance {
  const app = buildCommonApp(parts)
  app.setNotFoundHandler(async (_request, reply) => {
    const headers = { ...parts.site.headersFor('/'), 'Cache-Control': 'no-store' }
    return answerInPlainText(reply.headers(headers), 404)
  })
  return app
}

function buildCommonApp(parts: Omit<AppParts, 'key'>): FastifyInstance {
  const { leads, records, site, answers, secret, log } = parts
  const {
    countLate = async () => 0,
    trustedProxies = [],
    limits = usualLimits,
    isDraining = () => false,
    now = () => new Date(),
  } = parts
  const app = newServer({ log, trustedProxies, limits, isDraining })
  app.register(healthRoute, { canWrite: leads.canWrite, countLate, headersFor: site.headersFor, isDraining })
  app.register(contactedRoutes, { records, answers, headersFor: site.headersFor, secret, now })
  const dates = parts.office?.dates ?? null
  app.register(appointmentRoutes, { records, answers, dates, headersFor: site.headersFor, secret, now })
  if (dates !== null) {
    app.register(calendarRoutes, { records, business: dates.business, headersFor: site.headersFor, secret, now })
  }
  if (parts.hostReviews) {
    const { guesses, ...hostReviews } = parts.hostReviews
    const countGuess = linkGuessCounter({ guesses, secret, now })
    app.register(hostReviewRoutes, { ...hostReviews, countGuess, answers, headersFor: site.headersFor, now })
  }
  if (parts.office) {
    officeRoutes(app, parts.office)
  }
  return app
}

/** The files of the office, and the version of the package that they are from. */
export interface BuiltOffice {
  readonly files: OfficeFiles
  readonly version: string
}

/** One of this project's processes. */
export interface ProcessKind {
  readonly buildApp: (parts: AppParts) => FastifyInstance
  /**
   * True if it inserts visitors' leads. Then it does not start if the database would refuse every lead. A process that
   * only notifies starts all the same and logs it: the business must be notified of the leads that are stored.
   */
  readonly takesLeads: boolean
}

/** An application with its store and its notifier, before it listens. */
export interface OpenApplication {
  readonly app: FastifyInstance
  readonly stateOfStore: () => Promise<StoreState>
  /** Starts to notify the business. */
  readonly notify: () => Promise<void>
  /** Serves on for a while, as draining, so that the load balancer notices. */
  readonly drain: (milliseconds: number) => Promise<void>
  /** Finishes what is in flight, then closes the store. */
  readonly close: () => Promise<void>
  /** Resolves when the file of the database was moved or replaced: the process has to end. */
  readonly fileLeft: Promise<void>
}

/**
 * Opens the store and builds the application on it.
 *
 * @throws StartError if the database would refuse every lead of an application that takes leads
 */
export async function openApplication(
  { buildApp, takesLeads }: ProcessKind,
  config: Config,
  parts: Pick<AppParts, 'site' | 'answers' | 'log'> & {
    readonly office: BuiltOffice | null
    /** Where the site's renderer and the repository's photographs are; without it the site cannot be changed in the office. */
    readonly folders?: SiteFolders
  },
): Promise<OpenApplication> {
  const rewriting = config.store.kind === 'sqlite' ? makeShrinkable(config.store.directory) : null
  const store = await openStore(config.store, namedZones)
  try {
    const refusal = await store.ensureVisitorRights()
    if (refusal !== null && takesLeads && config.store.kind === 'postgres') {
      throw cannotUseServer(config.store.url, refusal)
    }
    const secret = await loadLinkSecret(config.linkSecret, config.directory)
    const opened = await compose({ buildApp, takesLeads }, config, { ...parts, store, secret, refusal })
    if (rewriting?.kind === 'smaller') {
      opened.app.log.info(rewriting, 'the database was written anew and has given its free space back to the disk')
    } else if (rewriting?.kind === 'failed') {
      opened.app.log.warn(rewriting, 'the database could not be written anew to give back its free space')
    }
    return opened
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Folders that the site is changed with. */
export interface SiteFolders {
  readonly renderer: string
  readonly sources: string
}

interface OpenParts extends Pick<AppParts, 'site' | 'answers' | 'log' | 'secret'> {
  readonly office: BuiltOffice | null
  readonly folders?: SiteFolders
  readonly store: StoreDatabase
  /** Why the database would refuse visitors' leads, if it would. */
  readonly refusal: string | null
}

async function compose(
  { buildApp, takesLeads }: ProcessKind,
  config: Config,
  parts: OpenParts,
): Promise<OpenApplication> {
  const { store, secret, refusal, folders } = parts
  const records = recordsIn(store, secret)
  const queue = { ...notificationQueueIn(store, secret), ...queueUpkeepIn(store) }
  const pushes = officePushIn(store)
  const files = keepFilesTidy(store)
  // Set below: the log is the application's, which is built on the site.
  const log: PublishingLog = {
    info: (facts, message) => app.log.info(facts, message),
    error: (facts, message) => app.log.error(facts, message),
  }
  const facts = folders ? await readFacts(folders.renderer) : null
  const interpretations = facts && openInterpretations({ facts, photographs: sitePhotographsIn(store) })
  const built = { site: parts.site, answers: parts.answers }
  const publishing =
    folders && facts && interpretations && takesLeads
      ? openPublishing({ database: store, facts, interpretations, ...folders, built, log })
      : null
  const online = onlineTextsIn(siteEditingIn(store), interpretations, config.business)
  const reviews = reviewsIn(store)
  const goneReviews = goneReviewsIn({ editing: siteEditingIn(store), reviews })
  const reviewDrafts = publishing && reviewDraftsIn(publishing, reviews)
  const followReviews = async () =>
    reviewDrafts
      ?.follow()
      .catch((error: unknown) => log.error(describeFailure(error), 'the draft follows reviews later'))
  const onErased = async () => {
    await followReviews()
    files.markDue()
    // Maintenance goes on with what cannot be done now.
    void files.tidyIfDue()
  }
  const tidySite = async () => {
    // What was erased by the command line, too.
    await followReviews()
    await publishing?.tidy()
  }
  let notifications: RunningNotifier | null = null
  let isDraining = false
  const visits = config.practices.countsVisits
    ? countVisits({
        add: (counts) => addVisits(store, counts),
        siteUrl: config.business.siteUrl,
        onFailure: (error) => app.log.error(describeFailure(error), 'visits are written later'),
      })
    : null
  const app = buildApp({
    ...parts,
    ...(publishing && { site: publishing.publisher.live.site, answers: publishing.publisher.live.answers }),
    leads: wakeAfterInsert(store, () => notifications?.wake()),
    records,
    key: config.backendKey,
    ...((config.channels.smtp ?? config.channels.webhook) && {
      countLate: () => queue.countLate(new Date(Date.now() - LATE_MS)),
    }),
    trustedProxies: config.trustedProxies,
    isDraining: () => isDraining,
    visits,
    hostReviews: {
      reviews,
      guesses: guessesIn(store),
      onGiven: followReviews,
      onWithdrawn: onErased,
    },
    office:
      parts.office &&
      openOffice({
        ...parts.office,
        database: store,
        records,
        queue,
        pushes,
        config,
        secret,
        onErased: () => void onErased(),
        publishing,
        online,
        reviews,
        reviewDrafts,
        goneReviews,
        onNotify: () => notifications?.wake(),
      }),
  })
  // Before anybody is served, who would see the page of the repository.
  await publishing?.publisher.start()
  publishing?.taker.start()
  const fileLeft = Promise.withResolvers<void>()
  store.onFileLeft?.((reason) => {
    app.log.error({ reason }, 'the database is not used any more, and the process ends')
    fileLeft.resolve()
  })
  // Each lead of such a city is logged as refused; the reason is in this line alone.
  store.onZonesRefused?.((reason) =>
    app.log.error(
      { reason },
      'the database refuses leads of cities that it does not know, and the login may not add them',
    ),
  )
  return {
    app,
    fileLeft: fileLeft.promise,
    async stateOfStore() {
      try {
        return { kind: 'available', undelivered: await queue.countUndelivered(new Date()) }
      } catch (error) {
        if (error instanceof StoreUnavailable) {
          return { kind: 'unavailable', reason: error.reason }
        }
        throw error
      }
    },
    async notify() {
      if (refusal !== null) {
        app.log.error({ reason: refusal }, "the database refuses visitors' leads")
      }
      const clock = storedClockIn(store)
      const { forgetExpired } = officeAccessIn(store)
      const backups = backupRecordsIn(store)
      const closedDays = closedDaysIn(store)
      const notified = {
        reviews,
        goneReviews,
        queue,
        records,
        pushes,
        backups,
        closedDays,
        files,
        forgetExpired,
        clock,
        config,
        secret,
        online,
        tidySite,
        log: app.log,
      }
      notifications = await startNotifications(notified)
    },
    async drain(milliseconds) {
      isDraining = true
      await wait(milliseconds)
    },
    async close() {
      // Both at once: a slow client must not use up the time that a message in delivery needs, and the reverse.
      await Promise.all([app.close(), notifications?.stop(), visits?.write()])
      await publishing?.close()
      // Those of the requests that were in flight.
      await visits?.write()
      await store.close()
    },
  }
}
