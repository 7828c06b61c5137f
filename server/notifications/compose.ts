import type { Business } from '../../content/business.ts'
import type { LeadRecords } from '../store/lead-records.ts'
import type { ClaimedNotification, NotificationQueue } from '../store/notification-queue.ts'
import { CONTACT_LINK_LIFETIME_MS, signContactLink } from './contact-link.ts'
import type { Message } from './message.ts'
import { makeDigest } from './messages/make-digest.ts'
import { makeLeadMessage } from './messages/make-lead-message.ts'

/** Bounds what a digest after a flood asks of the memory; it shows far fewer. */
const MAX_LEADS = 5_000

const FIGURES_PERIOD_MS = 30 * 24 * 60 * 60 * 1000

interface ComposerParts {
  readonly queue: NotificationQueue
  readonly records: LeadRecords
  readonly business: Business
  /** Public address that the links lead to. */
  readonly linkUrl: string
  readonly secret: string
}

/** Gives the function that writes a notification out, as things stand when it is sent. */
export function composer({ queue, records, business, linkUrl, secret }: ComposerParts) {
  return async (notification: ClaimedNotification, now: Date): Promise<Message> => {
    const { id, kind, lead } = notification
    if (kind !== 'digest' && lead !== null) {
      const expiresAt = new Date(now.getTime() + CONTACT_LINK_LIFETIME_MS)
      const contactedUrl = signContactLink({ leadId: lead.id, expiresAt, secret, baseUrl: linkUrl })
      return makeLeadMessage({ id, kind, lead, now, business, contactedUrl })
    }
    const [open, held, undelivered, figures] = await Promise.all([
      records.list({ state: 'open', limit: MAX_LEADS }),
      records.list({ state: 'held', limit: MAX_LEADS }),
      queue.countUndelivered(now),
      records.contactFigures(new Date(now.getTime() - FIGURES_PERIOD_MS), now),
    ])
    // The digest itself is due and not delivered yet.
    const day = id.slice('digest:'.length)
    return makeDigest({ day, open, held, undelivered: Math.max(0, undelivered - 1), figures, now, business })
  }
}
