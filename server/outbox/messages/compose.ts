import type { Business } from '../../../business/business.ts'
import { closedAt } from '../../../business/closed-days.ts'
import { officePath } from '../../../contracts/office-paths.ts'
import { CONTACT_WITHIN_MS } from '../../../leads/contact-promise.ts'
import { DAY_MS, MINUTE_MS } from '../../../leads/milliseconds.ts'
import { backupRecordsIn, backupStateOf } from '../../database/backup-record.ts'
import type { SqlDatabase } from '../../database/sql-database.ts'
import { closedDaysIn } from '../../leads/closed-days.ts'
import { type LeadRecord, receivedAt } from '../../leads/lead-record.ts'
import { reviewsIn } from '../../leads/reviews/reviews.ts'
import type { HostMail, Message } from '../channels/channel.ts'
import type { PushNotice } from '../channels/push.ts'
import { weekBefore } from '../clocks.ts'
import { type ClaimedNotification, isLeadNotification } from '../queue/notification.ts'
import type { QueueUpkeep } from '../queue/upkeep.ts'
import type { Records } from '../records.ts'
import type { PushSubscriptions } from '../subscriptions.ts'
import { makeConfirmation } from './confirmation.ts'
import { composeDateMail } from './dates/date-mail.ts'
import { makeDateNotice, makeDatePush, noticeOf } from './dates/date-notice.ts'
import { makeDeliveryMessage } from './delivery-message.ts'
import { MAX_HELD_IN_DIGEST, MAX_HELD_LISTED, MAX_LISTED, makeDigest, makeHeldDigest } from './digest.ts'
import { makeLeadMessage } from './lead-message.ts'
import { CONTACTED_LINK_LIFETIME_MS, type OfficeAddress, signContactedLink } from './links.ts'
import type { OnlineTexts } from './online-texts.ts'
import { makeLeadPush } from './push-notice.ts'
import { composeReviewMail } from './review-mail.ts'

const FIGURES_PERIOD_MS = 30 * DAY_MS

/** So that a digest which is late, or is missed once, leaves none out. */
const WITHDRAWN_PERIOD_MS = 2 * DAY_MS

/** Reminders that the quiet hours kept back leave with the digest. */
const UNDELIVERED_AFTER_MS = 5 * MINUTE_MS

export interface ComposerParts {
  readonly database: SqlDatabase
  readonly queue: Pick<QueueUpkeep, 'gatherHeld' | 'countUndelivered'>
  readonly records: Records
  readonly subscriptions: PushSubscriptions
  /** The withdrawn reviews that the site still shows. */
  readonly goneReviews: { readonly online: () => Promise<ReadonlySet<string>> }
  readonly online: () => Promise<OnlineTexts>
  readonly business: Business
  /** Public address of the server that the links lead to. */
  readonly linkUrl: string
  readonly secret: string
}

/** Makes the functions that write a notification as things are when it is sent; null when it is no longer needed. */
export function makeComposers(parts: ComposerParts) {
  const { database, queue, records, subscriptions, goneReviews, online, business, linkUrl, secret } = parts

  const reviews = reviewsIn(database)

  const contactedUrlAt = (now: Date) => {
    const expiresAt = new Date(now.getTime() + CONTACTED_LINK_LIFETIME_MS)
    return ({ id: leadId }: LeadRecord) => signContactedLink({ leadId, expiresAt, secret, baseUrl: linkUrl })
  }

  async function composeDigest(
    notification: ClaimedNotification,
    day: string,
    office: OfficeAddress,
    now: Date,
  ): Promise<Message> {
    const overdueSince = new Date(now.getTime() - CONTACT_WITHIN_MS)
    const week = weekBefore(day)
    const gathered = await queue.gatherHeld(notification, MAX_HELD_IN_DIGEST)
    const held = await records.list({ state: 'held', limit: MAX_HELD_IN_DIGEST })
    const gatheredIds = new Set(gathered.leads.map(({ id }) => id))
    const others = held.filter(({ id }) => !gatheredIds.has(id))
    return makeDigest({
      id: notification.messageId,
      day,
      opensAt: closedAt(await closedDaysIn(database).all(), now)?.opensAt ?? null,
      open: {
        leads: await records.list({ state: 'new', order: 'urgent', limit: MAX_LISTED }),
        count: await records.count({ state: 'new' }),
      },
      overdue: await records.count({ state: 'new', promisedBefore: overdueSince }),
      toDeliver: await records.list({ state: 'to-deliver', now, order: 'urgent', limit: MAX_LISTED }),
      reviews: { ...(await reviews.counts(now)), withdrawn: (await goneReviews.online()).size },
      withdrawnReviews: await reviews.withdrawnSince(new Date(now.getTime() - WITHDRAWN_PERIOD_MS)),
      held: {
        leads: [...gathered.leads, ...others].slice(0, MAX_HELD_IN_DIGEST),
        count: await records.count({ state: 'held' }),
      },
      undelivered: await queue.countUndelivered(new Date(now.getTime() - UNDELIVERED_AFTER_MS), notification.messageId),
      lostTelephones: await subscriptions.lostTelephones(),
      backup: backupStateOf(await backupRecordsIn(database).read(), now),
      figures: await records.contactFigures(new Date(now.getTime() - FIGURES_PERIOD_MS), now),
      sources: week === null ? [] : await records.bySource(week, now),
      now,
      business,
      texts: (await online()).texts.firstMessages,
      contactedUrlOf: contactedUrlAt(now),
      office,
    })
  }

  /** What there is to tell the business of the date of a lead. */
  async function dateNotice(kind: string, lead: LeadRecord, now: Date) {
    return noticeOf(kind, lead, await records.appointments.find(lead.id), now)
  }

  return {
    async toBusiness(notification: ClaimedNotification, now: Date): Promise<Message | null> {
      const { messageId: id, kind, lead, day, isOfficeOpen } = notification
      const office = { url: `${linkUrl}${officePath}`, isOpen: isOfficeOpen }
      if (kind === 'digest' && day !== null) {
        return composeDigest(notification, day, office, now)
      }
      const contactedUrlOf = contactedUrlAt(now)
      const texts = (await online()).texts.firstMessages
      if (kind === 'held-digest') {
        const held = await queue.gatherHeld(notification, MAX_HELD_LISTED)
        return held.count === 0 ? null : makeHeldDigest({ id, held, now, business, texts, contactedUrlOf, office })
      }
      if (lead === null) {
        return null
      }
      if (kind === 'shooting' || kind === 'host-answer') {
        const notice = await dateNotice(kind, lead, now)
        return notice && makeDateNotice({ id, ...notice, lead, now, business, texts, office })
      }
      if (kind === 'delivery-24' || kind === 'delivery-40') {
        const { bookedFor } = lead
        return bookedFor && makeDeliveryMessage({ id, kind, lead, bookedFor, now, business, office })
      }
      if (!isLeadNotification(kind)) {
        return null
      }
      const received = { ...lead, createdAt: receivedAt(lead, now) }
      const contactedUrl = contactedUrlOf(lead)
      return makeLeadMessage({ id, kind, lead: received, now, business, texts, contactedUrl, office })
    },

    async toHost(notification: ClaimedNotification, now: Date): Promise<HostMail | null> {
      const { messageId: id, kind, lead } = notification
      if (kind === 'confirmation') {
        return lead && makeConfirmation({ id, lead, now, ...(await online()) })
      }
      return kind === 'review'
        ? composeReviewMail({ reviews, online, linkUrl }, notification, now)
        : composeDateMail(parts, notification, now)
    },

    async toTelephone({ kind, lead }: ClaimedNotification, now: Date): Promise<PushNotice | null> {
      if (lead === null || kind === 'push') {
        return lead && makeLeadPush(lead, linkUrl, now)
      }
      const notice = await dateNotice(kind, lead, now)
      return notice && makeDatePush(notice, lead, linkUrl)
    },
  }
}
