import { heldRetentionDays, shootingRetentionDays } from '../../business/business.ts'
import { romeWords } from '../../business/time/rome-time.ts'
import { type StoredClock, storedClockIn } from '../database/clock.ts'
import type { SqlDatabase } from '../database/sql-database.ts'
import { reviewsIn } from '../leads/reviews/reviews.ts'
import { forgetSender, isAnySpamSenderKnown } from '../leads/screening/spam-senders.ts'
import { findLinkSecret } from '../outbox/link-secret.ts'
import type { Records } from '../outbox/records.ts'
import { purgeBefore } from '../outbox/retention.ts'
import { editingStoreIn } from '../publishing/editing-store.ts'
import { goneReviewsIn } from '../publishing/reviews/gone-reviews.ts'
import { type Command, CommandFailure, readOptions, wrongUsage } from './command.ts'
import { tableOf } from './list.ts'
import { cleanUpFiles, requireDatabase, withRecords, withRecordsToRead } from './open-records.ts'
import { counted, terminalText } from './printing.ts'

export const erase: Command = {
  name: 'erase',
  usage: '--email <address> | --name <name> [--phone <number>] [--yes]',
  summary: 'erases a person: every lead with this address or name',
  help: `Erases every lead with this address or name, held ones too, with all that was and would be sent about them. It cannot be
undone. Neither the case of letters matters nor how they are encoded (accents, full-width letters).

  --email <address>   whose leads
  --name <name>       the same by the whole name; lists the leads before it asks, as another person may have it.
                      With --email, both must be right
  --phone <number>    besides: forgets that this number has sent spam, as --email does of its address. That is remembered for
                      thirty days, also when the lead is gone
  --yes               does not ask; needed where there is no terminal

A published review outlives its request, and nothing tells whose it is but its words: it is erased in the office, under
'Recensioni'. This command says how many there are.

The server keeps no log file of its own, and what it prints holds no personal data. Not reached from here: notifications
that were delivered (your mailbox, your chat), files of export, and backups; delete or renew those that hold the person.`,

  async run(given, parts) {
    const values = readOptions(given, {
      email: { type: 'string' },
      name: { type: 'string' },
      phone: { type: 'string' },
      yes: { type: 'boolean' },
    })
    const email = values.email?.trim()
    const name = values.name?.trim()
    const sender = { email: email ?? '', phone: values.phone ?? '' }
    // An empty option, from a variable of a script for instance, must not widen what is erased.
    if (email === '' || name === '' || (email === undefined && name === undefined)) {
      throw wrongUsage('say whose leads with --email <address>, --name <name> or both')
    }
    if (values.yes !== true && parts.ask === null) {
      throw wrongUsage('there is no terminal to ask on: confirm with --yes')
    }
    const store = parts.store()
    requireDatabase(store)
    const secret = await findLinkSecret(parts.linkSecret())
    return withRecords(store, secret, async (records, database) => {
      const whose = terminalText([name, email].filter((part) => part !== undefined).join(', '))
      const found = await records.list({ ...(email !== undefined && { email }), ...(name !== undefined && { name }) })
      // The privacy policy promises that these are erased too, and only the secret tells whose they are.
      const mayBeKnown = found.length > 0 || sender.email !== '' || sender.phone !== ''
      if (secret === null && mayBeKnown && (await isAnySpamSenderKnown(database))) {
        throw new CommandFailure(
          'Nothing was erased: senders of spam are remembered by hashes that LINK_SECRET is the key of, and it is not here. If this person is one of them, the hashes would stay for up to thirty days. Run this with the configuration of the server (LINK_SECRET, or DATA_DIR with the file link-secret); if no server has one, start it once.',
        )
      }
      if (values.yes !== true && found.length > 0) {
        if (email === undefined) {
          parts.print(tableOf(found, parts.now))
        }
        const answer = await parts.ask?.(`Erase ${counted(found.length, 'lead')} of ${whose}? [y/N] `)
        if (!/^\s*(y|yes|s|si|sì)\s*$/i.test(answer ?? '')) {
          parts.print('Nothing was erased.\n')
          return 1
        }
      }
      const erased = await records.erase(
        found.map(({ id }) => id),
        parts.now,
      )
      const isForgotten = secret !== null && (await forgetSender(database, secret, sender))
      await goneReviewsOn(database).takeOut()
      parts.print(
        found.length === 0
          ? isForgotten
            ? `There is no lead of ${whose}, who was remembered as a sender of spam: that is forgotten.\n`
            : `There is no lead of ${whose}: nothing was erased.\n`
          : `${counted(erased, 'lead')} of ${whose} erased, with what was to be sent.\n`,
      )
      const detached = await reviewsIn(database).countDetached()
      if (detached > 0) {
        parts.print(
          `${counted(detached, 'published review')} may be of this person too, as requests of reviews are not kept as long: see 'Recensioni' in the office.\n`,
        )
      }
      parts.print(await cleanUpFiles(store))
      return found.length === 0 && !isForgotten ? 1 : 0
    })
  },
}

/** The reviews that leave the draft and the versions of the site with those who have written them. */
function goneReviewsOn(database: SqlDatabase) {
  return goneReviewsIn({ editing: editingStoreIn(database), reviews: reviewsIn(database) })
}

export const purge: Command = {
  name: 'purge',
  usage: '[--dry-run] [--unnotified] [--clock-is-right]',
  summary: 'erases the leads that have been kept long enough',
  help: `Erases leads older than RETENTION_MONTHS, as the privacy policy says, and held ones after ${heldRetentionDays} days. The server does
the same by itself every day. A lead that nobody was notified of stays, as its notice still waits, and one whose
photographs are to be delivered until ${shootingRetentionDays} days after the shooting.

  --dry-run          says how many, and erases none
  --unnotified       erases those too that nobody was notified of
  --clock-is-right   erases although no server has seen the clock go on steadily for a day`,

  async run(given, parts) {
    const values = readOptions(given, {
      'dry-run': { type: 'boolean' },
      unnotified: { type: 'boolean' },
      'clock-is-right': { type: 'boolean' },
    })
    const limits = purgeBefore(parts.now, parts.retentionMonths())
    const store = parts.store()
    const isTrial = values['dry-run'] === true
    const unnotifiedLeads = values.unnotified === true ? 'erase' : 'keep'
    const purgeIn = async (records: Records, database: SqlDatabase) => {
      const overdue = await records.countOverdue(limits, unnotifiedLeads)
      if (!isTrial && values['clock-is-right'] !== true) {
        await checkClock(storedClockIn(database), parts.now)
      }
      const { leads, held } = isTrial
        ? overdue
        : await records.purge(limits, unnotifiedLeads).catch((error: unknown) => {
            // It erases in batches.
            parts.print('Part of it may have been erased.\n')
            throw error
          })
      parts.print(`${counted(leads, 'lead')} and ${counted(held, 'held lead')} ${isTrial ? 'to erase' : 'erased'}.\n`)
      if (overdue.unnotified > 0) {
        parts.print(`${counted(overdue.unnotified, 'lead')} more that nobody was notified of: see --unnotified.\n`)
      }
      if (!isTrial) {
        await goneReviewsOn(database).forget()
        parts.print(await cleanUpFiles(store))
      }
      return 0
    }
    return isTrial ? withRecordsToRead(store, purgeIn) : withRecords(store, null, purgeIn)
  },
}

/** @throws CommandFailure unless the clock was steady for a day: a wrong one would have everything erased */
async function checkClock(clock: StoredClock, now: Date): Promise<void> {
  if (!(await clock.isTrusted(now))) {
    throw new CommandFailure(
      `The server has not seen the clock, now ${romeWords(now)}, go on steadily for the last day: nothing was erased. If it is right, add --clock-is-right`,
    )
  }
}
