import { type Lead, leadFields } from '../../leads/lead.ts'
import { searchText } from '../../leads/search-text.ts'
import { type Place, write } from '../database/sql-database.ts'
import { forgetMailedAnswer } from './appointments.ts'
import { addEvent, type ChangeParts, guardOf, lockLead, readState } from './change-lead.ts'
import { endMailedLinks } from './host-links.ts'
import type { VersionedStamp } from './lead-changes.ts'
import type { LeadRecord } from './lead-record.ts'
import { leadColumns, sameLeadHash, selectLeads, toLeadRecord } from './lead-rows.ts'
import { endMailedAsking } from './reviews/ask-for-reviews.ts'
import { forgetSpamSender, otherSpamSenders, rememberSpamSender } from './screening/spam-senders.ts'

/** The text of an e-mail whose capitals alone were corrected: what was mailed to it has reached the host. */
export const SAME_MAILBOX = 'spelling of email'

/** Corrects fields of a lead and what is computed from them: the key of equal leads is made of several fields. */
export async function correctLead(
  { database, secret }: Pick<ChangeParts, 'database' | 'secret'>,
  { id, by, now, version }: VersionedStamp,
  fields: Partial<Lead>,
): Promise<LeadRecord | 'unknown' | 'newer'> {
  const before = await readState(database, id)
  const [lead] = before === null ? [] : await selectLeads(database, 'where id = $1', id)
  if (before === null || lead === undefined) {
    return 'unknown'
  }
  const corrected = { ...lead, ...fields }
  const changed = leadFields.filter((field) => corrected[field] !== lead[field])
  if (changed.length === 0) {
    return lead
  }
  if (before.version !== version) {
    return 'newer'
  }
  const isOtherMailbox = corrected.email.trim().toLowerCase() !== lead.email.trim().toLowerCase()
  const guard = guardOf(before)
  const changes = (place: Place) => [
    'version = version + 1',
    ...changed.map((field) => `${field} = ${place(corrected[field])}`),
    ...(changed.includes('email') ? ['email_refused_at = null'] : []),
    ...(database.computesSearch ? [] : [`search = ${place(searchText(corrected))}`]),
    `same_lead_key = ${place(sameLeadHash(corrected))}`,
  ]
  const { spam_at: spamAt } = before.state
  const changesSender = changed.includes('email') || changed.includes('phone')
  const ofSender =
    spamAt === null || !changesSender
      ? []
      : [
          // What is still written, or is another spam lead's, stays remembered for as long as it is.
          ...forgetSpamSender(before, secret, guard, [corrected, ...(await otherSpamSenders(database, id))]),
          ...rememberSpamSender(corrected, secret, guard, new Date(spamAt)),
        ]
  const results = await database.run([
    ...lockLead(id),
    // The names of the fields alone: what was wrong is to be forgotten.
    addEvent(guard, {
      ...{ at: now, kind: 'corrected', by },
      text: changed.map((field) => (field === 'email' && !isOtherMailbox ? SAME_MAILBOX : field)).join(', '),
    }),
    // Whoever was called spam is known by what is written now, for as long as before.
    ...ofSender,
    ...(isOtherMailbox
      ? [endMailedLinks(database, guard, now), forgetMailedAnswer(guard), ...endMailedAsking(database, guard, now)]
      : []),
    write(
      (place) => `update leads set ${changes(place).join(', ')} where ${guard.unchanged} returning ${leadColumns}`,
      guard.values,
    ),
  ])
  const after = results.at(-1)?.[0]
  if (after === undefined) {
    return (await readState(database, id)) === null ? 'unknown' : 'newer'
  }
  return toLeadRecord(after)
}
