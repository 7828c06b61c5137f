import { randomUUID } from 'node:crypto'
import { sampleHost } from '../../content/office/mail.ts'
import { officePath } from '../../contracts/office-paths.ts'
import type { Config } from '../config/config.ts'
import { backupRecordsIn } from '../database/backup-record.ts'
import type { SqlDatabase } from '../database/sql-database.ts'
import { closedDaysIn } from '../leads/closed-days.ts'
import { untouched } from '../leads/lead-record.ts'
import type { HostMail } from '../outbox/channels/channel.ts'
import { attempt, openChannels } from '../outbox/channels/deliver.ts'
import { makeConfirmation } from '../outbox/messages/confirmation.ts'
import { makeTestMessage } from '../outbox/messages/lead-message.ts'
import type { OnlineTexts } from '../outbox/messages/online-texts.ts'
import { makeRecoveryMail } from '../outbox/messages/recovery-mail.ts'
import { editingStoreIn } from '../publishing/editing-store.ts'
import { draftTexts, type Publishing } from '../publishing/open-publishing.ts'
import { findCards } from '../publishing/reviews/review-cards.ts'
import { officeAccessIn } from './access/office-access.ts'
import { type HealthParts, makeHealth } from './health.ts'
import { officeLeadsIn } from './leads/office-leads.ts'
import type { GivenToOffice, OfficeOptions } from './office-options.ts'

interface OfficeParts extends GivenToOffice {
  readonly database: SqlDatabase
  readonly queue: HealthParts['queue']
  readonly config: Config
  readonly version: string
  /** Null where the site cannot be changed in the office. */
  readonly publishing: Publishing | null
  /** What is online. */
  readonly online: () => Promise<OnlineTexts>
}

/** Puts together what the office needs. */
export function openOffice({
  database,
  queue,
  config,
  version,
  publishing,
  online,
  ...given
}: OfficeParts): OfficeOptions {
  const { business, linkUrl, channels } = config
  const editing = editingStoreIn(database)
  const now = () => new Date()
  const draftConfirmation = publishing && (async () => makeSampleConfirmation(await draftTexts(publishing), now()))
  return {
    ...given,
    access: officeAccessIn(database),
    leads: officeLeadsIn(database, given.secret),
    business,
    linkUrl,
    relyingParty: { name: business.brand, origin: new URL(linkUrl).origin },
    editor: publishing?.editor ?? null,
    draftConfirmation,
    hasMail: channels.smtp !== null,
    appointmentTexts: async () => (await online()).texts.appointment,
    firstMessages: async () => (await online()).texts.firstMessages,
    photographs: publishing,
    closedDays: publishing && closedDaysIn(database),
    onClosedDays: async () => publishing?.publisher.followClosedDays(),
    findCards: () => findCards(editing),
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
      if (smtp === null || draftConfirmation === null) {
        return { channels: [] }
      }
      const mail = await draftConfirmation()
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

/** The domain of examples, which no mail is ever sent to. */
const NOBODY = 'anna@example.com'

/**
 * Writes the confirmation that somebody invented would get now.
 *
 * @param texts those of the draft
 */
export function makeSampleConfirmation(texts: OnlineTexts, now: Date): HostMail {
  const id = randomUUID()
  const lead = { ...sampleHost, ...untouched, id, email: NOBODY, createdAt: now }
  const mail = makeConfirmation({ id: `${id}:sample`, lead, now, ...texts })
  if (mail === null) {
    throw new Error('the sample has no confirmation')
  }
  return mail
}
