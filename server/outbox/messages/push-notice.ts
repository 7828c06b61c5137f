import { placeOf } from '../../../business/cities.ts'
import { fillText } from '../../../business/fill-text.ts'
import { push } from '../../../content/office/push.ts'
import { officePath, requestPath } from '../../../contracts/office-paths.ts'
import { deliveryDeadline } from '../../../leads/appointment.ts'
import { firstName } from '../../../leads/contact/first-name.ts'
import { type LeadRecord, promisedFrom, stateOf } from '../../leads/lead-record.ts'
import type { PushNotice } from '../channels/push.ts'
import { timeLeftWords, wordsUntil } from './words.ts'

/**
 * Writes the push message of a lead: the first name if it surely is one, the city and the id. The screen of a locked telephone
 * shows no more than that.
 *
 * @param linkUrl the public address of the server with the office
 */
export function makePushNotice(lead: LeadRecord, linkUrl: string, now: Date): PushNotice {
  const name = firstName(lead.name)
  const place = placeOf(lead.zone)
  const { deadline, isOver } = timeLeftWords(promisedFrom(lead, now), now)
  return {
    title: name === null ? fillText(push.plainTitle, { place }) : fillText(push.title, { name, place }),
    body: fillText(isOver ? push.lateBody : push.body, { deadline }),
    navigate: `${linkUrl}${requestPath(lead.id)}`,
    tag: lead.id.replaceAll('-', ''),
  }
}

/** Writes the push message of a shooting that is over. */
export function makeDeliveryNotice(lead: LeadRecord, bookedFor: Date, linkUrl: string, now: Date): PushNotice {
  const name = firstName(lead.name)
  const { deadline } = wordsUntil(deliveryDeadline(bookedFor, lead.bookedMinutes), now)
  return {
    title: name === null ? push.deliver.plainTitle : fillText(push.deliver.title, { name }),
    body: fillText(push.deliver.body, { deadline }),
    navigate: `${linkUrl}${requestPath(lead.id)}`,
    tag: lead.id.replaceAll('-', ''),
  }
}

/** Writes the push message that a lead needs now; null for none. */
export function makeNoticeOf(lead: LeadRecord, linkUrl: string, now: Date): PushNotice | null {
  if (lead.contactedAt === null) {
    return makePushNotice(lead, linkUrl, now)
  }
  const { bookedFor } = lead
  return bookedFor !== null && stateOf(lead, now) === 'to-deliver'
    ? makeDeliveryNotice(lead, bookedFor, linkUrl, now)
    : null
}

/** Writes the message by which somebody tests the notices on a telephone. */
export function makePushTest(linkUrl: string): PushNotice {
  return { ...push.test, navigate: `${linkUrl}${officePath}`, tag: 'test' }
}
