import { fillText } from '../../../business/fill-text.ts'
import { reviewLink, reviewMail } from '../../../content/review.ts'
import type { LeadRecord } from '../../leads/lead-record.ts'
import { reviewStateOf } from '../../leads/reviews/review.ts'
import type { ReviewStore } from '../../leads/reviews/reviews.ts'
import type { HostMail } from '../channels/channel.ts'
import type { ClaimedNotification } from '../queue/notification.ts'
import { hostAddress } from './confirmation.ts'
import { messageFor } from './links.ts'
import { buttonRow, heading, hostMail, html, note } from './mail-document.ts'
import type { OnlineTexts } from './online-texts.ts'

/** Returns the address of the page behind a link to a review. */
export function reviewUrl(token: string, baseUrl: string): string {
  return `${baseUrl}${reviewLink.path}?${reviewLink.part}=${token}`
}

interface ReviewMailParts {
  readonly reviews: Pick<ReviewStore, 'ofLead' | 'addLink'>
  readonly online: () => Promise<OnlineTexts>
  /** Public address of the server that the link leads to. */
  readonly linkUrl: string
}

/** Writes the mail that asks a host for a review when it is sent; null when there is nothing to ask any more. */
export async function composeReviewMail(
  { reviews, online, linkUrl }: ReviewMailParts,
  { messageId: id, lead }: ClaimedNotification,
  now: Date,
): Promise<HostMail | null> {
  const review = lead && (await reviews.ofLead(lead.id))
  const to = lead && hostAddress(lead)
  if (!lead?.deliveredAt || !to || !review || reviewStateOf(review) !== 'asked') {
    return null
  }
  const link = reviewUrl(await reviews.addLink(review.id, now), linkUrl)
  return makeReviewMail({ id, to, lead, link, ...(await online()) })
}

interface ReviewMailInput extends Pick<HostMail, 'id' | 'to'>, OnlineTexts {
  readonly lead: LeadRecord
  readonly link: string
}

/** Writes it: of what was typed it holds nothing but a first name that is surely one. */
export function makeReviewMail({ id, to, lead, link, business, texts }: ReviewMailInput): HostMail {
  const words = texts.firstMessages.reviewRequest
  // The link stands where the owner's words have it: in the text as a line of its own, in the document as the button.
  const [first = '', ...others] = messageFor(lead, words, business, { link }).split(link)
  const [before, after] = [first.trim(), others.join(link).trim()]
  return hostMail(business, texts.footer, {
    id,
    to,
    subject: fillText(words.subject, { marchio: business.brand }),
    preview: reviewMail.note,
    lines: [...[before, link, after].filter((part) => part !== '').flatMap((part) => [part, '']), reviewMail.note, ''],
    content: html`${heading(reviewMail.label, reviewMail.title)}
${note(before)}
<div style="padding:20px 0 0;">${buttonRow([{ label: reviewMail.button, url: link, look: 'primary' }])}</div>
${note(after)}
${note(reviewMail.note)}`,
    footer: reviewMail.footer,
  })
}
