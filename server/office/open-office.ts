import { randomUUID } from 'node:crypto'
import { officePath } from '../../contracts/office-paths.ts'
import type { Config } from '../config/config.ts'
import { backupRecordsIn } from '../database/backup-record.ts'
import type { SqlDatabase } from '../database/sql-database.ts'
import { closedDaysIn } from '../leads/closed-days.ts'
import type { ReviewStore } from '../leads/reviews/reviews.ts'
import { attempt, openChannels } from '../outbox/channels/deliver.ts'
import { makeTestMessage } from '../outbox/messages/lead-message.ts'
import type { OnlineTexts } from '../outbox/messages/online-texts.ts'
import { makeRecoveryMail } from '../outbox/messages/recovery-mail.ts'
import type { QueueUpkeep } from '../outbox/queue/upkeep.ts'
import type { Records } from '../outbox/records.ts'
import type { PushSubscriptions } from '../outbox/subscriptions.ts'
import { editingStoreIn } from '../publishing/editing-store.ts'
import { draftTexts, type Publishing } from '../publishing/open-publishing.ts'
import { deletePhotograph } from '../publishing/photographs/delete-photograph.ts'
import type { GoneReviews } from '../publishing/reviews/gone-reviews.ts'
import { findCards } from '../publishing/reviews/review-cards.ts'
import type { ReviewDrafts } from '../publishing/reviews/review-drafts.ts'
import { officeAccessIn } from './access/office-access.ts'
import type { OfficeFiles } from './app-files.ts'
import { makeHealth } from './health.ts'
import { officeLeadsIn } from './leads/office-leads.ts'
import type { OfficeOptions } from './office-options.ts'
import type { OfficePhotographs } from './photograph-routes.ts'
import { makeSampleConfirmation } from './sample-confirmation.ts'

interface OfficeParts {
  readonly database: SqlDatabase
  readonly records: Records
  readonly queue: Pick<QueueUpkeep, 'countUndelivered' | 'countForHosts' | 'lastDelivery'>
  readonly subscriptions: PushSubscriptions
  readonly config: Config
  readonly secret: string
  readonly files: OfficeFiles
  readonly version: string
  /** Called when text was erased or overwritten: the draft follows reviews that are gone, and the database's files are tidied. */
  readonly onErased: () => void
  /** Null where the site cannot be changed in the office. */
  readonly publishing: Publishing | null
  /** What is online. */
  readonly online: () => Promise<OnlineTexts>
  readonly reviews: ReviewStore
  readonly reviewDrafts: ReviewDrafts | null
  readonly goneReviews: GoneReviews
  /** Called when something waits to be sent. */
  readonly onNotify: () => void
}

/** Puts together what the office needs. */
export function openOffice(parts: OfficeParts): OfficeOptions {
  const { database, records, queue, subscriptions, config, secret, files, version, onErased, publishing, online } =
    parts
  const { reviews, reviewDrafts, goneReviews, onNotify } = parts
  const { business, linkUrl, channels } = config
  const editing = editingStoreIn(database)
  const now = () => new Date()
  return {
    access: officeAccessIn(database),
    leads: officeLeadsIn(database, secret),
    records,
    subscriptions,
    business,
    linkUrl,
    relyingParty: { name: business.brand, origin: new URL(linkUrl).origin },
    secret,
    files,
    editor: publishing?.editor ?? null,
    draftConfirmation: publishing && (async () => makeSampleConfirmation(await draftTexts(publishing), now())),
    hasMail: channels.smtp !== null,
    appointmentTexts: async () => (await online()).texts.appointment,
    firstMessages: async () => (await online()).texts.firstMessages,
    photographs: publishing && officePhotographs(publishing),
    closedDays: publishing && closedDaysIn(database),
    onClosedDays: async () => publishing?.publisher.followClosedDays(),
    onErased,
    reviews,
    reviewDrafts,
    goneReviews,
    findCards: () => findCards(editing),
    onNotify,
    health: makeHealth({ queue, backups: backupRecordsIn(database), store: config.store.kind, channels, version, now }),
    async sendTest() {
      const open = await openChannels(channels)
      const message = makeTestMessage(business, now())
      const sent = await Promise.all(
        open.map(async (channel) => {
          const { ok } = await attempt(channel.name, () => channel.deliver(message))
          await channel.close()
          return { channel: channel.name, isSent: ok }
        }),
      )
      return { channels: sent }
    },
    async sendSampleConfirmation() {
      const { smtp } = channels
      if (smtp === null || publishing === null) {
        return { channels: [] }
      }
      const mail = makeSampleConfirmation(await draftTexts(publishing), now())
      // Loaded when it is needed, as openChannels() does.
      const { openSmtpChannel } = await import('../outbox/channels/smtp.ts')
      const channel = openSmtpChannel(smtp)
      const sent = await Promise.all(
        smtp.to.map((to) => attempt(channel.name, () => channel.deliverToHost({ ...mail, id: randomUUID(), to }))),
      )
      await channel.close()
      return { channels: [{ channel: channel.name, isSent: sent.every(({ ok }) => ok) }] }
    },
    sendCode:
      channels.smtp === null
        ? null
        : async (code, { name }) => {
            const [mail] = await openChannels({ smtp: channels.smtp, webhook: null, sendsByBoth: false })
            const address = `${linkUrl}${officePath}`
            try {
              await mail?.deliver(makeRecoveryMail({ name, code, address, brand: business.brand, id: randomUUID() }))
            } finally {
              await mail?.close()
            }
          },
    now,
  }
}

function officePhotographs({ editing, photographs, pictures, facts, uploads, taker }: Publishing): OfficePhotographs {
  const { content, photos } = facts
  return {
    uploads,
    taker,
    pictures,
    remove: (name) => deletePhotograph({ editing, photographs }, name),
    async find(name) {
      const own = Object.entries(content.photos).find(([key]) => key === name)
      const built = Object.hasOwn(photos, name) ? photos[name] : undefined
      if (own !== undefined && built !== undefined) {
        return { source: { kind: 'file', file: own[1].file }, digest: built.digest }
      }
      const stored = (await photographs.list()).find((photograph) => photograph.name === name)
      return stored === undefined ? null : { source: { kind: 'stored', name }, digest: stored.digest }
    },
  }
}
