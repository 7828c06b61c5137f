import { randomUUID } from 'node:crypto'
import { sampleHost } from '../../content/office/mail.ts'
import { untouched } from '../leads/lead-record.ts'
import type { HostMail } from '../outbox/channels/channel.ts'
import { makeConfirmation } from '../outbox/messages/confirmation.ts'
import type { OnlineTexts } from '../outbox/messages/online-texts.ts'

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
