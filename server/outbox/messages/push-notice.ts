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
 * Writes the push message that a lead needs now, a new one or one whose shooting is over; null for none. It has the first name if it
 * surely is one, the city, by when to act and the id: the screen of a locked telephone shows no more than that.
 *
 * @param linkUrl the public address of the server with the office
 */
export function makeLeadPush(lead: LeadRecord, linkUrl: string, now: Date): PushNotice | null {
  const words = lead.contactedAt === null ? newLeadWords(lead, now) : deliveryWords(lead, now)
  return words && { ...words, navigate: `${linkUrl}${requestPath(lead.id)}`, tag: lead.id.replaceAll('-', '') }
}

type Words = Pick<PushNotice, 'title' | 'body'>

function newLeadWords(lead: LeadRecord, now: Date): Words {
  const name = firstName(lead.name)
  const place = placeOf(lead.zone)
  const { deadline, isOver } = timeLeftWords(promisedFrom(lead, now), now)
  return {
    title: name === null ? fillText(push.plainTitle, { place }) : fillText(push.title, { name, place }),
    body: fillText(isOver ? push.lateBody : push.body, { deadline }),
  }
}

function deliveryWords(lead: LeadRecord, now: Date): Words | null {
  const { bookedFor } = lead
  if (bookedFor === null || stateOf(lead, now) !== 'to-deliver') {
    return null
  }
  const name = firstName(lead.name)
  const { deadline } = wordsUntil(deliveryDeadline(bookedFor, lead.bookedMinutes), now)
  return {
    title: name === null ? push.deliver.plainTitle : fillText(push.deliver.title, { name }),
    body: fillText(push.deliver.body, { deadline }),
  }
}

/** Writes the message by which somebody tests the notices on a telephone. */
export function makePushTest(linkUrl: string): PushNotice {
  return { ...push.test, navigate: `${linkUrl}${officePath}`, tag: 'test' }
}
