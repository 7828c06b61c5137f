import { heldRetentionDays } from '../../content/business.ts'
import { type PurgeLimits, purgeBefore } from '../notifications/retention.ts'
import type { LeadRecords } from '../store/lead-records.ts'
import { cleanUpFiles } from './clean-up-files.ts'
import type { Command, CommandParts } from './command.ts'
import { counted } from './lead-words.ts'
import { withRecords, withRecordsToRead } from './open-records.ts'
import { readArguments, refusePositionals } from './read-arguments.ts'

export const purge: Command = {
  name: 'purge',
  usage: '[--dry-run]',
  summary: 'erases the leads that have been kept long enough',
  help: `Erases leads older than RETENTION_MONTHS, as the privacy policy says, and held ones after ${heldRetentionDays} days. The server does
the same by itself every day.

  --dry-run   says how many, and erases none`,

  async run(given, parts) {
    const { values, positionals } = readArguments('purge', given, { 'dry-run': { type: 'boolean' } })
    refusePositionals('purge', positionals)
    const limits = purgeBefore(parts.now, parts.retentionMonths(), heldRetentionDays)
    const store = parts.store()
    const isTrial = values['dry-run'] === true
    return (isTrial ? withRecordsToRead : withRecords)(store, async (records) => {
      const { leads, held } = isTrial ? await countOverdue(records, limits) : await eraseOverdue(records, limits, parts)
      parts.print(`${counted(leads, 'lead')} and ${counted(held, 'held lead')} ${isTrial ? 'to erase' : 'erased'}.\n`)
      if (!isTrial) {
        parts.print(cleanUpFiles(store))
      }
      return 0
    })
  },
}

async function eraseOverdue(records: LeadRecords, limits: PurgeLimits, { print }: CommandParts) {
  try {
    return await records.purge(limits)
  } catch (error) {
    // It is done in batches.
    print('Part of it may have been erased.\n')
    throw error
  }
}

async function countOverdue(records: LeadRecords, limits: PurgeLimits): Promise<{ leads: number; held: number }> {
  const held = await records.list({ state: 'held', until: limits.held })
  const heldIds = new Set(held.map(({ id }) => id))
  const leads = (await records.list({ until: limits.leads })).filter(({ id }) => !heldIds.has(id))
  return { leads: leads.length, held: held.length }
}
