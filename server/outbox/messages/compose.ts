import type { Business } from '../../../business/business.ts'
import { closedAt } from '../../../business/closed-days.ts'
import { CONTACT_WITHIN_MS } from '../../../leads/contact-promise.ts'
import { DAY_MS, MINUTE_MS } from '../../../leads/milliseconds.ts'
import { backupRecordsIn, backupStateOf } from '../../database/backup-record.ts'
import type { SqlDatabase } from '../../database/sql-database.ts'
import { closedDaysIn } from '../../leads/closed-days.ts'
import { type LeadRecord, receivedAt } from '../../leads/lead-record.ts'
import { reviewsIn } from '../../leads/reviews/reviews.ts'
import type { Message } from '../channels/channel.ts'
import { weekBefore } from '../clocks.ts'
import { type ClaimedNotification, isLeadNotification } from '../queue/notification.ts'
import type { QueueUpkeep } from '../queue/upkeep.ts'
import type { Records } from '../records.ts'
import type { PushSubscriptions } from '../subscriptions.ts'
import { makeDeliveryMessage } from './delivery-message.ts'
import { MAX_HELD_LISTED, MAX_LISTED, makeDigest, makeHeldDigest } from './digest.ts'
import { makeLeadMessage } from './lead-message.ts'
import { CONTACTED_LINK_LIFETIME_MS, type OfficeAddress, officeUrl, signContactedLink } from './links.ts'
import type { OnlineTexts } from './online-texts.ts'

const FIGURES_PERIOD_MS = 30 * DAY_MS

/** So that a digest which is late, or is missed once, leaves none out. */
const WITHDRAWN_PERIOD_MS = 2 * DAY_MS

/** Reminders that the quiet hours kept back leave with the digest. */
const UNDELIVERED_AFTER_MS = 5 * MINUTE_MS

/** The withdrawn reviews that the site still shows. */
export interface WithdrawnOnSite {
  readonly online: () => Promise<ReadonlySet<string>>
}

interface ComposerParts {
  readonly database: SqlDatabase
  readonly queue: Pick<QueueUpkeep, 'gatherHeld' | 'countUndelivered'>
  readonly records: Records
  readonly subscriptions: PushSubscriptions
  readonly goneReviews: WithdrawnOnSite
  readonly online: () => Promise<OnlineTexts>
  readonly business: Business
  /** Public address of the server that the links lead to. */
  readonly linkUrl: string
  readonly secret: string
  /** Writes what the business is told of dates. */
  readonly composeDateNotice: (notification: ClaimedNotification, now: Date) => Promise<Message | null>
}

/** Makes the function that writes a notification with the state of the leads when it is sent. */
export function makeComposer(parts: ComposerParts) {
  const { database, queue, records, subscriptions, goneReviews, online, business, linkUrl, secret } = parts

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
    const gathered = await queue.gatherHeld(notification, MAX_LISTED)
    const held = await records.list({ state: 'held', limit: MAX_LISTED })
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
      reviews: { ...(await reviewsIn(database).counts(now)), withdrawn: (await goneReviews.online()).size },
      withdrawnReviews: await reviewsIn(database).withdrawnSince(new Date(now.getTime() - WITHDRAWN_PERIOD_MS)),
      held: {
        leads: [...gathered.leads, ...others].slice(0, MAX_LISTED),
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

  return async (notification: ClaimedNotification, now: Date): Promise<Message | null> => {
    const { messageId: id, kind, lead, day } = notification
    const office = { url: officeUrl(linkUrl), isOpen: notification.isOfficeOpen }
    if (kind === 'digest' && day !== null) {
      return composeDigest(notification, day, office, now)
    }
    const contactedUrlOf = contactedUrlAt(now)
    if (kind === 'held-digest') {
      const held = await queue.gatherHeld(notification, MAX_HELD_LISTED)
      const { firstMessages: texts } = (await online()).texts
      return held.count === 0 ? null : makeHeldDigest({ id, held, now, business, texts, contactedUrlOf, office })
    }
    if (kind === 'shooting' || kind === 'host-answer') {
      return parts.composeDateNotice(notification, now)
    }
    if (kind === 'delivery-24' || kind === 'delivery-40') {
      return lead === null || lead.bookedFor === null
        ? null
        : makeDeliveryMessage({ id, kind, lead, bookedFor: lead.bookedFor, now, business, office })
    }
    // What goes to hosts and telephones is written elsewhere (start.ts).
    if (lead === null || !isLeadNotification(kind)) {
      return null
    }
    const received = { ...lead, createdAt: receivedAt(lead, now) }
    const { firstMessages: texts } = (await online()).texts
    return makeLeadMessage({
      id,
      kind,
      lead: received,
      now,
      business,
      texts,
      contactedUrl: contactedUrlOf(lead),
      office,
    })
  }
}
