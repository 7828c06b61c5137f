import { setTimeout as wait } from 'node:timers/promises'
import { namedZones } from '../business/cities.ts'
import { type AppParts, buildApp, buildWorkerApp } from './app.ts'
import type { Config } from './config/config.ts'
import { StoreUnavailable } from './database/failures.ts'
import { keepFilesTidy } from './database/keep-files-tidy.ts'
import type { StoreDatabase } from './leads/store/lead-store.ts'
import { cannotUseServer, openStore } from './leads/store/open-store.ts'
import { officeAccessIn } from './office/access/office-access.ts'
import type { OfficeFiles } from './office/app-files.ts'
import { openOffice } from './office/open-office.ts'
import { openChangedSite, type SiteFolders } from './open-changed-site.ts'
import { loadLinkSecret } from './outbox/link-secret.ts'
import { LATE_MS } from './outbox/maintenance.ts'
import { describeFailure } from './outbox/notifier.ts'
import { notificationQueueIn } from './outbox/queue/notification-queue.ts'
import { type QueueUpkeep, queueUpkeepIn } from './outbox/queue/upkeep.ts'
import { recordsIn } from './outbox/records.ts'
import { type RunningNotifier, startNotifications, wakeAfterInsert } from './outbox/start.ts'
import { pushSubscriptionsIn } from './outbox/subscriptions.ts'
import type { PublishingLog } from './publishing/publisher.ts'
import type { StoreState } from './start-text.ts'
import { countVisits } from './visits/count-visits.ts'
import { addVisits } from './visits/visits-in-sql.ts'

/** The programs: both notify and have the office; the server takes leads and serves the site too, which for the worker are elsewhere. */
export type Program = 'server' | 'worker'

interface ApplicationParts extends Pick<AppParts, 'site' | 'answers' | 'log'> {
  /** The files of the office, and the version of the package that they are from. */
  readonly office: { readonly files: OfficeFiles; readonly version: string }
  /** Where the site's renderer and the repository's photographs are; without it the site cannot be changed in the office. */
  readonly folders?: SiteFolders
}

/** An application with its store and its notifier, before it listens. */
export type OpenApplication = Awaited<ReturnType<typeof compose>>

/**
 * Opens the store and builds the application on it.
 *
 * @throws StartError if the database would refuse every lead of the server. The worker starts all the same and logs it: the business
 * must be notified of the leads that are stored.
 */
export async function openApplication(
  program: Program,
  config: Config,
  parts: ApplicationParts,
): Promise<OpenApplication> {
  const store = await openStore(config.store, namedZones)
  try {
    return await compose(program, config, parts, store)
  } catch (error) {
    await store.close()
    throw error
  }
}

async function compose(program: Program, config: Config, parts: ApplicationParts, store: StoreDatabase) {
  const takesLeads = program === 'server'
  const refusal = await store.ensureVisitorRights()
  if (refusal !== null && takesLeads && config.store.kind === 'postgres') {
    throw cannotUseServer(config.store.url, refusal)
  }
  const secret = await loadLinkSecret(config.linkSecret, config.directory)
  const records = recordsIn(store, secret)
  const queue = { ...notificationQueueIn(store, secret), ...queueUpkeepIn(store) }
  const subscriptions = pushSubscriptionsIn(store)
  const files = keepFilesTidy(store)
  // The application's, which is built below, on the site: it is read only when something is logged.
  const log: PublishingLog = {
    info: (facts, message) => app.log.info(facts, message),
    error: (facts, message) => app.log.error(facts, message),
  }
  const changed = await openChangedSite({
    store,
    business: config.business,
    built: { site: parts.site, answers: parts.answers },
    folders: parts.folders,
    publishes: takesLeads,
    onErased: files.markDue,
    log,
  })
  const { publishing, online, reviews, reviewDrafts, goneReviews, followReviews, tidySite } = changed
  const onErased = async () => {
    await followReviews()
    files.markDue()
    // Maintenance goes on with what cannot be done now, and says why.
    files.tidyIfDue().catch(() => undefined)
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
  const app = (takesLeads ? buildApp : buildWorkerApp)({
    ...parts,
    secret,
    ...(publishing && { site: publishing.publisher.served.site, answers: publishing.publisher.served.answers }),
    leads: wakeAfterInsert(store, () => notifications?.wake()),
    records,
    key: config.backendKey,
    siteUrl: siteElsewhere(config),
    ...((config.channels.smtp ?? config.channels.webhook) && {
      countLate: () => queue.countUndelivered(new Date(Date.now() - LATE_MS)),
    }),
    trustedProxies: config.trustedProxies,
    isDraining: () => isDraining,
    visits,
    online,
    hostReviews: { reviews, onGiven: followReviews, onWithdrawn: onErased },
    office: openOffice({
      ...parts.office,
      database: store,
      records,
      queue,
      subscriptions,
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
  return {
    app,
    /** Resolves when the file of the database was moved or replaced: the process has to end. */
    fileAbandoned: watchStore(store, log),
    stateOfStore: () => storeStateOf(queue, takesLeads ? store : null),
    /** Starts to notify the business. */
    async notify() {
      if (refusal !== null) {
        app.log.error({ reason: refusal }, "the database refuses visitors' leads")
      }
      notifications = await startNotifications({
        database: store,
        queue,
        records,
        subscriptions,
        goneReviews,
        files,
        config,
        secret,
        online,
        tidySite,
        forgetExpired: officeAccessIn(store).forgetExpired,
        log: app.log,
      })
    },
    /** Serves on for a while, as draining, so that the load balancer notices. */
    async drain(milliseconds: number) {
      isDraining = true
      await wait(milliseconds)
    },
    /** Finishes what is in flight, then closes the store. */
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

/** The address of the site, unless it is on the host at which a proxy reaches this process: that would send visitors in a circle. */
function siteElsewhere({ business: { siteUrl }, linkUrl }: Config): string | null {
  return new URL(linkUrl).host === new URL(siteUrl).host ? null : siteUrl
}

/** Logs what the store notices by itself. Resolves when its file was moved or replaced. */
function watchStore(store: StoreDatabase, log: Pick<PublishingLog, 'error'>): Promise<void> {
  const fileAbandoned = Promise.withResolvers<void>()
  store.onFileAbandoned?.((reason) => {
    log.error({ reason }, 'the database is not used any more, and the process ends')
    fileAbandoned.resolve()
  })
  return fileAbandoned.promise
}

/** @param leads where they are taken: it may be read, and not written, as PostgreSQL's copy that follows another server */
async function storeStateOf(
  queue: Pick<QueueUpkeep, 'countUndelivered'>,
  leads: Pick<StoreDatabase, 'canWrite'> | null,
): Promise<StoreState> {
  try {
    const undelivered = await queue.countUndelivered(new Date())
    return leads === null || (await leads.canWrite())
      ? { kind: 'available', undelivered }
      : { kind: 'unavailable', reason: 'a trial failed' }
  } catch (error) {
    if (error instanceof StoreUnavailable) {
      return { kind: 'unavailable', reason: error.reason }
    }
    throw error
  }
}
