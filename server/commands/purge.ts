import { heldRetentionDays } from '../../content/business.ts'
import { purgeBefore } from '../notifications/retention.ts'
import { type StoredClock, storedClockIn } from '../store/clock.ts'
import type { LeadRecords, RetentionLimits, UnnotifiedLeads } from '../store/lead-records.ts'
import { cleanUpFiles } from './clean-up-files.ts'
import type { Command, CommandParts } from './command.ts'
import { CommandFailure } from './command-failure.ts'
import { counted, romeWords } from './lead-words.ts'
import { withRecords, withRecordsToRead } from './open-records.ts'
import { readArguments, refusePositionals } from './read-arguments.ts'

export const purge: Command = {
  name: 'purge',
  usage: '[--dry-run] [--unnotified] [--clock-is-right]',
  summary: 'erases the leads that have been kept long enough',
  help: `Erases leads older than RETENTION_MONTHS, as the privacy policy says, and held ones after ${heldRetentionDays} days. The server does
the same by itself every day. A lead that nobody was notified of stays, as its notice still waits.

  --dry-run          says how many, and erases none
  --unnotified       erases those too that nobody was notified of
  --clock-is-right   erases although no server has seen the clock go on steadily for a day`,

  async run(given, parts) {
    const { values, positionals } = readArguments('purge', given, {
      'dry-run': { type: 'boolean' },
      unnotified: { type: 'boolean' },
      'clock-is-right': { type: 'boolean' },
    })
    refusePositionals('purge', positionals)
    const limits = purgeBefore(parts.now, parts.retentionMonths(), heldRetentionDays)
    const store = parts.store()
    const isTrial = values['dry-run'] === true
    const unnotifiedLeads = values.unnotified === true ? 'erase' : 'keep'
    return (isTrial ? withRecordsToRead : withRecords)(store, async (records, database) => {
      const overdue = await records.countOverdue(limits, unnotifiedLeads)
      if (!isTrial && values['clock-is-right'] !== true) {
        await checkClock(storedClockIn(database), parts.now)
      }
      const { leads, held } = isTrial ? overdue : await eraseOverdue(records, limits, unnotifiedLeads, parts)
      parts.print(`${counted(leads, 'lead')} and ${counted(held, 'held lead')} ${isTrial ? 'to erase' : 'erased'}.\n`)
      if (overdue.unnotified > 0) {
        parts.print(`${counted(overdue.unnotified, 'lead')} more that nobody was notified of: see --unnotified.\n`)
      }
      if (!isTrial) {
        parts.print(cleanUpFiles(store))
      }
      return 0
    })
  },
}

async function eraseOverdue(
  records: LeadRecords,
  limits: RetentionLimits,
  unnotifiedLeads: UnnotifiedLeads,
  { print }: CommandParts,
) {
  try {
    return await records.purge(limits, unnotifiedLeads)
  } catch (error) {
    // It is done in batches.
    print('Part of it may have been erased.\n')
    throw error
  }
}

/** @throws CommandFailure when the clock has jumped lately, for all that is known: a wrong one would have everything erased */
async function checkClock(clock: StoredClock, now: Date): Promise<void> {
  if (!(await clock.isTrusted(now))) {
    throw new CommandFailure(
      `The server has not seen the clock, now ${romeWords(now)}, go on steadily for the last day: nothing was erased. If it is right, add --clock-is-right`,
    )
  }
}
